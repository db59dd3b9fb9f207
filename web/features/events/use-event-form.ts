import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetails } from '#contract/events.ts'
import { type EventDraft, forgetDraft, recallDraft } from './event-draft.ts'
import { type EventValues, nothingTyped, valuesOf } from './event-values.ts'
import { readMutation } from './events.api.ts'

/** What the form begins with: nothing, what a reload left behind, or a proposal that was rejected. */
export type OpenForm = {
  values: EventValues
  draft: EventDraft | null
  rejectionReason: string | null
  /** The own proposal that is put right: one that waits is changed, a rejected one makes way. */
  corrects: string | null
}

const empty: OpenForm = { values: nothingTyped, draft: null, rejectionReason: null, corrects: null }

/** Whether the form is open, and with what. */
export function useEventForm(userId: string) {
  const [open, setOpen] = useState<OpenForm | null>(() => found(userId))
  const read = useMutation(readMutation)

  return {
    open,
    /** Which proposal is being fetched to be corrected. */
    fetchedId: read.isPending ? read.variables : null,
    create: () => setOpen(empty),
    /** Asked for first: a list does not say which itinerary it had. */
    correct: (id: string) => read.mutate(id, { onSuccess: (event) => setOpen(again(event)) }),
    close: () => {
      forgetDraft(userId)
      setOpen(null)
    },
  }
}

const again = (event: EventDetails): OpenForm => ({
  values: valuesOf(event),
  draft: null,
  rejectionReason: event.rejectionReason,
  corrects: event.id,
})

/** A draft that a reload left behind opens the form by itself. */
function found(userId: string): OpenForm | null {
  const draft = recallDraft(userId)
  return draft && { ...empty, draft, corrects: draft.corrects }
}
