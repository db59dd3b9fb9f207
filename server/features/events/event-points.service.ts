import { pointRules } from '#contract/points.ts'
import { inTransaction } from '#server/db/client.ts'
import { awardPoints } from '#server/features/points/awards.service.ts'
import type { Db, Services } from '#server/platform/context.ts'

type Worker = Pick<Services, 'db' | 'log' | 'clock' | 'settings'>

/**
 * Gives the points of every event that has ended since the last time, however long ago that was. Any number of servers
 * may do it at once: an event is taken by one of them, and each award has a key that is given once.
 */
export async function rewardParticipants(worker: Worker, isStopping = () => false): Promise<void> {
  // One that fails is left for the next time: it must not keep the others from theirs.
  const tried: string[] = []
  for (let id = await findEnded(worker, tried); id && !isStopping(); id = await findEnded(worker, tried)) {
    tried.push(id)
    await rewardFor(worker, id).catch((error) =>
      worker.log.warn(
        { err: error, eventId: id },
        'The points of an event were not given; it is tried again',
      ),
    )
  }
}

async function findEnded({ db, clock }: Worker, tried: string[]): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from events
    where status = 'approved' and points_given_at is null and end_date <= ${clock()} and id <> all(${tried}::uuid[])
    order by end_date limit 1`
  return row?.id
}

async function rewardFor({ db, log, clock, settings }: Worker, id: string): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const [lock] = await db<{ isOurs: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('tornanti.event_points'), hashtext(${id})) as is_ours`
    if (!lock?.isOurs) return
    const people = await holdPeople(db, id)
    // Locked and asked again: another server may have been faster, or an admin have moved it meanwhile.
    const [event] = await db<{ title: string }[]>`
      select title from events where id = ${id} and status = 'approved' and points_given_at is null
        and end_date <= ${clock()} for no key update`
    if (!event) return
    const given = await awardPoints(
      { db, clock, settings: settings() },
      people.map((userId) => award(userId, id, event.title)),
    )
    await db`update events set points_given_at = ${clock()} where id = ${id}`
    log.info(
      { event: 'event_points_given', eventId: id, people: given.length },
      'The points of an event were given',
    )
  })
}

/**
 * Everybody whose end would touch the event, in their order: accounts come before events. Those in line are held as well,
 * and get nothing. Answers who had a place; the event has begun, so nobody joins or leaves it any more.
 */
async function holdPeople(db: Db, eventId: string): Promise<string[]> {
  await db`
    select from users where id in (
      select user_id from event_participants where event_id = ${eventId}
      union select unnest(array[creator_id, decided_by]) from events where id = ${eventId}
    ) order by id for key share`
  const rows = await db<{ userId: string }[]>`
    select user_id from event_participants where event_id = ${eventId} and status = 'registered'`
  return rows.map(({ userId }) => userId)
}

const award = (userId: string, eventId: string, title: string) => ({
  userId,
  points: pointRules.eventParticipation,
  pointType: 'event_participation' as const,
  description: `Hai partecipato a «${title}»`,
  key: `event_participation:${eventId}`,
})
