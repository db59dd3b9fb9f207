import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatRelative } from '#contract/dates.ts'
import type { FriendRequest } from '#contract/friends.ts'
import { Button } from '#web/ui/button.tsx'
import { acceptMutation, declineMutation } from './friends.api.ts'
import { PeopleList, PeopleSection } from './people-section.tsx'
import { PersonRow } from './person-row.tsx'

export function ReceivedRequests({ requests }: { requests: FriendRequest[] }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const accept = useMutation(acceptMutation)
  const decline = useMutation(declineMutation)
  const isBusy = accept.isPending || decline.isPending
  const answered = { onSuccess: () => heading.current?.focus() }

  return (
    <PeopleSection title="Richieste ricevute" headingRef={heading}>
      {requests.length === 0 ? (
        <p className="text-muted">Nessuna richiesta da leggere.</p>
      ) : (
        <PeopleList>
          {requests.map((request) => {
            const nameId = `${id}-${request.id}`
            return (
              <PersonRow
                key={request.id}
                person={request.person}
                nameId={nameId}
                note={
                  <time dateTime={request.createdAt}>{formatRelative(request.createdAt, new Date())}</time>
                }
                actions={
                  <>
                    <Button
                      size="sm"
                      icon={Check}
                      aria-describedby={nameId}
                      isPending={accept.isPending && accept.variables.id === request.id}
                      disabled={decline.isPending && decline.variables.id === request.id}
                      onClick={() => isBusy || accept.mutate(request, answered)}
                    >
                      Accetta
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      icon={X}
                      aria-describedby={nameId}
                      isPending={decline.isPending && decline.variables.id === request.id}
                      disabled={accept.isPending && accept.variables.id === request.id}
                      onClick={() => isBusy || decline.mutate(request, answered)}
                    >
                      Rifiuta
                    </Button>
                  </>
                }
              />
            )
          })}
        </PeopleList>
      )}
    </PeopleSection>
  )
}
