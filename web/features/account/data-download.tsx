import { useMutation } from '@tanstack/react-query'
import { useReceiving } from '#web/lib/use-receiving.ts'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { downloadDataMutation } from './account.api.ts'

export function DataDownload() {
  const { mutate, isPending } = useMutation(downloadDataMutation)
  const { percent, begin, cancel } = useReceiving()
  return (
    <Card as="section" aria-label="I tuoi dati" title="I tuoi dati" titleLevel={2}>
      <p className="text-muted">
        Un archivio ZIP con tutto ciò che conserviamo su di te: un file JSON, le tue foto e le tue tracce.
      </p>
      <DownloadButton
        progressLabel="Preparo i tuoi dati"
        isPending={isPending}
        percent={percent}
        onStart={() => mutate(begin())}
        onCancel={cancel}
      >
        Scarica i miei dati
      </DownloadButton>
    </Card>
  )
}
