import { afterAll, beforeAll, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import type { Sql } from './db/client.ts'
import { insertPosts, postInput } from './testing/community.ts'
import { insertEvent } from './testing/events.ts'
import { startOnOneConnection } from './testing/one-connection.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import type { TestServer } from './testing/test-server.ts'

let sql: Sql
let server: TestServer
let stop: (() => Promise<void>) | undefined
let rider: Rider
let author: Rider
const statements: string[] = []

beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection((text) => statements.push(text)))
  rider = await signedInRider(server)
  author = await signedInRider(server)
  // Somebody whose first post was read by an admin.
  await insertPosts(sql, rider)
})
afterAll(() => stop?.())

/** But for what is said afterwards, and for what workers look after by themselves. */
const isOfRequest = (text: string) =>
  !/pg_notify|mail_outbox|push_outbox|media_trash|running_servers/.test(text)

async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0
  expect((await call()).status).toBe(200)
  return statements.filter(isOfRequest)
}

test('what is done most often asks who it is, and does it: two statements', async () => {
  const [id = ''] = await insertPosts(sql, author)
  const eventId = await insertEvent(sql)
  const { client } = rider
  const acts = {
    like: () => client.call(community.like, { id }),
    unlike: () => client.call(community.unlike, { id }),
    create: () => client.call(community.create, postInput()),
    register: () => client.call(events.register, { id: eventId }),
  }
  for (const [name, act] of Object.entries(acts)) {
    const asked = await statementsOf(act)
    expect(asked, name).toHaveLength(2)
    expect(asked[0]).toContain('sessions')
  }
})
