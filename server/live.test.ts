import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { friends } from '#contract/friends.ts'
import { livePath, liveTopics } from '#contract/live.ts'
import { notifyLive } from './platform/live.ts'
import { times } from './testing/forms.ts'
import { befriend } from './testing/friends.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { changeSettings } from './testing/settings.ts'
import type { TestClient } from './testing/test-client.ts'
import { startTestServer } from './testing/test-server.ts'
import { withTwoServers } from './testing/two-servers.ts'

const heartbeatMs = 200
const two = withTwoServers({ live: { heartbeatMs, streamsPerPerson: 3 } })
let anna: Rider
let bruno: Rider

beforeEach(async () => {
  ;[anna, bruno] = await Promise.all([rider(0), rider(1)])
})

const rider = (index: number, wish = {}) =>
  signedInRider({ people: two.people, client: () => two.client(index) }, wish)
const sql = () => two.database.sql
const change = ['friends', 'profile']

/** What rings in the own inbox besides has tests of its own. */
async function listenTo(client: TestClient) {
  const ear = await openLive(client)
  return { ...ear, messages: () => ear.messages().filter((topics) => topics.join() !== 'inbox') }
}

test('a change made on one server is heard by both people, on both servers', async () => {
  const [ofAnna, ofBruno] = [await listenTo(anna.client), await listenTo(bruno.client)]
  await anna.client.call(friends.requestUser, { userId: bruno.id })
  for (const { messages } of [ofAnna, ofBruno]) await expect.poll(messages).toEqual([change])
  await ofAnna.close()
  await ofBruno.close()
})

describe('a page that says how long ago it knew everything', () => {
  const toldTo = async (query: string) => {
    const ear = await openLive(bruno.client, query)
    // A word after the first: whatever was missed has been told by then.
    await notifyLive(sql(), [bruno.id], ['leaderboard'])
    await expect.poll(() => ear.messages().at(-1)).toEqual(['leaderboard'])
    await ear.close()
    return ear.messages().slice(0, -1)
  }

  test('is told what was said to it since, and nothing of what is for others', async () => {
    const chiara = await rider(1)
    // By then the servers remember longer than the page asks for.
    await pause(2_500)
    await anna.client.call(friends.requestUser, { userId: chiara.id })
    expect(await toldTo('?ago=100')).toEqual([[]])
    // Not before the server that is asked has heard of it: else it is told as it happens.
    const ear = await listenTo(bruno.client)
    await anna.client.call(friends.requestUser, { userId: bruno.id })
    await expect.poll(ear.messages).toContainEqual(change)
    await ear.close()
    const [missed, ...more] = await toldTo('?ago=2000')
    expect([missed, more]).toEqual([expect.arrayContaining(change), []])
  })

  test('is told of nothing when nothing was said', async () => {
    await pause(2_500)
    expect(await toldTo('?ago=0')).toEqual([[]])
  })

  test('is told that anything may have changed when nobody knows, and nothing when it does not ask', async () => {
    for (const ago of ['999999999', '-5', 'boh', '1e3'])
      expect([ago, await toldTo(`?ago=${ago}`)]).toEqual([ago, [[...liveTopics]]])
    expect(await toldTo('?ago=1&ago=2')).toEqual([[...liveTopics]])
    expect(await toldTo('')).toEqual([])
  })
})

test('every change of a friendship is told to both', async () => {
  const ears = [await listenTo(anna.client), await listenTo(bruno.client)]
  let told = 0
  const expectTold = async () => {
    told += 1
    for (const { messages } of ears) await expect.poll(() => messages().length).toBe(told)
  }
  const requestId = async () => (await bruno.client.call(friends.overview)).body.received[0]?.id ?? ''
  const ask = () => anna.client.call(friends.request, { email: bruno.email })
  await ask()
  await expectTold()
  await anna.client.call(friends.withdraw, { id: await requestId() })
  await expectTold()
  await ask()
  await expectTold()
  await bruno.client.call(friends.accept, { id: await requestId() })
  await expectTold()
  await anna.client.call(friends.remove, { userId: bruno.id })
  await expectTold()
  await ask()
  await expectTold()
  await bruno.client.call(friends.decline, { id: await requestId() })
  await expectTold()
  for (const ear of ears) await ear.close()
})

test('whoever deletes the account is taken out of the lists of friends, and of those asked', async () => {
  const chiara = await rider(1)
  const [ofBruno, ofChiara] = [await listenTo(bruno.client), await listenTo(chiara.client)]
  await befriend(anna, bruno)
  await anna.client.call(friends.requestUser, { userId: chiara.id })
  await expect.poll(ofBruno.messages).toEqual([change, change])
  await expect.poll(ofChiara.messages).toEqual([change])
  expect((await anna.client.call(account.delete, { password: anna.password })).status).toBe(200)
  await expect.poll(ofBruno.messages).toEqual([change, change, change])
  await expect.poll(ofChiara.messages).toEqual([change, change])
  expect((await bruno.client.call(friends.overview)).body.friendCount).toBe(0)
  await ofBruno.close()
  await ofChiara.close()
})

test('what was refused or changed nothing is told to nobody', async () => {
  const ear = await listenTo(bruno.client)
  await befriend(anna, bruno)
  await expect.poll(ear.messages).toEqual([change, change])
  const { body } = await anna.client.call(friends.requestUser, { userId: bruno.id })
  expect(body.code).toBe('FRIENDSHIP_EXISTS')
  await sql()
    .begin(async (db) => {
      await notifyLive(db, [bruno.id], ['friends'])
      throw new Error('taken back')
    })
    .catch(() => {})
  await pause(300)
  expect(ear.messages()).toEqual([change, change])
  await ear.close()
})

