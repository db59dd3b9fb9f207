import { useMutation } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { downloadDataMutation } from './account.api.ts'

export function DataDownload() {
  const [percent, setPercent] = useState<number>()
  const { mutate, isPending } = useMutation(downloadDataMutation)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  function start() {
    current.current = new AbortController()
    setPercent(undefined)
    mutate({ signal: current.current.signal, onProgress: setPercent })
  }

  return (
    <Card as="section" aria-label="I tuoi dati" title="I tuoi dati" titleLevel={2}>
      <p className="text-muted">
        Un archivio ZIP con tutto ciò che conserviamo su di te: un file JSON, le tue foto e le tue tracce.
      </p>
      <KeepFocus className="outline-none">
        {isPending ? (
          <div className="flex flex-wrap items-end gap-3">
            <Progress
              label="Preparo i tuoi dati"
              value={percent}
              text={percent === undefined ? undefined : `${Math.round(percent)}%`}
              className="flex-[1_1_12rem]"
            />
            <Button variant="secondary" size="sm" icon={X} onClick={() => current.current?.abort()}>
              Annulla
            </Button>
          </div>
        ) : (
          <div>
            <Button variant="secondary" size="sm" icon={Download} onClick={start}>
              Scarica i miei dati
            </Button>
          </div>
        )}
      </KeepFocus>
    </Card>
  )
}
