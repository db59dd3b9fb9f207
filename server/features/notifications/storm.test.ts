import { beforeEach, describe, expect, test } from 'vitest'
import { notificationLimits, notifications } from '#contract/notifications.ts'
import { inTransaction } from '#server/db/client.ts'
import { times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { tellAdmins } from './notifications.service.ts'
import { sweepNotifications } from './sweep.service.ts'

const two = withTwoServers()
const sql = () => two.database.sql
let boss: Rider

beforeEach(async () => {
  await sql()`delete from admin_notifications`
  boss = await signedInRider({ people: two.people, client: () => two.client(0) }, { role: 'admin' })
})

/** As a sign-up does it: a new account and the news of it, in one transaction. */
const signUp = (index: number) => {
  const { services } = two.servers[index % 2 === 0 ? 0 : 1]
  return inTransaction({ ...services, settings: services.settings() }, async (ctx) => {
    const [user] = await ctx.db<{ id: string }[]>`insert into users (password_hash) values ('x') returning id`
    if (!user) throw new Error('no user')
    await tellAdmins(ctx, { type: 'user_registration', personId: user.id, key: `user:${user.id}` })
    return user.id
  })
}

describe('a thousand sign-ups on two servers', () => {
  test('are twenty names and one number, and a few messages to the pages', async () => {
    const live = await openLive(boss.client)
    const started = performance.now()
    await Promise.all(times(1000, signUp))
    const seconds = (performance.now() - started) / 1000
    const rows = await sql()<{ isGathered: boolean; count: number }[]>`
      select is_gathered, count from admin_notifications order by created_at`
    expect(rows).toHaveLength(notificationLimits.perHour + 1)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
    const { items } = (await boss.client.call(notifications.list)).body
    expect(items[0]).toMatchObject({ title: 'Altre registrazioni', subject: null })
    expect(items[0]?.message).toBe('Altre 980 persone hanno creato un account.')
    // At once, then four times a second at most.
    expect(live.messages().length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2)
    expect(live.messages().length).toBeGreaterThan(0)
    await live.close()
    await sql()`delete from users where password_hash = 'x'`
  })
})

test('no two have the same moment, and a later one is never older', async () => {
  await Promise.all(times(notificationLimits.perHour, signUp))
  const rows = await sql()<{ createdAt: string }[]>`select created_at from admin_notifications`
  expect(new Set(rows.map(({ createdAt }) => createdAt)).size).toBe(notificationLimits.perHour)
  // A clock that is behind does not put it among those that were seen.
  const [before] = await sql()<
    { newest: string }[]
  >`select max(created_at) as newest from admin_notifications`
  const { services } = two.servers[0]
  const behind = { ...services, settings: services.settings(), clock: () => new Date(Date.now() - 60_000) }
  await inTransaction(behind, (ctx) =>
    tellAdmins(ctx, { type: 'warning', warning: 'login_limit', personId: boss.id, key: 'x' }),
  )
  const [after] = await sql()<{ newest: string; type: string }[]>`
    select created_at as newest, type from admin_notifications order by created_at desc limit 1`
  expect(after?.type).toBe('warning')
  expect(after?.newest && before?.newest && after.newest > before.newest).toBe(true)
})

test('while some sign up and others leave, all may be read: nobody waits for ever', async () => {
  const ids = await Promise.all(times(20, signUp))
  const upTo = () => new Date(Date.now() + 60_000).toISOString()
  const answers = await Promise.all([
    ...ids.map((id) => sql()`delete from users where id = ${id}`.then(() => 200)),
    ...times(20, signUp).map((made) => made.then(() => 200)),
    ...times(10, () =>
      boss.client.call(notifications.readAll, { upTo: upTo() }).then(({ status }) => status),
    ),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  const gone = await sql()`select from admin_notifications where person_id = any(${ids})`
  expect(gone).toHaveLength(0)
})

test('two who read all at once read each once', async () => {
  await Promise.all(times(10, signUp))
  const upTo = new Date(Date.now() + 60_000).toISOString()
  const answers = await Promise.all(times(4, () => boss.client.call(notifications.readAll, { upTo })))
  expect(answers.reduce((sum, { body }) => sum + body.readCount, 0)).toBe(10)
})

test('the sweep takes what was read a month ago, and what nobody read for half a year', async () => {
  const insert = (key: string, age: string, readAge: string | null) => sql()`
    insert into admin_notifications (type, gather_key, is_gathered, is_read, read_at, created_at)
    values ('warning', ${key}, true, ${readAge !== null}, now() - ${readAge}::interval, now() - ${age}::interval)`
  await insert('read long ago', '40 days', '31 days')
  await insert('read lately', '200 days', '29 days')
  await insert('unread, old', '181 days', null)
  await insert('unread', '179 days', null)
  await sweepNotifications(two.servers[0].services)
  const left = await sql()`select gather_key from admin_notifications order by gather_key`
  expect(left.map(({ gatherKey }) => gatherKey)).toEqual(['read lately', 'unread'])
})
