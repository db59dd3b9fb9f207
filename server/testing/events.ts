import { randomUUID } from 'node:crypto'
import type { EventStatus } from '#contract/event-states.ts'
import { type Event, events } from '#contract/events.ts'
import type { Sql } from '#server/db/client.ts'
import type { Rider } from './riders.ts'

const hourMs = 3_600_000

/** So many hours from now. */
export const inHours = (hours: number, now = new Date()): string =>
  new Date(now.getTime() + hours * hourMs).toISOString()

export const eventInput = (wish: Record<string, unknown> = {}) => ({
  requestKey: randomUUID(),
  title: 'Alba sullo Stelvio',
  description: 'Partenza al buio, colazione in cima, rientro per il Gavia.',
  location: 'Bormio',
  eventType: 'ride',
  difficultyLevel: 'intermediate',
  startDate: inHours(48),
  endDate: inHours(56),
  ...wish,
})

export async function propose({ client }: Rider, wish: Record<string, unknown> = {}): Promise<Event> {
  const { status, body } = await client.call(events.create, eventInput(wish))
  if (status !== 200) throw new Error(`Proposing answered ${status}: ${JSON.stringify(body)}.`)
  return body as Event
}

export async function approve(admin: Rider, { id, version }: Pick<Event, 'id' | 'version'>): Promise<void> {
  const { status, body } = await admin.client.call(events.approve, { id, version })
  if (status !== 200) throw new Error(`Approving answered ${status}: ${JSON.stringify(body)}.`)
}

/** Proposed and approved; whoever proposed it is registered. */
export async function approvedEvent(
  rider: Rider,
  admin: Rider,
  wish: Record<string, unknown> = {},
): Promise<Event> {
  const proposed = await propose(rider, wish)
  await approve(admin, proposed)
  return proposed
}

type Wish = {
  title?: string
  status?: EventStatus
  startDate?: string
  endDate?: string
  maxParticipants?: number | null
  creatorId?: string | null
}

/** Straight in the database, in any state and at any time; nobody has joined it. */
export async function insertEvent(sql: Sql, wish: Wish = {}): Promise<string> {
  const start = wish.startDate ?? inHours(48)
  return sql.begin(async (db) => {
    const [row] = await db<{ id: string }[]>`
      insert into events (request_key, creator_id, title, description, location, event_type, start_date, end_date)
      values (gen_random_uuid(), ${wish.creatorId ?? null}, ${wish.title ?? 'Giro dei laghi'}, 'Tre laghi in un giorno.',
        'Mandello', 'ride', ${start}, ${wish.endDate ?? inHours(8, new Date(start))})
      returning id`
    if (!row) throw new Error('no event')
    const { id } = row
    await db`insert into event_places (event_id, max_participants) values (${id}, ${wish.maxParticipants ?? null})`
    const status = wish.status ?? 'approved'
    if (status === 'approved' || status === 'cancelled')
      await db`update events set status = 'approved' where id = ${id}`
    if (status === 'cancelled') await db`update events set status = 'cancelled' where id = ${id}`
    if (status === 'rejected')
      await db`update events set status = 'rejected', rejection_reason = 'Manca il ritrovo.' where id = ${id}`
    return id
  })
}

type Standing = { userId: string; status: string; turn: number }

/** Everybody in an event's list, in the order of joining. */
export async function listOf(sql: Sql, eventId: string): Promise<Standing[]> {
  const rows = await sql<Standing[]>`
    select user_id, status, turn::int from event_participants where event_id = ${eventId} order by turn`
  return [...rows]
}

/** What must hold of every event at any time; answers what does not. */
export async function brokenPlaces(sql: Sql): Promise<object[]> {
  const rows = await sql<object[]>`
    select e.id, p.*, c.* from events e join event_places p on p.event_id = e.id, lateral (
      select count(*) filter (where status = 'registered')::int as registered,
        count(*) filter (where status = 'waiting')::int as waiting,
        min(turn) filter (where status = 'waiting') as first_waiting
      from event_participants a where a.event_id = e.id
    ) c
    where p.participant_count <> c.registered or p.waiting_count <> c.waiting
      or c.registered > p.max_participants
      or (e.status = 'approved' and e.start_date > now() and c.waiting > 0
        and (p.max_participants is null or c.registered < p.max_participants))`
  return [...rows]
}