test('a message for one person never reaches another', async () => {
  const strangers = await Promise.all(times(4, (index) => rider(index)))
  const ears = await Promise.all(strangers.map(({ client }) => listenTo(client)))
  const own = await listenTo(bruno.client)
  for (const _ of times(5, () => 0)) {
    // The same said twice within some milliseconds is said once: each is waited for.
    const before = own.messages().length
    await befriend(anna, bruno)
    await expect.poll(() => own.messages().length).toBeGreaterThan(before)
    const then = own.messages().length
    await anna.client.call(friends.remove, { userId: bruno.id })
    await expect.poll(() => own.messages().length).toBeGreaterThan(then)
    await sql()`delete from attempts`
  }
  expect(ears.map(({ messages }) => messages())).toEqual([[], [], [], []])
  for (const ear of [...ears, own]) await ear.close()
})

test('a message says what changed and nothing about whom', async () => {
  const ear = await listenTo(bruno.client)
  await anna.client.call(friends.requestUser, { userId: bruno.id })
  await expect.poll(() => ear.messages().length).toBe(1)
  expect(ear.text()).not.toContain(anna.id)
  expect(ear.text()).not.toContain(bruno.id)
  await ear.close()
})

test('hundreds of people are told at once', async () => {
  const ear = await listenTo(bruno.client)
  const many = times(450, () => crypto.randomUUID())
  await notifyLive(sql(), [...many, bruno.id], ['profile'])
  await expect.poll(ear.messages).toEqual([['profile']])
  await ear.close()
})

describe('the door', () => {
  test('a visitor is refused as everywhere', async () => {
    const { status, body } = await two.client(0).send('GET', livePath)
    expect([status, body]).toEqual([401, { code: 'NOT_SIGNED_IN', message: 'Non autenticato' }])
  })

  test('during maintenance riders are refused and open streams end; admins stay', async () => {
    const admin = await rider(0, { role: 'admin' })
    const [ofRider, ofAdmin] = [await listenTo(anna.client), await listenTo(admin.client)]
    await changeSettings(two.servers[0], { maintenanceMode: true }, [two.servers[1]])
    const { status, body } = await anna.client.send('GET', livePath)
    expect([status, body]).toEqual([503, { code: 'MAINTENANCE', message: 'Torniamo presto' }])
    await ofRider.ended
    const before = ofAdmin.heartbeats()
    await expect.poll(ofAdmin.heartbeats).toBeGreaterThan(before)
    await ofAdmin.close()
  })

  test('the stream has the headers of every answer, is kept by nobody and says when to come again', async () => {
    const { status, headers, text, close } = await listenTo(anna.client)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    await expect.poll(text).toMatch(/^retry: [2-5]\d{3}\n\n/)
    await close()
  })
})

describe('a stream lives as long as its session', () => {
  test.each([
    ['signing out', () => anna.client.call(auth.logout)],
    ['a block', () => sql()`update users set blocked_at = now() where id = ${anna.id}`],
    [
      'disuse',
      () => sql()`update sessions set last_seen_at = now() - interval '25 hours' where user_id = ${anna.id}`,
    ],
    ['the end of the account', () => sql()`delete from users where id = ${anna.id}`],
  ])('%s ends it', async (_what, act) => {
    const ear = await listenTo(anna.client)
    await expect.poll(ear.heartbeats).toBeGreaterThan(0)
    await act()
    await ear.ended
    expect(ear.messages().filter((topics) => topics.join() !== 'session')).toEqual([])
  })

  test('an open page alone does not count as use of the session', async () => {
    await sql()`update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${anna.id}`
    const ear = await listenTo(anna.client)
    await expect.poll(ear.heartbeats).toBeGreaterThan(1)
    const [session] = await sql()`
      select last_seen_at < now() - interval '1 hour' as is_old from sessions where user_id = ${anna.id}`
    expect(session).toEqual({ isOld: true })
    await ear.close()
  })
})

test('of too many streams of one person the oldest ends, and is told to wait', async () => {
  const ears = []
  for (const _ of times(4, () => 0)) ears.push(await listenTo(anna.client))
  const [oldest, ...others] = ears
  await oldest?.ended
  expect(oldest?.text()).toMatch(/retry: 60000\n\n$/)
  await notifyLive(sql(), [anna.id], ['friends'])
  for (const { messages } of others) await expect.poll(messages).toEqual([['friends']])
  for (const ear of others) await ear.close()
})

test('a server that stops ends its streams and does not wait for them', async () => {
  const { database } = two.servers[0]
  const server = await startTestServer({ passwords: quickHasher(), database })
  const person = await signedInRider(server)
  const ears = await Promise.all(times(5, () => listenTo(person.client)))
  // As browsers do ahead of need.
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(unused, 'connect')
  const startedAt = Date.now()
  await server.stop()
  for (const ear of ears) await ear.ended
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})

test('after the database was away, every open page is told to look again', async () => {
  const ear = await listenTo(bruno.client)
  await expect.poll(ear.heartbeats).toBeGreaterThan(0)
  await sql()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  await expect.poll(ear.messages, { timeout: 10_000 }).toEqual([[...liveTopics]])
  await anna.client.call(friends.requestUser, { userId: bruno.id })
  await expect.poll(() => ear.messages().length, { timeout: 10_000 }).toBe(2)
  await ear.close()
})
