import type { EventForm } from '#contract/event-form.ts'
import type {
  AdminEvent,
  Event,
  EventDetails,
  EventNews,
  EventTime,
  ModerationTab,
} from '#contract/events.ts'
import { isAdmin } from '#contract/roles.ts'
import { literal } from '#server/db/literal.ts'
import { itineraryCard } from '#server/features/itineraries/itinerary-card.service.ts'
import { keptSince, keptTotals } from '#server/features/stats/kept-counts.service.ts'
import type { Ctx, Db, SignedInCtx } from '#server/platform/context.ts'
import { oncePer } from '#server/platform/gathered.ts'
import type { Position } from '#server/platform/keyset.ts'
import { writtenAtOnce } from '#server/platform/written-at-once.ts'

/** Whoever was refused reads why, and corrects it or not: it need not stand there for ever. */
const rejectedShownDays = 30

export type ByStart = { startDate: string; id: string }
type Page<At> = { after: At | null; count: number }

/** Out of `events e`, `event_places p` and, where the viewer joined, `event_participants a`. */
const columns = (db: Db) => db`
  e.id, e.title, e.description, e.location, e.meeting_point, e.start_date, e.end_date, e.event_type,
  e.difficulty_level, p.max_participants, e.price_cents, e.status, e.rejection_reason, e.cancellation_reason,
  e.is_withdrawn,  p.participant_count, p.waiting_count, e.version, e.created_at,
  case when e.meeting_latitude is not null
    then json_build_object('latitude', e.meeting_latitude, 'longitude', e.meeting_longitude) end as meeting_position,
  (
    select json_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url)
    from people w where w.user_id = e.creator_id
  ) as organiser,
  a.status as attendance,
  case when a.status = 'waiting' then (
    select count(*)::int + 1 from event_participants q
    where q.event_id = e.id and q.status = 'waiting' and q.turn < a.turn
  ) end as waiting_position`

const tables = (ctx: SignedInCtx) => ctx.db`
  events e join event_places p on p.event_id = e.id
  ${withOwnPlace(ctx)}`

/** One by one: joined, all the places of somebody who rides much would be met for each event. */
const withOwnPlace = ({ db, viewer }: SignedInCtx) => db`
  left join lateral (
    select * from event_participants a where a.event_id = e.id and a.user_id = ${viewer.id} offset 0
  ) a on true`

/** What has begun is past. */
const inTime = (db: Db, when: EventTime, now: Date) =>
  when === 'upcoming' ? db`e.start_date > ${now}` : db`e.start_date <= ${now}`

export function listEvents(ctx: SignedInCtx, when: EventTime, { after, count }: Page<ByStart>) {
  const { db } = ctx
  const isAhead = when === 'upcoming'
  const place = after && db`(${after.startDate}::timestamptz, ${after.id}::uuid)`
  const behind = place
    ? isAhead
      ? db`and (e.start_date, e.id) > ${place}`
      : db`and (e.start_date, e.id) < ${place}`
    : db``
  const order = isAhead ? db`e.start_date, e.id` : db`e.start_date desc, e.id desc`
  return db<Event[]>`
    select ${columns(db)} from ${tables(ctx)}
    where e.status = 'approved' and ${inTime(db, when, ctx.now)} ${behind}
    order by ${order} limit ${literal(db, count)}`
}

/** By the day they begin on, which is kept; of today's they are counted, for what is past by now. */
const aheadOf = (db: Db, now: Date) => db`(
  (select coalesce(sum(count), 0) from ${keptSince(db, 'event_starts', db`rome_day(${now}) + 1`)})
  + (
    select count(*) from events e where e.status = 'approved' and ${inTime(db, 'upcoming', now)}
      and e.start_date < (rome_day(${now}) + 1)::timestamp at time zone 'Europe/Rome'
  )
)::int`

const approved = (db: Db) => db`(select coalesce(sum(count), 0)::int from ${keptTotals(db, 'event_starts')})`

