import { formatDate } from '#contract/dates.ts'
import { type EventField, eventFieldWords } from '#contract/event-values.ts'
import { type InboxItem, type InboxTarget, inboxLimits } from '#contract/inbox.ts'
import type { InboxKind } from '#contract/inbox-kinds.ts'
import { beginningOf } from '#server/platform/beginning.ts'

/** What is known of it at the moment of reading. */
export type Told = {
  kind: InboxKind
  details: Record<string, unknown>
  /** The newest first, those who are gathered; `peopleCount` counts all of them, up to one more than `peopleCounted`. */
  people: InboxItem['people']
  peopleCount: number
  postId: string | null
  eventId: string | null
  /** The beginning of the post. */
  words: string | null
  eventTitle: string | null
  startDate: string | null
  rejectionReason: string | null
  cancellationReason: string | null
  points: number | null
  pointsFor: string | null
}

type Words = Pick<InboxItem, 'title' | 'text' | 'target'>
type Wording = (told: Told) => Words

export const wordsOf = (told: Told): Words => wordings[told.kind](told)

const wordings: Record<InboxKind, Wording> = {
  friend_request: (told) => ({
    title: `${namesOf(told)} ti ha inviato una richiesta di amicizia`,
    text: null,
    target: { to: 'friends', id: null },
  }),
  friend_accepted: (told) => ({
    title: `${namesOf(told)} ha accettato la tua richiesta di amicizia`,
    text: null,
    target: personOf(told),
  }),
  diary_tag: (told) => ({
    title: `${namesOf(told)} ti ha taggato nel suo diario`,
    text: null,
    target: personOf(told),
  }),
  post_comment: (told) => ({
    title: `${namesOf(told)} ${have(told)} commentato il tuo post`,
    text: quoted(told.words),
    target: { to: 'post', id: told.postId },
  }),
  post_like: (told) => ({
    title: `${namesOf(told)} ${have(told)} messo «Mi piace» al tuo post`,
    text: quoted(told.words),
    target: { to: 'post', id: told.postId },
  }),
  event_approved: (told) => ({
    title: 'Il tuo evento è stato approvato',
    text: `${eventOf(told)}. Il primo posto è tuo.`,
    target: atEvent(told),
  }),
  event_rejected: (told) => ({
    title: 'Il tuo evento non è stato approvato',
    text: `${eventOf(told)}.${because(told.rejectionReason)}`,
    target: atEvent(told),
  }),
  event_changed: (told) => ({
    title: 'Un evento a cui partecipi è cambiato',
    text: `${eventOf(told)}. È cambiato: ${changesOf(told.details)}.`,
    target: atEvent(told),
  }),
  event_cancelled: (told) => ({
    title: 'Un evento a cui partecipi è stato cancellato',
    text: `${eventOf(told)}.${because(told.cancellationReason)}`,
    target: atEvent(told),
  }),
  event_place_freed: (told) => ({
    title: 'Si è liberato un posto, ed è tuo',
    text: `${eventOf(told)}. L’iscrizione è confermata.`,
    target: atEvent(told),
  }),
  points: (told) => ({
    title: pointsTitle(told.points ?? 0),
    text: told.pointsFor,
    target: { to: 'profile', id: null },
  }),
  rank: ({ details }) => ({
    title: `Hai raggiunto il livello ${String(details.rank ?? '')}`,
    text: null,
    target: { to: 'profile', id: null },
  }),
}

/** `Anna`, `Anna e Bruno`, `Anna e altre 3 persone`, `Anna e più di 299 altre persone` */
function namesOf({ people, peopleCount }: Told): string {
  const [first, second] = people
  const name = first?.displayName ?? 'Una persona che non c’è più'
  if (peopleCount <= 1) return name
  if (peopleCount === 2 && second) return `${name} e ${second.displayName}`
  if (peopleCount > inboxLimits.peopleCounted)
    return `${name} e più di ${inboxLimits.peopleCounted - 1} altre persone`
  return `${name} e altre ${peopleCount - 1} persone`
}

const have = ({ peopleCount }: Told): string => (peopleCount > 1 ? 'hanno' : 'ha')

const personOf = ({ people: [first] }: Told): InboxTarget =>
  first ? { to: 'user', id: first.userId } : { to: 'friends', id: null }

const atEvent = ({ eventId }: Told): InboxTarget => ({ to: 'event', id: eventId })

const eventOf = ({ eventTitle, startDate }: Told): string =>
  `«${eventTitle ?? ''}» del ${startDate ? formatDate(startDate) : ''}`

const because = (reason: string | null): string => (reason ? ` Motivo: ${reason}` : '')

const quoted = (words: string | null): string | null => (words ? `«${beginningOf(words)}»` : null)

const changesOf = ({ changed }: Record<string, unknown>): string =>
  ((changed ?? []) as EventField[]).map((field) => eventFieldWords[field]).join(', ')

function pointsTitle(points: number): string {
  const amount = Math.abs(points)
  const words = amount === 1 ? '1 punto' : `${amount} punti`
  if (points >= 0) return `Hai ricevuto ${words}`
  return amount === 1 ? 'Ti è stato tolto 1 punto' : `Ti sono stati tolti ${words}`
}
