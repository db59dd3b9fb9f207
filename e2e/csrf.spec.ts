import type { BrowserContext } from '@playwright/test'
import { allEndpoints } from '#contract/index.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { successfulCalls } from '#server/testing/walk.ts'
import type { App } from './support/app.ts'
import { test as base, expect } from './support/attacker.ts'
import { forgeByLeaving, preparedBy, send, sendFromElsewhere, sentBy } from './support/forgery.ts'
import { runningApp, workerScope } from './support/test.ts'

const writes = allEndpoints().filter(({ endpoint }) => endpoint.method !== 'GET')
/** Called by mail programs, from anywhere (RFC 8058): opened by the token in its address, never by a cookie. */
const fromAnywhere = writes.filter(({ endpoint }) => endpoint.isOneClick)
const guarded = writes.filter(({ endpoint }) => !endpoint.isOneClick)

// Nobody but those whom the calls are prepared with: the whole database is read again and again.
const test = base.extend<object, object>({ app: [runningApp({ DEMO: '0' }), workerScope] })

type SameSite = 'Lax' | 'None'

/** Signed in as whoever may do what is forged, so that nothing is refused for want of rights. */
async function wear(context: BrowserContext, { cookies }: TestClient, sameSite: SameSite): Promise<void> {
  await context.clearCookies()
  const place = { domain: 'localhost', path: '/', httpOnly: true, secure: sameSite === 'None', sameSite }
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...place })))
}

/** Everything that is written down. Mails are sent meanwhile and days are counted up: of those, which there are. */
async function standing({ sql }: App): Promise<string> {
  const except = ['mail_outbox', 'kept_day_counts', 'day_counts', 'day_count_moves']
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
  test.setTimeout(240_000)
  expect(fromAnywhere.map(({ name }) => name)).toEqual(['inbox.unsubscribe'])
  const context = victim.context()
  const own = await context.newPage()
  await own.goto(`${app.url}/api/health`)
  await victim.goto(attacker)

  for (const group of dealt(guarded, 10)) {
    await app.sql`delete from attempts`
    const calls = []
    for (const write of group) calls.push(await prepare(app, write))
    const before = await standing(app)
    for (const { client, sent } of calls) {
      // As if the first wall were not there: `SameSite=Lax` alone keeps the cookie out of nearly all of these.
      await wear(context, client, 'None')
      await victim.evaluate(sendFromElsewhere, sent)
    }
    expect(await standing(app), group.map(({ name }) => name).join()).toBe(before)
    for (const { name, client, sent } of calls) {
      await wear(context, client, 'Lax')
      expect([name, await own.evaluate(send, sent)]).toEqual([name, 200])
    }
  }
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
