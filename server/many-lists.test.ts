import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { moderationTabs } from '#contract/events.ts'
import { allEndpoints } from '#contract/index.ts'
import { poiTabs } from '#contract/poi.ts'
import type { Sql } from '#server/db/client.ts'
import { fillLists } from './testing/many-rows.ts'
import { type OneConnection, startOnOneConnection } from './testing/one-connection.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import type { TestServer } from './testing/test-server.ts'

/**
 * Reliability LM-3: every list, with so many rows in every table that it is read from, asks few questions and reads no table as
 * a whole, on its first page and on its second.
 */

const count = 20_000
const mostStatements = 4
let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let rider: Rider
let chief: Rider
let ids: Record<string, string>
const statements: string[] = []

beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection((text) => statements.push(text)))
  rider = await signedInRider(server)
  chief = await signedInRider(server, { role: 'super_admin' })
  ids = await fillLists(sql, { rider: rider.id, admin: chief.id, count })
}, 240_000)
afterAll(() => stop?.())

const isList = ({ output }: AnyEndpoint) => {
  const { properties = {} } = z.toJSONSchema(output, { unrepresentable: 'any' }) as { properties?: object }
  return 'items' in properties && 'next' in properties
}
const lists = allEndpoints().filter(({ endpoint }) => isList(endpoint))

/** What a list needs to be told, and every other way to ask for it. */
const ways: Record<string, Record<string, unknown>[]> = {
  'audit.list': [{}, { action: 'user_blocked' }],
  'events.list': [{ when: 'upcoming' }, { when: 'past' }],
  'events.listAll': moderationTabs.map((tab) => ({ tab })),
  'pois.listAll': poiTabs.map((tab) => ({ tab })),
  'users.search': [
    {},
    { words: 'gruppo77' },
    { order: 'name' },
    { order: 'points' },
    { consent: 'incomplete' },
  ],
}
/** Which id its address wants. */
const named: Record<string, string> = {
  'community.comments': 'postId',
  'events.attendees': 'eventId',
  'events.participants': 'eventId',
}

async function wholeReads(): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<{ name: string; reads: number }[]>`
    select relname as name, seq_scan::int as reads from pg_stat_user_tables where n_live_tup > 10000`
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}

type Page = { items: unknown[]; next: string | null }

describe(`with ${count} rows of each`, () => {
  test('there are as many tables and lists as there should be', async () => {
    expect(Object.keys(await wholeReads()).length).toBeGreaterThanOrEqual(15)
    expect(lists.length).toBeGreaterThanOrEqual(15)
  })

  const cases = lists.flatMap(({ name, endpoint }) =>
    (ways[name] ?? [{}]).map((wish) => ({ name, endpoint, wish })),
  )
  test.each(cases)('$name $wish', async ({ name, endpoint, wish }) => {
    const { client } = endpoint.audience === 'user' ? rider : chief
    const input = { ...wish, ...(named[name] && { id: ids[named[name]] }) }
    const cursor = name === 'community.comments' ? 'before' : 'after'
    const before = await wholeReads()
    let next: string | null = null
    for (const page of [1, 2]) {
      statements.length = 0
      const answer = await client.call(endpoint, next === null ? input : { ...input, [cursor]: next })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const asked = statements.filter((text) => !/^(begin|commit)/i.test(text))
      expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(mostStatements)
      const body = answer.body as unknown as Page
      next = body.next
      if (page === 1 && name !== 'itineraries.list') expect(body.items.length).toBeGreaterThan(5)
    }
    expect(await wholeReads()).toEqual(before)
  })
})
