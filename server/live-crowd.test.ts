import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyLive, tellOwnStreams } from './platform/live.ts'
import { times } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

type Ear = Awaited<ReturnType<typeof openLive>>
let server: TestServer
let rider: Rider
let ears: Ear[]
beforeAll(async () => {
  server = await startTestServer({
    passwords: quickHasher(),
    live: { heartbeatMs: 500, streamsPerPerson: 300 },
  })
  rider = await signedInRider(server)
  ears = await Promise.all(times(249, () => openLive(rider.client)))
})
afterAll(() => server?.stop())

const toEverybody = () => notifyLive(server.database.sql, null, ['events'])
const lastOf = (ear: Ear) => ear.notices().at(-1)

test('few are told to ask at once; each of a crowd within a time that grows with it', async () => {
  await toEverybody()
  for (const ear of ears) await expect.poll(() => lastOf(ear)).toEqual({ topics: ['events'] })
  ears.push(await openLive(rider.client))
  await pause(300)
  await toEverybody()
  for (const ear of ears) await expect.poll(() => lastOf(ear)).toEqual({ topics: ['events'], withinMs: 250 })
  // What concerns a person alone is not for the crowd.
  await notifyLive(server.database.sql, [rider.id], ['friends'])
  for (const ear of ears) await expect.poll(() => lastOf(ear)).toEqual({ topics: ['friends'] })
})

test('a heartbeat says within how long they shall come back', async () => {
  for (const ear of ears) await expect.poll(ear.text).toMatch(/event: beat\ndata:250\n\n/)
})

test('of more than anybody could read, only what it was about is told, and nobody is cut off', async () => {
  for (let times = 0; times < 2_000; times++) tellOwnStreams(server.services.db, ['events', 'leaderboard'])
  const [first, ...others] = ears
  await expect
    .poll(() => first && lastOf(first))
    .toEqual({ topics: ['events', 'leaderboard'], withinMs: 250 })
  expect(first?.text().length).toBeLessThan(10_000)
  await notifyLive(server.database.sql, [rider.id], ['friends'])
  for (const ear of others) await expect.poll(() => lastOf(ear)).toEqual({ topics: ['friends'] })
})

test('all of them end with their session', async () => {
  await server.database.sql`delete from sessions where user_id = ${rider.id}`
  await notifyLive(server.database.sql, [rider.id], ['session'])
  await Promise.all(ears.map(({ ended }) => ended))
})
