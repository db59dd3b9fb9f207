import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { addressOf, searchOf, type UsersSearch } from '#web/features/users/users-address.ts'
import { csvMutation, usersQuery } from '#web/features/users/users-admin.api.ts'
import { UsersSearchBar } from '#web/features/users/users-search.tsx'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { useOwner } from '#web/lib/session.ts'
import { useReceiving } from '#web/lib/use-receiving.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Page } from '#web/ui/page.tsx'

export function UsersPage() {
  const search = searchOf(useSearch({ from: '/admin/users' }))
  const navigate = useNavigate()
  const viewer = useOwner()
  if (!viewer) return null
  return (
    <Page
      title="Gestione Utenti"
      subtitle="Cerca le persone, guarda i consensi, cambia i ruoli."
      actions={<Tools search={search} />}
    >
      <UsersSearchBar
        search={search}
        onChange={(wish) => void navigate({ to: '.', search: addressOf(wish), replace: true })}
      />
      <UsersTable search={search} viewerId={viewer.id} />
    </Page>
  )
}

function Tools({ search }: { search: UsersSearch }) {
  const client = useQueryClient()
  const { queryKey } = usersQuery(search)
  const isFetching = useIsFetching({ queryKey }) > 0
  const { mutate, isPending } = useMutation(csvMutation)
  const { percent, begin, cancel } = useReceiving()
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={RefreshCw}
        isPending={isFetching}
        onClick={() => void client.invalidateQueries({ queryKey })}
      >
        Aggiorna
      </Button>
      <DownloadButton
        progressLabel="Preparo il CSV"
        isPending={isPending}
        percent={percent}
        onStart={() => mutate({ search, ...begin() })}
        onCancel={cancel}
      >
        Esporta CSV
      </DownloadButton>
    </>
  )
}
