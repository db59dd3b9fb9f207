import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import type { Sql } from '#server/db/client.ts'
import { sweepAccounts } from './features/auth/sweep.service.ts'
import { rewardParticipants } from './features/events/event-points.service.ts'
import { queueDigests } from './features/inbox/digest.service.ts'
import { sweepInbox } from './features/inbox/sweep.service.ts'
import { deleteUnsaved } from './features/media/sweep.service.ts'
import { sweepNotifications } from './features/notifications/sweep.service.ts'
import { foldCounts } from './features/stats/fold-counts.service.ts'
import { sweepTracks } from './features/tracks/tracks.service.ts'
import { listCalls, writesWithLists } from './testing/list-calls.ts'
import { fillLists } from './testing/many-rows.ts'
import { type OneConnection, startOnOneConnection } from './testing/one-connection.ts'
import { faultsOf, largeTables, type Plan, planBy, planModes, readPlan, tellPlans } from './testing/plans.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import type { TestClient } from './testing/test-client.ts'
import type { TestServer } from './testing/test-server.ts'

/**
 * Reliability LM-3 and decision 052: whatever is read, with so many rows in every table, as a rider and as an admin, on its first
 * page and on its second, asks few questions and meets few rows, by whichever plan PostgreSQL carries them out.
 */

const count = 20_100
const mostStatements = 3
const mostRows = 10_000
let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let rider: Rider
let chief: Rider
let ids: Record<string, string>
let large: Set<string>
const statements: string[] = []
const plans: Plan[] = []

beforeAll(async () => {
  const keepPlan = (notice: string) => {
    const plan = readPlan(notice)
    if (plan) plans.push(plan)
  }
  ;({ sql, server, stop } = await startOnOneConnection((text) => statements.push(text), keepPlan))
  rider = await signedInRider(server)
  chief = await signedInRider(server, { role: 'super_admin' })
  const named = await fillLists(sql, { rider: rider.id, admin: chief.id, count })
  const [entry] = await sql`select request_key from diary_entries where id = ${named.entryId}`
  ids = { ...named, riderId: rider.id, entryKey: entry?.requestKey }
  large = await largeTables(sql, mostRows)
  await tellPlans(sql)
}, 240_000)
afterAll(() => stop?.())

const hasList = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as { type?: unknown }).type === 'array' || Object.values(schema).some(hasList))
const answersWithList = ({ output }: AnyEndpoint) =>
  hasList(z.toJSONSchema(output, { unrepresentable: 'any' }))

const endpoints = allEndpoints().filter(({ endpoint }) => !endpoint.download)
const readers = endpoints.filter(({ name, endpoint }) => endpoint.method === 'GET' || name in listCalls)

test('every endpoint that reads has a call here, and every other that answers with a list is known to write', () => {
  const [asked, names] = [Object.keys(listCalls), readers.map(({ name }) => name)]
  expect(names.filter((name) => !asked.includes(name))).toEqual([])
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
  const others = endpoints.filter((one) => !readers.includes(one) && answersWithList(one.endpoint))
  expect(others.map(({ name }) => name).sort()).toEqual(writesWithLists)
})

test('there are as many large tables as there should be', () => {
  expect(large.size).toBeGreaterThanOrEqual(30)
})

describe('a plan is found guilty', () => {
  const faultsFor = async (ask: () => Promise<unknown>) => {
    plans.length = 0
    await ask()
    return plans.flatMap((plan) => faultsOf(plan, large, mostRows)).join(', ')
  }
  test('of reading a table as a whole, however soon it stops', async () => {
    expect(await faultsFor(() => sql`select from community_posts limit 3`)).toBe(
      'all of community_posts is read',
    )
  })
  test('of reading an index to its end for a page', async () => {
    const ask = () => sql`
      select id from community_posts where status = 'published' and content like '%nichts%'
      order by created_at desc, id desc limit 20`
    expect(await faultsFor(ask)).toMatch(/meets \d+ rows/)
  })
  test('of sorting or adding up so many', async () => {
    const ask = (what: 'sum' | 'sort') =>
      what === 'sum'
        ? sql`select sum(n) from generate_series(1, 20000) n`
        : sql`select n from generate_series(1, 20000) n order by n desc limit 1`
    expect(await faultsFor(() => ask('sum'))).toMatch(/Function Scan meets 20000 rows/)
    expect(await faultsFor(() => ask('sort'))).toMatch(/Function Scan meets 20000 rows/)
  })
  test('of hashing a sub-plan, though nobody asks it', async () => {
    const ask = () => sql`
      select from settings where app_name = 'nobody' or not version in (select n from generate_series(1, 20000) n offset 0)`
    expect(await faultsFor(ask)).toMatch(/SubPlan \d is hashed with 20000 rows or more/)
  })
  test('of what a function does within', async () => {
    await sql`
      create function counted_posts() returns bigint language plpgsql as
        $$ begin return (select count(*) from community_posts); end $$`
    expect(await faultsFor(() => sql`select counted_posts()`)).toMatch(/meets 20\d+ rows/)
  })
})

