import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { OpenSession } from '#contract/auth.ts'
import { formatDate, formatRelative } from '#contract/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { endOtherSessionsMutation, endSessionMutation, openSessionsQuery } from './sessions.api.ts'

type Props = { onEndThis: () => void }

export function OpenSessions({ onEndThis }: Props) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(openSessionsQuery)
  const endOthers = useMutation(endOtherSessionsMutation)
  if (!data && error)
    return <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton variant="list" count={2} />
  const others = data.sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <KeepFocus className="flex flex-col gap-4 outline-none">
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => (
          <Row key={session.id} session={session} now={new Date(dataUpdatedAt)} onEndThis={onEndThis} />
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={LogOut}
            isPending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            Termina tutte le altre
          </Button>
        </div>
      )}
    </KeepFocus>
  )
}

function Row({
  session: { id, device, createdAt, lastSeenAt, isCurrent },
  now,
  onEndThis,
}: Props & {
  session: OpenSession
  now: Date
}) {
  const end = useMutation(endSessionMutation)
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold">{device}</p>
        <p className="text-muted text-sm">
          Ultimo uso: {formatRelative(lastSeenAt, now)} · aperta il {formatDate(createdAt)}
        </p>
      </div>
      {isCurrent ? (
        <>
          <Badge tone="green">Questa sessione</Badge>
          <Button variant="secondary" size="sm" onClick={onEndThis}>
            Esci
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          isPending={end.isPending}
          aria-label={`Termina: ${device}`}
          onClick={() => end.mutate(id)}
        >
          Termina
        </Button>
      )}
    </li>
  )
}
