import { useMutation } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatRelative } from '#contract/dates.ts'
import type { FriendRequest } from '#contract/friends.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { withdrawMutation } from './friends.api.ts'
import { PeopleList, PeopleSection } from './people-section.tsx'
import { PersonRow } from './person-row.tsx'

export function SentRequests({ requests }: { requests: FriendRequest[] }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const withdraw = useMutation(withdrawMutation)

  return (
    <PeopleSection title="Richieste inviate" headingRef={heading}>
      {requests.length === 0 ? (
        <p className="text-muted">Nessuna richiesta che aspetta risposta.</p>
      ) : (
        <PeopleList>
          {requests.map((request) => {
            const nameId = `${id}-${request.id}`
            const isPending = withdraw.isPending && withdraw.variables.id === request.id
            const takeBack = () => withdraw.mutate(request, { onSuccess: () => heading.current?.focus() })
            return (
              <PersonRow
                key={request.id}
                person={request.person}
                nameId={nameId}
                note={
                  <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Badge tone="ochre" icon={Clock}>
                      In attesa
                    </Badge>
                    <time dateTime={request.createdAt}>{formatRelative(request.createdAt, new Date())}</time>
                  </span>
                }
                actions={
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-describedby={nameId}
                    isPending={isPending}
                    onClick={() => withdraw.isPending || takeBack()}
                  >
                    Ritira
                  </Button>
                }
              />
            )
          })}
        </PeopleList>
      )}
    </PeopleSection>
  )
}
