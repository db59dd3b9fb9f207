import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetails } from '#contract/events.ts'
import { findDraft, interrupted } from '#web/lib/drafts/drafts.ts'
import {
  type Correction,
  type EventDraft,
  type EventValues,
  nothingTyped,
  proposalSlots,
  valuesOf,
} from './event-values.ts'
import { readMutation } from './events.api.ts'

/** What the form begins with: nothing, or a proposal that is put right; with what was typed over it before. */
export type OpenForm = Correction & { values: EventValues; draft: EventDraft | null }

/** Whether the form is open, and with what. */
export function useEventForm(userId: string) {
  const slots = proposalSlots(userId)
  // What a reload has interrupted goes on by itself.
  const [open, setOpen] = useState<OpenForm | null>(() =>
    resumed(interrupted<EventValues, Correction>(slots)),
  )
  const read = useMutation(readMutation)
  const draftAbout = (about: string) => findDraft<EventValues, Correction>({ ...slots, about })

  return {
    open,
    /** Which proposal is being fetched to be corrected. */
    fetchedId: read.isPending ? read.variables : null,
    create: () => setOpen({ ...empty, draft: draftAbout('') }),
    /** Asked for first: a list does not say which itinerary it had. */
    correct: (id: string) =>
      read.mutate(id, { onSuccess: (event) => setOpen({ ...again(event), draft: draftAbout(id) }) }),
    resume: (draft: EventDraft) => setOpen(resumed(draft)),
    close: () => setOpen(null),
  }
}

const empty: OpenForm = { values: nothingTyped, draft: null, rejectionReason: null, corrects: null }

const again = (event: EventDetails): OpenForm => ({
  values: valuesOf(event),
  draft: null,
  rejectionReason: event.rejectionReason,
  corrects: event.id,
})

const resumed = (draft: EventDraft | null): OpenForm | null =>
  draft && { ...draft.rest, values: draft.before, draft }
