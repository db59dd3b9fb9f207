import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { inbox } from '#contract/inbox.ts'
import { push } from '#contract/push.ts'
import { users } from '#contract/users.ts'
import { sweepAccounts } from '#server/features/auth/sweep.service.ts'
import { insertPosts, writeComment } from '#server/testing/community.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let server: TestServer
let second: TestServer
let anna: Rider
let bruno: Rider
const sql = () => server.database.sql

beforeAll(async () => {
  service = await startPushService()
  const config = { pushOrigins: [service.origin] }
  server = await startTestServer({ config, passwords: quickHasher() })
  second = await startTestServer({ config, passwords: quickHasher(), database: server.database })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
  await service.stop()
})
beforeEach(async () => {
  service.received.length = 0
  await sql()`delete from push_subscriptions`
  await changeSettings(server, { pushNotifications: true }, [second])
  anna = await signedInRider(server)
  bruno = await signedInRider(server)
})

async function subscribe({ client }: Pick<Rider, 'client'>) {
  const browser = service.browser()
  expect((await client.call(push.subscribe, browser.subscription)).status).toBe(200)
  return browser
}

/** Somebody comments on a post of Anna's. */
async function comment(content = 'Parole che restano qui.'): Promise<string> {
  const [id = ''] = await insertPosts(sql(), anna)
  await writeComment(bruno, id, content)
  return id
}

const browsersOf = ({ id }: Rider) => sql()`select from push_subscriptions where user_id = ${id}`

test('the key is made once for all servers, and kept', async () => {
  const first = (await anna.client.call(push.key)).body
  const other = (await (await signedIn(second, anna)).call(push.key)).body
  expect(first).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isOn: true })
  expect(other).toEqual(first)
})

test('a message reaches the browser encrypted and signed, with the title and the way, and no other word', async () => {
  const { path } = await subscribe(anna)
  const postId = await comment()
  await service.until(1)
  const [message] = service.received
  const [item] = (await anna.client.call(inbox.list)).body.items
  expect(message?.path).toBe(path)
  expect(message?.message).toEqual({ id: item?.id, title: item?.title, path: `/community/${postId}` })
  expect(message?.claims).toMatchObject({
    aud: service.origin,
    key: (await anna.client.call(push.key)).body.publicKey,
  })
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  await vi.waitFor(async () => expect(await sql()`select from push_outbox`).toHaveLength(0))
})

test('each browser of the person once, on two servers, and nobody else’s', async () => {
  const mine = [await subscribe(anna), await subscribe({ client: await signedIn(second, anna) })]
  await subscribe(bruno)
  for (const _ of times(10, () => 0)) await comment()
  await service.until(20)
  await pause(200)
  expect(service.received).toHaveLength(20)
  expect(new Set(service.received.map(({ path }) => path))).toEqual(new Set(mine.map(({ path }) => path)))
})

describe('nothing is sent', () => {
  test('while the site has it switched off', async () => {
    await subscribe(anna)
    await changeSettings(server, { pushNotifications: false }, [second])
    expect((await anna.client.call(push.key)).body.isOn).toBe(false)
    await comment()
    expect(await sql()`select from push_outbox`).toHaveLength(0)
  })

  test('of what the person does not wish to hear in this way', async () => {
    await subscribe(anna)
    await anna.client.call(inbox.prefer, { topic: 'post_comment', channel: 'push', isOn: false })
    await comment()
    expect(await sql()`select from push_outbox`).toHaveLength(0)
    expect((await anna.client.call(inbox.list)).body.items).toHaveLength(1)
  })
})

describe('a service that does not take it', () => {
  test.each([404, 410])('because that browser is no more (%i): it is forgotten', async (status) => {
    const { path } = await subscribe(anna)
    service.answer(path, status)
    await comment()
    await vi.waitFor(async () => expect(await browsersOf(anna)).toHaveLength(0))
  })

  test.each([429, 500])('not now (%i): it waits, and goes later, once', async (status) => {
    const { path } = await subscribe(anna)
    service.answer(path, status)
    await comment()
    const due = () => sql()<{ attempts: number }[]>`
      select attempts from push_outbox where claimed_until is null and next_attempt_at > now() + interval '50 seconds'`
    await vi.waitFor(async () => expect((await due()).map(({ attempts }) => attempts)).toEqual([1]))
    service.answer(path, 201)
    await sql()`update push_outbox set next_attempt_at = now()`
    await comment()
    await service.until(2)
    expect(await browsersOf(anna)).toHaveLength(1)
  })

  test('not now, and no longer wished for when it would go: it does not', async () => {
    const { path } = await subscribe(anna)
    service.answer(path, 500)
    await comment()
    const tried = () => sql()`select from push_outbox where claimed_until is null and attempts = 1`
    await vi.waitFor(async () => expect(await tried()).toHaveLength(1))
    await anna.client.call(inbox.prefer, { topic: 'post_comment', channel: 'push', isOn: false })
    service.answer(path, 201)
    await sql()`update push_outbox set next_attempt_at = now()`
    await vi.waitFor(async () => expect(await sql()`select from push_outbox`).toHaveLength(0), 20_000)
    expect(service.received).toEqual([])
  }, 30_000)

  test('never (400): it is given up, the browser stays', async () => {
    const { path } = await subscribe(anna)
    service.answer(path, 400)
    await comment()
    await vi.waitFor(async () => expect(await sql()`select from push_outbox`).toHaveLength(0))
    expect(await browsersOf(anna)).toHaveLength(1)
  })
})

