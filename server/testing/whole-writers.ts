import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { account } from '#contract/account.ts'
import { diary } from '#contract/diary.ts'
import { events } from '#contract/events.ts'
import { points } from '#contract/points.ts'
import type { Sql } from '#server/db/client.ts'
import { checkAudit } from '#server/features/audit/audit.commands.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { befriend, diaryInput } from './diary.ts'
import { inHours, insertEvent } from './events.ts'
import { times } from './forms.ts'
import { patiently } from './patiently.ts'
import { createPeople } from './people.ts'
import { awardInput } from './points.ts'
import { signedInRider } from './riders.ts'
import { TestClient } from './test-client.ts'
import { anyAddress } from './writers.ts'

const friendCount = 3

/** What was answered 200, by what names it. `leavers`: who had everything before they asked to go. */
export type Whole = { entries: string[]; awards: string[]; departures: string[]; leavers: string[] }

export const wholeCount = ({ entries, awards, departures }: Whole): number =>
  entries.length + awards.length + departures.length

/**
 * Acts that write many rows each, without end: an entry that tags three friends and tells them, an award with its entry
 * in the audit log, the end of an account with friends, diary and events; and ended events, whose points are given to a
 * list of people by the server's own job.
 */
export async function startWholeWriters(sql: Sql, url: string, writers: number) {
  const done: Whole = { entries: [], awards: [], departures: [], leavers: [] }
  const people = createPeople(sql, createPasswordHasher())
  const where = { people, client: () => new TestClient(url, url) }
  const admin = await signedInRider(where, { role: 'admin' })
  const author = await signedInRider(where)
  const friends = await Promise.all(times(friendCount, () => people.create()))
  await befriend(sql, author, ...friends)
  const eventId = await insertEvent(sql)
  const taggedUserIds = friends.map(({ id }) => id)
  const isDone = (answer: { status: number }) => answer.status === 200
  let isOver = false

  const write = async () => {
    const requestKey = randomUUID()
    const form = diaryInput({ requestKey, taggedUserIds })
    if (isDone(await author.client.call(diary.create, form, anyAddress()))) done.entries.push(requestKey)
  }
  const award = async () => {
    const form = awardInput(taggedUserIds[0] ?? '', { points: 1 })
    if (isDone(await admin.client.call(points.award, form, anyAddress()))) done.awards.push(form.requestKey)
  }
  const leave = async () => {
    const person = await people.create()
    await befriend(sql, author, person)
    const client = new TestClient(url, url)
    const login = { identifier: person.email, password: person.password }
    await client.send('POST', '/api/auth/login', JSON.stringify(login), anyAddress())
    const entry = diaryInput({ taggedUserIds: [author.id] })
    if (!isDone(await client.call(diary.create, entry, anyAddress()))) return
    if (!isDone(await client.call(events.register, { id: eventId }, anyAddress()))) return
    done.leavers.push(person.id)
    const left = await client.call(account.delete, { password: person.password }, anyAddress())
    if (isDone(left)) done.departures.push(person.id)
  }
  const endEvent = async () => {
    const id = await insertEvent(sql)
    // Nobody joins what is over: it is moved when they are in.
    await sql.begin(async (db) => {
      await db`
        insert into event_participants (event_id, user_id, status, joined_at, registered_at)
        select ${id}, unnest(${taggedUserIds}::uuid[]), 'registered', now(), now()`
      await db`
        update events set start_date = ${inHours(-3)}, end_date = ${inHours(-2)}, creator_id = ${author.id}
        where id = ${id}`
    })
  }
  const acts = [write, award, leave, write, award, endEvent]
  const keepActing = async (writer: number) => {
    for (let turn = writer; !isOver; turn++)
      await (acts[turn % acts.length] ?? write)().catch(() => pause(20))
  }
  const all = Promise.all(times(writers, keepActing))
  return {
    done,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** Ended events whose people have got their points. */
export async function rewardedEvents(sql: Sql): Promise<number> {
  return (await sql`select from events where points_given_at is not null`).length
}

/** What is half done, or acknowledged and not there; one sentence each. */
export async function halfDone(sql: Sql, { entries, awards, departures, leavers }: Whole): Promise<string[]> {
  // Of much that was done it asks long: no rider waits for it.
  const found = await patiently(
    sql,
    (db) => db<{ what: string; id: string }[]>`
    select 'acknowledged entry is not there' as what, key::text as id from unnest(${entries}::uuid[]) key
    where not exists (select from diary_entries where request_key = key)
    union all
    select 'entry without its tags or without their telling', e.id::text from diary_entries e,
      lateral (select count(*) from diary_entry_tags t where t.diary_entry_id = e.id) tags,
      lateral (select count(*) from inbox i where i.diary_entry_id = e.id) told
    where tags.count not in (1, ${friendCount}) or told.count <> tags.count
    union all
    select 'acknowledged award is not there', key::text from unnest(${awards}::uuid[]) key
    where not exists (select from user_points where award_key = 'request:' || key)
    union all
    select 'awards and the audit log differ', user_id::text from user_points
    where award_key like 'request:%' group by user_id
    having count(*) <> (select count(*) from audit_log where action = 'points_awarded' and person_id = user_id)
    union all
    select 'award that nobody was told of', award_key from user_points p
    where not exists (select from inbox i where i.user_id = p.user_id and i.details ->> 'awardKey' = p.award_key)
    union all
    select 'acknowledged departure is still there', gone::text from unnest(${departures}::uuid[]) gone
    where exists (select from users where id = gone)
    union all
    select 'account that left by halves', leaver::text from unnest(${leavers}::uuid[]) leaver,
      lateral (
        select (select count(*) from users where id = leaver) +
          (select count(*) from profiles where user_id = leaver) +
          (select count(*) from user_roles where user_id = leaver) +
          (select count(*) from friendships where addressee_id = leaver) +
          (select count(*) from diary_entries where user_id = leaver) +
          (select count(*) from event_participants where user_id = leaver) as rows
      ) kept
    where rows not in (0, 6)
    union all
    select 'ended event that rewarded some of its people', e.id::text from events e,
      lateral (select count(*) from user_points where award_key like '%' || e.id) given
    where e.end_date < now() and given.count <> case when e.points_given_at is null then 0 else ${friendCount} end`,
  )
  const checks = await Promise.all([checkCounts({ db: sql }), checkAudit({ db: sql })])
  const told = checks.filter(({ isDone }) => !isDone).map(({ text }) => text)
  return [...found.map(({ what, id }) => `${what}: ${id}`), ...told]
}
