import { formatDate, formatTime, romeDay } from '#contract/dates.ts'
import { type Attendance, attendances } from '#contract/event-states.ts'
import type { Attendee, events } from '#contract/events.ts'
import type { Person } from '#contract/friends.ts'
import { pageSize } from '#contract/paging.ts'
import { literal } from '#server/db/literal.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { logLook } from '#server/features/audit/looks.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'
import { csvFile } from '#server/platform/csv.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { keyset } from '#server/platform/keyset.ts'
import { findDetails } from './events.queries.ts'

const isTurn = (text: string): boolean => /^\d{1,18}$/.test(text)
const isAttendance = (text: string): boolean => (attendances as readonly string[]).includes(text)

const byTurn = keyset({ turn: isTurn })

/** Display names only, and only for those who come along. */
export const participants: Verb<typeof events.participants> = async (ctx, { id, after }) => {
  const event = await findDetails(ctx, id)
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (!event.maySeeParticipants) throw new AppError('EVENT_PARTICIPANTS_ONLY')
  const last = byTurn.read(after)
  const rows = await ctx.db<(Person & { turn: string })[]>`
    select w.user_id, w.display_name, w.avatar_url, a.turn::text
    from event_participants a join people w on w.user_id = a.user_id
    where a.event_id = ${id} and a.status = 'registered' ${last ? ctx.db`and a.turn > ${last.turn}::bigint` : ctx.db``}
    order by a.turn limit ${literal(ctx.db, pageSize + 1)}`
  return byTurn.cut(rows, pageSize)
}

type Row = Attendee & { turn: string }
type Part = { after: Place | null; count: number } | 'all'
type Place = { status: Attendance; turn: string }
const byPlace = keyset({ status: isAttendance, turn: isTurn })

export const attendees: Verb<typeof events.attendees> = async (ctx, { id, after }) => {
  // Of one that is not there, an empty list would be no answer.
  await titleOf(ctx, id)
  const last = byPlace.read(after) as Place | null
  const page = byPlace.cut(await listAttendees(ctx.db, id, { after: last, count: pageSize + 1 }), pageSize)
  logLook(ctx, { endpoint: 'events.attendees', shown: page.items, eventId: id })
  return page
}

async function titleOf({ db }: SignedInCtx, id: string): Promise<string> {
  const [row] = await db<{ title: string }[]>`select title from events where id = ${id}`
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  return row.title
}

/** Those with a place first, each group in its order. */
function listAttendees(db: Db, eventId: string, part: Part) {
  const after = part === 'all' ? null : part.after
  const behind = after ? db`and (a.status, a.turn) > (${after.status}, ${after.turn}::bigint)` : db``
  // Of all of them the place in line is counted along; of a page, for each of its few rows.
  const place =
    part === 'all'
      ? db`row_number() over (partition by a.status order by a.turn)::int`
      : db`(
          select count(*)::int + 1 from event_participants q
          where q.event_id = a.event_id and q.status = 'waiting' and q.turn < a.turn
        )`
  return db<Row[]>`
    select a.id, a.user_id, w.display_name, r.first_name, r.last_name, r.phone_number, r.city, a.status, a.joined_at,
      a.registered_at, a.turn::text, case when a.status = 'waiting' then ${place} end as waiting_position
    from event_participants a join profiles r on r.user_id = a.user_id join people w on w.user_id = a.user_id
    where a.event_id = ${eventId} ${behind}
    order by a.status, a.turn limit ${part === 'all' ? db`all` : literal(db, part.count)}`
}

const heads = [
  'Nome',
  'Cognome',
  'Telefono',
  'Città',
  'Stato',
  "Posizione in lista d'attesa",
  'In elenco dal',
  'Registrato il',
]
const statusLabels: Record<Attendance, string> = { registered: 'Registrato', waiting: "In lista d'attesa" }

/** As an Italian spreadsheet reads a time. */
const shownTime = (moment: string): string => `${formatDate(moment)} ${formatTime(moment)}`

export const attendeesCsv: DownloadVerb<typeof events.attendeesCsv> = async (ctx, { id }) => {
  const title = await titleOf(ctx, id)
  const rows = await listAttendees(ctx.db, id, 'all')
  await recordAct(ctx, { action: 'participants_exported', thingId: id, details: { rows: rows.length } })
  return {
    fileName: `partecipanti-${fileNameOf(title, 'evento')}-${romeDay(ctx.now)}.csv`,
    content: csvFile([
      heads,
      ...rows.map((row) => [
        row.firstName ?? row.displayName,
        row.lastName,
        row.phoneNumber,
        row.city,
        statusLabels[row.status],
        row.waitingPosition,
        shownTime(row.joinedAt),
        row.registeredAt && shownTime(row.registeredAt),
      ]),
    ]),
  }
}
