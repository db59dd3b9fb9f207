import type { BrowserContext } from '@playwright/test'
import { allEndpoints } from '#contract/index.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { successfulCalls } from '#server/testing/walk.ts'
import type { App } from './support/app.ts'
import { test as base, expect } from './support/attacker.ts'
import { forgeByLeaving, leadToFile, preparedBy, send, sendFromElsewhere, sentBy } from './support/forgery.ts'
import { runningApp, workerScope } from './support/test.ts'

const writes = allEndpoints().filter(({ endpoint }) => endpoint.method !== 'GET')
/** Called by mail programs, from anywhere (RFC 8058): opened by the token in its address, never by a cookie. */
const fromAnywhere = writes.filter(({ endpoint }) => endpoint.isOneClick)
const guarded = writes.filter(({ endpoint }) => !endpoint.isOneClick)
const files = allEndpoints().filter(({ endpoint }) => endpoint.download)

// Nobody but those whom the calls are prepared with: the whole database is read again and again.
const test = base.extend<object, object>({ app: [runningApp({ DEMO: '0' }), workerScope] })

type SameSite = 'Lax' | 'None'

/** Signed in as whoever may do what is forged, so that nothing is refused for want of rights. */
async function wear(context: BrowserContext, { cookies }: TestClient, sameSite: SameSite): Promise<void> {
  await context.clearCookies()
  const place = { domain: 'localhost', path: '/', httpOnly: true, secure: sameSite === 'None', sameSite }
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...place })))
}

/**
 * Everything that is written down. Mails are sent meanwhile, with a key that the first one makes, days are counted up, and
 * a server says every ten seconds that it runs.
 */
async function standing({ sql }: App): Promise<string> {
  const counts = ['kept_day_counts', 'day_counts', 'day_count_moves']
  const except = ['mail_outbox', 'server_keys', 'running_servers', ...counts]
  const mails = await sql<{ id: string }[]>`select id from mail_outbox order by id`
  return [await dumpDatabase(sql, { except }), ...mails.map(({ id }) => id)].join('\n')
}

async function prepare(app: App, { name, endpoint }: (typeof writes)[number]) {
  const prepared = await successfulCalls[name]?.(preparedBy(app))
  if (!prepared) throw new Error(`Nobody knows how to call ${name}.`)
  return { name, client: prepared.client, sent: sentBy(app, endpoint, prepared) }
}

/**
 * A few at a time, dealt like cards: what a neighbour of the same feature did would stand in the way of one's own call.
 * Setting the place up needs one that nobody runs: alone.
 */
function dealt<Item extends { name: string }>(all: Item[], hands: number): Item[][] {
  const isAlone = ({ name }: Item) => name === 'auth.setupAdmin'
  const others = all.filter((one) => !isAlone(one))
  const groups = Array.from({ length: hands }, (_, hand) => others.filter((_, i) => i % hands === hand))
  return [...groups, all.filter(isAlone)]
}

test('no write follows from a page of another site, whatever it sends; from our own each does', async ({
  app,
  attacker,
  victim,
}) => {
  test.setTimeout(480_000)
  expect(fromAnywhere.map(({ name }) => name)).toEqual(['inbox.unsubscribe'])
  const context = victim.context()
  const own = await context.newPage()
  await own.goto(`${app.url}/api/health`)

  for (const group of dealt(guarded, 10)) {
    await app.sql`delete from attempts`
    const calls = []
    for (const write of group) calls.push(await prepare(app, write))
    const before = await standing(app)
    for (const { client, sent } of calls) {
      // As if the first wall were not there: `SameSite=Lax` alone keeps the cookie out of nearly all of these.
      await wear(context, client, 'None')
      await victim.goto(attacker)
      await victim.evaluate(sendFromElsewhere, sent)
      await forgeByLeaving(victim, attacker, sent)
    }
    expect(await standing(app), group.map(({ name }) => name).join()).toBe(before)
    for (const { name, client, sent } of calls) {
      await wear(context, client, 'Lax')
      expect([name, await own.evaluate(send, sent)]).toEqual([name, 200])
    }
  }
})

test('the cookie of a sign-in stays at home when another site writes', async ({ app, attacker, victim }) => {
  const person = await app.people.create()
  const login = { identifier: person.email, password: person.password }
  await victim.goto(`${app.url}/api/health`)
  const status = await victim.evaluate(send, {
    ...{ method: 'POST', address: `${app.url}/api/auth/login`, type: 'application/json', isFile: false },
    ...{ body: JSON.stringify(login), plain: ['', ''] as [string, string] },
  })
  expect(status).toBe(200)
  const carried: Promise<string>[] = []
  victim.on('request', (request) => {
    if (request.method() === 'POST') carried.push(request.allHeaders().then(({ cookie = '' }) => cookie))
  })
  // Chromium itself takes a cookie that says nothing for one that stays at home, but for the first two minutes.
  const { sent } = await prepare(
    app,
    guarded.find(({ name }) => name === 'auth.logout') as (typeof guarded)[number],
  )
  await forgeByLeaving(victim, attacker, sent)
  expect(await Promise.all(carried)).toEqual([''])
})

test('the cookie stays at home when another site writes, and without that wall the guard stands', async ({
  app,
  attacker,
  victim,
}) => {
  const chosen = guarded.filter(({ name }) =>
    ['auth.logout', 'profiles.update', 'users.promote'].includes(name),
  )
  expect(chosen).toHaveLength(3)
  const carried: Promise<boolean>[] = []
  victim.on('request', (request) => {
    if (request.method() !== 'POST') return
    carried.push(request.allHeaders().then(({ cookie = '' }) => cookie.startsWith('tornanti=')))
  })
  for (const write of chosen) {
    const { client, sent } = await prepare(app, write)
    const before = await standing(app)
    for (const sameSite of ['Lax', 'None'] as const) {
      await wear(victim.context(), client, sameSite)
      carried.length = 0
      await victim.goto(attacker)
      await victim.evaluate(sendFromElsewhere, sent)
      await forgeByLeaving(victim, attacker, sent)
      const withCookie = (await Promise.all(carried)).filter(Boolean).length
      // Of those in frames the browser tells no cookies; two calls and the form in the whole window are left.
      expect([write.name, sameSite, withCookie]).toEqual([write.name, sameSite, sameSite === 'None' ? 3 : 0])
    }
    expect(await standing(app), write.name).toBe(before)
  }
})

test('no private file is fetched by a link of another site, and nothing is written of it; from our own page each is', async ({
  app,
  attacker,
  victim,
}) => {
  const context = victim.context()
  const own = await context.newPage()
  await own.goto(`${app.url}/api/health`)
  for (const file of files) {
    await app.sql`delete from attempts`
    const { name, client, sent } = await prepare(app, file)
    const isLinkable = file.endpoint.download?.isLinkable === true
    const before = await standing(app)
    // As it really is: such a link, unlike a form, brings the cookie along.
    await wear(context, client, 'Lax')
    const status = isLinkable ? 200 : 403
    expect([name, await leadToFile(context, attacker, sent)]).toEqual([name, [status, status, status]])
    await wear(context, client, 'None')
    await victim.goto(attacker)
    if (!isLinkable) await victim.evaluate(sendFromElsewhere, sent)
    // A limit of roads per hour is counted for whoever takes one along.
    if (name !== 'itineraries.download') expect(await standing(app), name).toBe(before)
    await wear(context, client, 'Lax')
    expect([name, await own.evaluate(send, sent)]).toEqual([name, 200])
  }
})