describe('a browser is told no more', () => {
  test('after signing out there', async () => {
    await subscribe(anna)
    await anna.client.call(auth.logout)
    expect(await browsersOf(anna)).toHaveLength(0)
  })

  test('by its own wish, and not by anybody else’s', async () => {
    const { subscription } = await subscribe(anna)
    await bruno.client.call(push.unsubscribe, { endpoint: subscription.endpoint })
    expect(await browsersOf(anna)).toHaveLength(1)
    await anna.client.call(push.unsubscribe, { endpoint: subscription.endpoint })
    expect(await browsersOf(anna)).toHaveLength(0)
  })

  test('once the other sessions were ended, even where theirs had run out long ago', async () => {
    await subscribe(anna)
    await sql()`update sessions set last_seen_at = now() - interval '100 days' where user_id = ${anna.id}`
    await sweepAccounts(sql(), server.settings())
    expect(await browsersOf(anna)).toHaveLength(1)
    await (await signedIn(server, anna)).call(auth.endOtherSessions)
    expect(await browsersOf(anna)).toHaveLength(0)
  })

  test('when its owner is blocked', async () => {
    await subscribe(anna)
    const boss = await signedInRider(server, { role: 'super_admin' })
    await boss.client.call(users.block, { id: anna.id })
    expect(await browsersOf(anna)).toHaveLength(0)
  })

  test('a month after its session ran out, if nobody has opened it since', async () => {
    await subscribe(anna)
    await sql()`update sessions set last_seen_at = now() - interval '40 days' where user_id = ${anna.id}`
    await sweepAccounts(sql(), server.settings())
    expect(await browsersOf(anna)).toHaveLength(1)
    await sql()`update push_subscriptions set created_at = now() - interval '31 days'`
    await sweepAccounts(sql(), server.settings())
    expect(await browsersOf(anna)).toHaveLength(0)
  })

  test('of somebody, once somebody else has signed in there', async () => {
    const { subscription } = await subscribe(anna)
    await bruno.client.call(push.subscribe, subscription)
    await comment()
    await pause(300)
    expect(service.received).toHaveLength(0)
  })

  test('of what still waited for somebody, once somebody else has signed in there', async () => {
    const { subscription, path } = await subscribe(anna)
    service.answer(path, 503)
    await comment()
    const waiting = () =>
      sql()`select from push_outbox where claimed_until is null and next_attempt_at > now()`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
    await bruno.client.call(push.subscribe, subscription)
    expect(await sql()`select from push_outbox`).toHaveLength(0)
  })
})

test('keys that no browser has made are forgotten, and stand in nobody’s way', async () => {
  const { subscription } = service.browser()
  const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) }
  expect((await anna.client.call(push.subscribe, { ...subscription, keys })).status).toBe(200)
  await subscribe({ client: await signedIn(server, anna) })
  await comment()
  await service.until(1)
  await vi.waitFor(async () => expect(await browsersOf(anna)).toHaveLength(1))
})

test('a session has one browser: its newest address', async () => {
  await subscribe(anna)
  const { subscription } = await subscribe(anna)
  expect(await sql()`select endpoint from push_subscriptions where user_id = ${anna.id}`).toEqual([
    { endpoint: subscription.endpoint },
  ])
})

test('ten browsers each, the newest', async () => {
  for (const _ of times(12, () => 0)) await subscribe({ client: await signedIn(server, anna) })
  expect(await browsersOf(anna)).toHaveLength(10)
})

test('ten browsers each, though ten come at once to ten whose sessions ran out', async () => {
  for (const _ of times(10, () => 0)) await subscribe({ client: await signedIn(server, anna) })
  await sql()`update push_subscriptions set session_id = null where user_id = ${anna.id}`
  // One after the other: ten at once from one address would be asked to wait.
  const clients = []
  for (const _ of times(10, () => 0)) clients.push(await signedIn(server, anna))
  await Promise.all(clients.map((client) => subscribe({ client })))
  expect(await browsersOf(anna)).toHaveLength(10)
})

test.each([
  'http://127.0.0.1:5432/x',
  'https://push.example/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me@fcm.googleapis.com/x',
])('an address that is no push service is refused: %s', async (endpoint) => {
  const { subscription } = service.browser()
  const answer = await anna.client.call(push.subscribe, { ...subscription, endpoint })
  expect([answer.status, answer.body.code]).toEqual([422, 'PUSH_SERVICE_UNKNOWN'])
})
