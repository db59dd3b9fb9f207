import { useMutation } from '@tanstack/react-query'
import { CalendarCheck2, Check } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { Button } from '#web/ui/button.tsx'
import { registerMutation } from './events.api.ts'
import { type JoinState, joinState } from './join-state.ts'

const blockedLabels: Partial<Record<JoinState, string>> = {
  past: 'Evento concluso',
  registered: 'Già registrato',
  full: 'Evento al completo',
}

type Props = { event: Event; now: Date; titleId?: string | undefined }

/** Registers; where it cannot, it says why. */
export function JoinButton({ event, now, titleId }: Props) {
  const register = useMutation(registerMutation)
  const state = joinState(event, now, register.isPending)
  const blocked = state && blockedLabels[state]
  if (blocked)
    return (
      <Button disabled aria-describedby={titleId} icon={state === 'registered' ? Check : undefined}>
        {blocked}
      </Button>
    )
  return (
    <Button
      icon={CalendarCheck2}
      aria-describedby={titleId}
      isPending={state === 'registering'}
      pendingText="Registrazione..."
      onClick={() => register.mutate({ id: event.id })}
    >
      Partecipa
    </Button>
  )
}
