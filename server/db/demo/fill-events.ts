import { type EventForm, eventForm } from '#contract/event-form.ts'
import { romeWall } from '#contract/rome-time.ts'
import type { Db } from '#server/platform/context.ts'
import type { DemoEvent, DemoMoment } from './demo-event.ts'
import { keyOf } from './demo-key.ts'
import { demoEvents } from './events.ts'

/** What the riders plan, and what they have ridden. People and itineraries must be there. */
export async function fillEvents(db: Db): Promise<void> {
  for (const event of demoEvents) await insertEvent(db, event)
}

const dayMs = 86_400_000

/** As the form would send it: what the clocks of Rome show. */
function wallOf({ week, weekday, time }: DemoMoment, now: Date): string {
  const today = new Date(`${romeWall(now).slice(0, 10)}T00:00Z`)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const day = new Date(today.getTime() + (week * 7 + weekday - 1 - sinceMonday) * dayMs)
  return `${day.toISOString().slice(0, 10)}T${time}`
}

/** What a rider types; the itinerary is an id. */
export const typedEvent = (demo: DemoEvent, now: Date): EventForm =>
  eventForm.parse({
    title: demo.title,
    description: demo.description,
    location: demo.location,
    meetingPoint: demo.meetingPoint,
    meetingPosition: demo.meetingPosition ?? null,
    eventType: demo.type,
    difficultyLevel: demo.difficulty ?? null,
    startDate: wallOf(demo.start, now),
    endDate: wallOf(demo.end, now),
    maxParticipants: demo.max ?? null,
    priceCents: demo.priceEuro === undefined ? null : Math.round(demo.priceEuro * 100),
  })

async function insertEvent(db: Db, demo: DemoEvent): Promise<void> {
  const form = typedEvent(demo, new Date())
  const key = keyOf(`event ${demo.title}`)
  const [event] = await db<{ id: string; isPast: boolean }[]>`
    insert into events (
      request_key, creator_id, title, description, location, meeting_point, meeting_latitude, meeting_longitude,
      start_date, end_date, event_type, difficulty_level, price_cents, route_id, created_at
    )
    select ${key}, user_id, ${form.title}, ${form.description}, ${form.location}, ${form.meetingPoint},
      ${form.meetingPosition?.latitude ?? null}, ${form.meetingPosition?.longitude ?? null}, ${form.startDate},
      ${form.endDate}, ${form.eventType}, ${form.difficultyLevel}, ${form.priceCents},
      (select id from itineraries where request_key = ${demo.route ? keyOf(demo.route) : null}),
      least(now() - interval '2 days', ${form.startDate}::timestamptz - interval '12 days')
    from profiles where nickname = ${demo.by}
    returning id, end_date < now() as is_past`
  if (!event) throw new Error(`Nobody proposed ${demo.title}.`)
  await db`insert into event_places (event_id, max_participants) values (${event.id}, ${form.maxParticipants})`
  await decide(db, demo, event)
}

async function decide(db: Db, demo: DemoEvent, { id, isPast }: { id: string; isPast: boolean }) {
  const { status = 'approved', reason = null } = demo
  if (status === 'rejected')
    await db`update events set status = 'rejected', rejection_reason = ${reason} where id = ${id}`
  if (status === 'approved' || status === 'cancelled') {
    await db`update events set status = 'approved' where id = ${id}`
    await fillList(db, demo, id)
    // What they got for it stands in their history already.
    if (isPast) await db`update events set points_given_at = end_date where id = ${id}`
  }
  if (status === 'cancelled')
    await db`update events set status = 'cancelled', cancellation_reason = ${reason} where id = ${id}`
}

/** Its proposer first; then others, in an order that is the same in every database and another for every event. */
async function fillList(db: Db, { joined = 0, waiting = 0, title }: DemoEvent, id: string): Promise<void> {
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select ${id}, user_id, status, at, case when status = 'registered' then at end
    from (
      select w.user_id, case when place <= ${joined} then 'registered' else 'waiting' end as status,
        e.created_at + interval '1 day' + make_interval(hours => place::int) as at
      from events e, lateral (
        select user_id, case when user_id = e.creator_id then 0
          else row_number() over (partition by user_id = e.creator_id order by md5(nickname || ${title})) end as place
        from profiles
      ) w where e.id = ${id} and place <= ${joined + waiting} order by place
    ) list`
}
