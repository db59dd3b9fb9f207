import { formatDate, formatPeriod, formatTime } from '#contract/dates.ts'
import type { EventForm } from '#contract/event-form.ts'
import type { Attendance } from '#contract/event-states.ts'
import { type EventField, eventFieldWords } from '#contract/event-values.ts'
import { topicOf } from '#contract/inbox-kinds.ts'
import { formatPrice } from '#contract/money.ts'
import { isWished } from '#server/features/inbox/preferences.service.ts'
import { mailEnding } from '#server/features/inbox/unsubscribe.service.ts'
import type { Composer } from '#server/features/mail/mail.service.ts'
import { getNewsRecipient, greeting } from '#server/features/mail/recipient.service.ts'
import type { Db } from '#server/platform/context.ts'
import { writeMail } from '#server/platform/mail-text.ts'
import type { EventMailKind } from './telling.service.ts'

type Told = {
  title: string
  location: string
  meetingPoint: string | null
  startDate: string
  endDate: string
  priceCents: number | null
  status: string
  rejectionReason: string | null
  cancellationReason: string | null
  /** How the one who is written to stands to it by now. */
  attendance: Attendance | null
  isOwn: boolean
  isBegun: boolean
}

type Words = { subject: string; paragraphs: string[]; action: string; closing: string[] }

/** What is said about an event that is as it was when the mail was asked for; null when it no longer is. */
type Wording = (event: Told, details: Record<string, unknown>) => Words | null

const wordings: Record<EventMailKind, Wording> = {
  event_approved: (event) =>
    event.status === 'approved'
      ? {
          subject: `Il tuo evento è stato approvato: ${event.title}`,
          paragraphs: [
            `il tuo evento «${event.title}» è in calendario, e il primo posto è tuo.`,
            where(event),
          ],
          action: 'Apri l’evento',
          closing: [],
        }
      : null,
  event_rejected: (event) => ({
    subject: `Il tuo evento non è stato approvato: ${event.title}`,
    paragraphs: [
      `il tuo evento «${event.title}» non è stato approvato.`,
      `Motivo: ${event.rejectionReason ?? ''}`,
    ],
    action: 'Apri la proposta',
    closing: ['Puoi correggere la proposta e inviarla di nuovo.'],
  }),
  event_changed: (event, details) =>
    event.status === 'approved' && (event.attendance !== null || event.isOwn)
      ? {
          subject: `Evento modificato: ${event.title}`,
          paragraphs: [
            `l’evento ${namesOf(event, beforeOf(details))} è cambiato: ${changesOf(details)}.`,
            `${where(event, beforeOf(details))}\n${priceOf(event)}`,
          ],
          action: 'Apri l’evento',
          closing: ['Se lo hai nel calendario, aggiungilo di nuovo: prenderà il posto di quello vecchio.'],
        }
      : null,
  event_cancelled: (event) => ({
    subject: `Evento cancellato: ${event.title}`,
    paragraphs: [
      `l’evento «${event.title}» del ${formatDate(event.startDate)} alle ${formatTime(event.startDate)} è stato cancellato.`,
      ...(event.cancellationReason ? [`Motivo: ${event.cancellationReason}`] : []),
    ],
    action: 'Apri l’evento',
    closing: ['Se lo hai nel calendario, ricordati di toglierlo.'],
  }),
  event_place_freed: (event) =>
    event.status === 'approved' && event.attendance === 'registered' && !event.isBegun
      ? {
          subject: `Si è liberato un posto: ${event.title}`,
          paragraphs: [
            `si è liberato un posto per l’evento «${event.title}», ed è tuo: l’iscrizione è confermata.`,
            where(event),
          ],
          action: 'Apri l’evento',
          closing: ['Se non puoi più venire, annulla l’iscrizione: il posto andrà a chi aspetta dopo di te.'],
        }
      : null,
}

/** What a change left in the queue (`editing.service.ts`): the fields, and what they held. */
type Before = Partial<
  Pick<EventForm, 'title' | 'startDate' | 'endDate' | 'location' | 'meetingPoint' | 'priceCents'>
>

const changesOf = ({ changed }: Record<string, unknown>): string =>
  (changed as EventField[]).map((field) => eventFieldWords[field]).join(', ')

const beforeOf = ({ before }: Record<string, unknown>): Before => (before ?? {}) as Before

/** By the name under which they joined it. */
const namesOf = ({ title }: Told, before: Before): string =>
  before.title === undefined ? `«${title}»` : `«${before.title}», che ora si chiama «${title}»,`

/** One fact to a line; of one that was changed also what it was. */
function where(event: Told, before: Before = {}): string {
  const { startDate, endDate, location, meetingPoint } = event
  const hasMoved = before.startDate !== undefined || before.endDate !== undefined
  const period = hasMoved && formatPeriod(before.startDate ?? startDate, before.endDate ?? endDate)
  return [
    `Quando: ${formatPeriod(startDate, endDate)}${formerly(period)}`,
    `Dove: ${location}${formerly(before.location)}`,
    ...(meetingPoint ? [`Punto di ritrovo: ${meetingPoint}${formerly(before.meetingPoint)}`] : []),
  ].join('\n')
}

const formerly = (text: string | null | undefined | false): string => (text ? ` (prima: ${text})` : '')

const priceOf = ({ priceCents }: Told): string => `Prezzo: ${formatPrice(priceCents)}`

const composer =
  (kind: EventMailKind): Composer =>
  async ({ db, config, clock, settings }, { userId, eventId, details }) => {
    // What was asked for before it was switched off is not sent after it.
    if (!settings.emailNotifications || !(await isWished(db, userId, topicOf[kind], 'email'))) return null
    const person = await getNewsRecipient(db, userId)
    const event = eventId && (await findTold(db, { id: eventId, userId, now: clock() }))
    if (!person || !event) return null
    const words = wordings[kind](event, details)
    return (
      words &&
      writeMail({
        appName: settings.appName,
        to: person.email,
        subject: words.subject,
        paragraphs: [greeting(person), ...words.paragraphs],
        action: { label: words.action, url: `${config.publicUrl}/events/${eventId}` },
        closing: words.closing,
        ending: await mailEnding(db, config, { userId, topic: topicOf[kind] }),
      })
    )
  }

type Reader = { id: string; userId: string; now: Date }

async function findTold(db: Db, { id, userId, now }: Reader): Promise<Told | null> {
  const [row] = await db<Told[]>`
    select e.title, e.location, e.meeting_point, e.start_date, e.end_date, e.price_cents, e.status, e.rejection_reason,
      e.cancellation_reason, a.status as attendance, e.creator_id is not distinct from ${userId} as is_own,
      e.start_date <= ${now} as is_begun
    from events e left join event_participants a on a.event_id = e.id and a.user_id = ${userId}
    where e.id = ${id}`
  return row ?? null
}

export const eventMails = {
  event_approved: composer('event_approved'),
  event_rejected: composer('event_rejected'),
  event_changed: composer('event_changed'),
  event_cancelled: composer('event_cancelled'),
  event_place_freed: composer('event_place_freed'),
} satisfies Record<EventMailKind, Composer>