export async function countEvents({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const [row] = await db<{ upcoming: number; past: number }[]>`
    select upcoming, approved - upcoming as past
    from (select ${aheadOf(db, now)} as upcoming, ${approved(db)} as approved) counted`
  return row ?? { upcoming: 0, past: 0 }
}

export function listProposals(ctx: SignedInCtx, count: number) {
  const { db, viewer } = ctx
  return db<Event[]>`
    select ${columns(db)} from ${tables(ctx)}
    where e.creator_id = ${viewer.id} and (e.status = 'pending' or (
      e.status = 'rejected' and not e.is_corrected and coalesce(e.decided_at, e.created_at) > ${ctx.now}::timestamptz - make_interval(days => ${rejectedShownDays})
    ))
    order by e.created_at desc, e.id desc limit ${literal(db, count)}`
}

type NewsRow = Event & Pick<EventNews, 'kind' | 'at' | 'changedFields'>

/**
 * Of events to come: the own proposal that was approved, the place that the viewer won in line, all that was changed since
 * they joined, and, alone, that it was cancelled. Never what the viewer did themselves.
 */
export function listNews(ctx: SignedInCtx, count: number) {
  const { db, viewer } = ctx
  return db<NewsRow[]>`
    with own as materialized (
      select event_id as id from event_participants where user_id = ${viewer.id}
      union select id from events where creator_id = ${viewer.id}
    )
    select ${columns(db)}, n.kind, n.at, n.changed_fields
    from own cross join lateral (select * from events e where e.id = own.id offset 0) e
    -- One by one: joined, the places of all events would be met.
    cross join lateral (select * from event_places p where p.event_id = e.id offset 0) p
    ${withOwnPlace(ctx)}
    cross join lateral (
      select max(c.changed_at) as at, array_agg(distinct f.field) as fields
      from event_changes c, unnest(c.fields) f(field)
      where c.event_id = e.id and c.changed_at >= coalesce(a.joined_at, e.created_at)
        and c.changed_by is distinct from ${viewer.id}
    ) c
    cross join lateral (values
      ('cancelled', case when e.status = 'cancelled' and not e.is_withdrawn and e.decided_by is distinct from ${viewer.id}
        then e.decided_at end, '{}'::text[]),
      ('approved', case when e.status = 'approved' and e.creator_id = ${viewer.id} and e.decided_by <> ${viewer.id}
        then e.decided_at end, '{}'),
      ('placeWon', case when e.status = 'approved' and a.status = 'registered' and a.registered_at > a.joined_at
        then a.registered_at end, '{}'),
      ('changed', case when e.status = 'approved' then c.at end, c.fields)
    ) n(kind, at, changed_fields)
    where n.at is not null and e.start_date > ${ctx.now}
    order by n.at desc, e.id desc, n.kind limit ${literal(db, count)}`
}

/** Approved ones; the own ones; cancelled ones, for those who wanted to come; all, for admins. */
const visible = ({ db, viewer }: SignedInCtx) =>
  isAdmin(viewer.role)
    ? db`true`
    : db`(e.status = 'approved' or e.creator_id = ${viewer.id} or (e.status = 'cancelled' and a.id is not null))`

export async function findEvent(ctx: SignedInCtx, id: string): Promise<Event | null> {
  const { db } = ctx
  const [row] = await db<Event[]>`
    select ${columns(db)} from ${tables(ctx)} where e.id = ${id} and ${visible(ctx)}`
  return row ?? null
}

/**
 * Takes a place if the event has a free one and says how it stands then; null where it cannot be had so. Whoever wants one at the
 * same moment is given it by the same statement (migration 0033).
 */
export const takeFreePlace = (
  { db, viewer }: SignedInCtx,
  eventId: string,
  at: Date,
): Promise<Event | null> => freePlaces(db)({ eventId, personId: viewer.id, at })

type PlaceWish = { eventId: string; personId: string; at: Date }

const freePlaces = oncePer((db: Db) => {
  const places = <Row extends object>(taken: ReturnType<Db>, more = db``) => db<Row[]>`
    select ${columns(db)} ${more} from ${taken} p
    join events e on e.id = p.event_id cross join lateral (select p.id, p.status, p.turn) a`
  return writtenAtOnce<PlaceWish, Event | null>({
    only: ({ eventId, personId }) => `${eventId} ${personId}`,
    about: ({ eventId }) => eventId,
    together: async (wishes) => {
      const wanted = wishes.map(({ eventId }) => eventId)
      const persons = wishes.map(({ personId }) => personId)
      const pressed = wishes.map(({ at }) => at.toISOString())
      const rows = await places<Event & { nth: number }>(
        db`take_free_places(${wanted}::uuid[], ${persons}::uuid[], ${pressed}::timestamptz[])`,
        db`, p.nth`,
      )
      const taken = new Map(rows.map(({ nth, ...event }) => [nth, event]))
      return wishes.map((_, index) => taken.get(index + 1))
    },
    alone: async ({ eventId, personId, at }) => {
      const [row] = await places<Event>(db`take_free_place(${eventId}, ${personId}, ${at})`)
      return row ?? null
    },
  })
})

export async function findDetails(ctx: SignedInCtx, id: string): Promise<EventDetails | null> {
  const { db, viewer } = ctx
  const [row] = await db<EventDetails[]>`
    select ${columns(db)}, ${itineraryCard(ctx, db`e.route_id`)} as itinerary,
      (${isAdmin(viewer.role)} or e.creator_id is not distinct from ${viewer.id} or a.status is not distinct from 'registered')
        as may_see_participants
    from ${tables(ctx)} where e.id = ${id} and ${visible(ctx)}`
  return row ?? null
}

const ofTab = (db: Db, tab: ModerationTab, now: Date) => {
  switch (tab) {
    case 'upcoming':
    case 'past':
      return db`e.status = 'approved' and ${inTime(db, tab, now)}`
    default:
      return db`e.status = ${tab}`
  }
}

const adminColumns = (db: Db) => db`
  ${columns(db)},
  (select email from profiles where user_id = e.creator_id) as organiser_email,
  (select json_build_object('id', i.id, 'title', i.title) from itineraries i where i.id = e.route_id) as itinerary`

export function listAll(ctx: SignedInCtx, tab: ModerationTab, { after, count }: Page<Position>) {
  const { db } = ctx
  const behind = after
    ? db`and (e.created_at, e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  return db<AdminEvent[]>`
    select ${adminColumns(db)} from ${tables(ctx)}
    where ${ofTab(db, tab, ctx.now)} ${behind}
    order by e.created_at desc, e.id desc limit ${literal(db, count)}`
}

export async function findAdminEvent(ctx: SignedInCtx, id: string): Promise<AdminEvent | null> {
  const { db } = ctx
  const [row] = await db<AdminEvent[]>`select ${adminColumns(db)} from ${tables(ctx)} where e.id = ${id}`
  return row ?? null
}

export async function countAll({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Record<ModerationTab, number>> {
  const inState = (state: ModerationTab) => db`coalesce(sum(count) filter (where state = ${state}), 0)::int`
  const [row] = await db<Record<ModerationTab, number>[]>`
    select pending, rejected, cancelled, upcoming, approved - upcoming as past from (
      select ${inState('pending')} as pending, ${inState('rejected')} as rejected, ${inState('cancelled')} as cancelled,
        ${aheadOf(db, now)} as upcoming, ${approved(db)} as approved
      from ${keptTotals(db, 'events')}
    ) counted`
  return row ?? { pending: 0, upcoming: 0, past: 0, rejected: 0, cancelled: 0 }
}

/** What stands, in the words of the form, to be compared with what a form says. */
export async function findForm({ db }: Pick<Ctx, 'db'>, id: string): Promise<EventForm | null> {
  const [row] = await db<EventForm[]>`
    select e.title, e.description, e.location, e.meeting_point, e.start_date, e.end_date, e.event_type,
      e.difficulty_level, p.max_participants, e.price_cents, e.route_id,
      case when e.meeting_latitude is not null
        then json_build_object('latitude', e.meeting_latitude, 'longitude', e.meeting_longitude) end as meeting_position
    from events e join event_places p on p.event_id = e.id where e.id = ${id}`
  return row ?? null
}
