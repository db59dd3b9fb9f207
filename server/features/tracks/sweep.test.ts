import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sweepSpool } from '#server/platform/spool.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, insertTrack } from '#server/testing/itineraries.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { sweepTracks } from './tracks.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const left = async () =>
  (await server.current.database.sql<{ id: string }[]>`select id from tracks`).map(({ id }) => id).sort()

beforeEach(async () => {
  await server.current.database.sql`delete from itineraries`
  await server.current.database.sql`delete from tracks`
})

test('uploads that no form claimed go after 24 hours; claimed ones stay for ever', async () => {
  const { sql } = server.current.database
  const fresh = await insertTrack(sql, { createdAt: hoursAgo(23.9) })
  const old = await insertTrack(sql, { createdAt: hoursAgo(24.1) })
  await insertItinerary(sql, { hairpins: 3 })
  await sql`update tracks set created_at = ${hoursAgo(10_000)} where hairpin_count = 3`
  expect(await left()).toHaveLength(3)
  await sweepTracks(sql)
  const [claimed = ''] = (await left()).filter((id) => id !== fresh)
  expect(await left()).toEqual([fresh, claimed].sort())
  expect(await left()).not.toContain(old)
  expect(await sql`select from itineraries where track_id = ${claimed}`).toHaveLength(1)
})

test('an upload that is being claimed at this moment stays, and the sweep does not wait for it', async () => {
  const { sql } = server.current.database
  const claimed = await insertTrack(sql, { createdAt: hoursAgo(30) })
  const old = await insertTrack(sql, { createdAt: hoursAgo(30) })
  await sql.begin(async (form) => {
    await form`select from tracks where id = ${claimed} for update`
    await sweepTracks(sql)
    expect(await left()).toEqual([claimed])
    const id = await insertItinerary(sql)
    await form`update itineraries set track_id = ${claimed}, hairpin_count = 0 where id = ${id}`
  })
  await sweepTracks(sql)
  expect(await left()).toEqual([claimed])
  expect(await left()).not.toContain(old)
})

test('ten sweeps at once, on as many servers, fail nowhere', async () => {
  const { sql } = server.current.database
  for (let i = 0; i < 30; i++) await insertTrack(sql, { createdAt: hoursAgo(30) })
  await Promise.all(Array.from({ length: 10 }, () => sweepTracks(sql)))
  await sweepTracks(sql)
  expect(await left()).toEqual([])
})

test('files that a killed server left behind go after an hour, those that still arrive stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-spool-'))
  await sweepSpool(dataDir)
  await mkdir(join(dataDir, 'uploads'))
  for (const [name, minutes] of [
    ['old.part', 61],
    ['new.part', 59],
  ] as const) {
    const path = join(dataDir, 'uploads', name)
    await writeFile(path, 'x')
    const moment = new Date(Date.now() - minutes * 60_000)
    await utimes(path, moment, moment)
  }
  await sweepSpool(dataDir)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['new.part'])
  await rm(dataDir, { recursive: true })
})