const faults = (mode: string): string[] =>
  plans.flatMap((plan) =>
    faultsOf(plan, large, mostRows).map((fault) => `${fault}, by ${mode}: ${plan['Query Text']}`),
  )

const meant = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(meant)
  return typeof value === 'string' ? (ids[value] ?? value) : value
}

type Call = { endpoint: AnyEndpoint; client: TestClient; input: Record<string, unknown> }

/** By either plan; answers with where it goes on, if it does. Nothing else may be wrong with it than what is asked here. */
async function askBothWays({ endpoint, client, input }: Call): Promise<string | null> {
  const asked: string[][] = []
  let next: string | null = null
  for (const mode of planModes) {
    await planBy(sql, mode)
    ;[statements.length, plans.length] = [0, 0]
    const answer = await client.call(endpoint, input)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    next = (answer.body as { next?: string | null }).next ?? null
    asked.push(statements.filter((text) => !/^(begin|commit)/i.test(text)))
    expect(faults(mode)).toEqual([])
  }
  // The fewest: the server's own jobs ask something now and then.
  const [fewest = []] = asked.sort((one, other) => one.length - other.length)
  const most = answersWithList(endpoint) ? mostStatements : Number.POSITIVE_INFINITY
  expect(fewest.length, fewest.join('\n\n')).toBeLessThanOrEqual(most)
  return next
}

/** What is one person's own is not there for another. */
const ofTheRiderAlone = ['diary.get', 'diary.madeBy', 'diary.track']

describe(`with ${count} rows of each`, () => {
  const cases = readers.flatMap(({ name, endpoint }) =>
    (['rider', 'chief'] as const)
      .filter((who) => (who === 'rider' ? endpoint.audience === 'user' : !ofTheRiderAlone.includes(name)))
      .flatMap((who) => (listCalls[name] ?? []).map((wish) => ({ name, endpoint, who, wish }))),
  )
  test.each(cases)('$name $wish by the $who', async ({ name, endpoint, who, wish }) => {
    const { client } = who === 'rider' ? rider : chief
    const input = Object.fromEntries(Object.entries(wish).map(([field, value]) => [field, meant(value)]))
    // So that none is due for its minute's renewal.
    await sql`update sessions set last_seen_at = now() where user_id in (${rider.id}, ${chief.id})`
    const next = await askBothWays({ endpoint, client, input })
    const cursor = name === 'community.comments' ? 'before' : 'after'
    if (next !== null) await askBothWays({ endpoint, client, input: { ...input, [cursor]: next } })
  })
})

describe('the work that nobody asks for', () => {
  const work: Record<string, () => Promise<unknown>> = {
    accounts: () => sweepAccounts(sql, server.settings()),
    digests: () => queueDigests(server.services),
    inbox: () => sweepInbox(server.services),
    notifications: () => sweepNotifications(server.services),
    numbers: () => foldCounts(sql),
    pictures: () => deleteUnsaved(server.services),
    'points of events': () => rewardParticipants(server.services, () => false),
    tracks: () => sweepTracks(sql),
  }
  test.each(Object.entries(work))('%s', async (_, doIt) => {
    for (const mode of planModes) {
      await planBy(sql, mode)
      plans.length = 0
      await doIt()
      expect(faults(mode)).toEqual([])
    }
  })
})
