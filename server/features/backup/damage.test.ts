import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#server/db/client.ts'
import {
  anEmptyPlace,
  backupKey,
  type EmptyPlace,
  placeOf,
  tableCount,
  withBackupFolder,
} from '#server/testing/backups.ts'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { mountainRoad } from '#server/testing/gpx.ts'
import { uploadTrack } from '#server/testing/itineraries.ts'
import { uploadPicture } from '#server/testing/pictures.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { namesIn } from '#server/testing/stores.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'
import { chunkBytes } from './sealing.ts'

const headerBytes = 35
const server = withTestServer()
const path = withBackupFolder()
let target: EmptyPlace
const good: Record<'sealed' | 'plain', Buffer> = { sealed: Buffer.alloc(0), plain: Buffer.alloc(0) }

beforeAll(async () => {
  target = await anEmptyPlace()
  const { client } = await signedInRider(server.current)
  await uploadPicture(client)
  await uploadTrack(client, mountainRoad(3))
  const { database, services } = server.current
  // Noise does not shrink: the file has several chunks.
  await database.sql`
    insert into server_keys (name, value)
    select 'noise', to_jsonb(string_agg(gen_random_uuid()::text, '')) from generate_series(1, 12000)`
  const source = placeOf(database.sql, services.store)
  for (const [kind, key] of [
    ['sealed', backupKey],
    ['plain', null],
  ] as const) {
    await makeBackup({ ...source, key }, path(kind))
    good[kind] = await readFile(path(kind))
    expect(good[kind].length).toBeGreaterThan(3 * chunkBytes)
  }
})

async function restoreOf(bytes: Buffer, key: string | null): Promise<string> {
  await writeFile(path('tried'), bytes)
  return restoreBackup(target.place({ key }), { path: path('tried'), departures: null }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
}

async function expectRefused(bytes: Buffer, key: string | null, what: string) {
  expect(await restoreOf(bytes, key), what).toMatch(/damaged|not a backup|is encrypted|is not encrypted/)
  expect([await tableCount(target.database.sql), await namesIn(target.media.store)], what).toEqual([0, []])
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

describe.each([
  { kind: 'sealed' as const, key: backupKey, tagBytes: 16 },
  { kind: 'plain' as const, key: null, tagBytes: 32 },
])('a damaged backup ($kind) is refused and nothing is touched', ({ kind, key, tagBytes }) => {
  const step = chunkBytes + tagBytes
  const chunk = (number: number) =>
    good[kind].subarray(headerBytes + number * step, headerBytes + (number + 1) * step)

  test('one bit, at every kind of place', { timeout: 240_000 }, async () => {
    const { length } = good[kind]
    const places = {
      'the name of the format': 3,
      'whether it is encrypted': 18,
      'the salt': 20,
      'the first byte': headerBytes,
      'what gzip does not check': headerBytes + 9,
      'the middle of a chunk': headerBytes + 1000,
      'the tag of a chunk': headerBytes + step - 1,
      'the second chunk': headerBytes + step,
      'the middle': length >> 1,
      'the last chunk': length - tagBytes - 1,
      'the last byte': length - 1,
    }
    for (const [what, at] of Object.entries(places)) await expectRefused(flipped(good[kind], at), key, what)
  })

  test('cut, at many lengths', { timeout: 240_000 }, async () => {
    const { length } = good[kind]
    const wholeChunks = [0, 1, 2].map((count) => headerBytes + count * step)
    for (const cut of [
      0,
      1,
      18,
      34,
      ...wholeChunks,
      headerBytes + step + 5,
      length >> 1,
      length - tagBytes,
      length - 1,
    ])
      await expectRefused(good[kind].subarray(0, cut), key, `cut at ${cut}`)
  })

  test('chunks swapped, repeated, left out, or followed by something', { timeout: 240_000 }, async () => {
    const header = good[kind].subarray(0, headerBytes)
    const rest = good[kind].subarray(headerBytes + 2 * step)
    const wrong = {
      swapped: [header, chunk(1), chunk(0), rest],
      repeated: [header, chunk(0), chunk(0), chunk(1), rest],
      'left out': [header, chunk(0), rest],
      'last left out': [header, chunk(0), chunk(1)],
      followed: [good[kind], Buffer.from('x')],
      doubled: [good[kind], good[kind]],
    }
    for (const [what, parts] of Object.entries(wrong)) await expectRefused(Buffer.concat(parts), key, what)
  })
})

test('of many single bits of a plain backup none goes unseen', { timeout: 240_000 }, async () => {
  for (let at = 0; at < good.plain.length; at += 4999)
    expect(await restoreOf(flipped(good.plain, at), null), `byte ${at}`).toMatch(
      /damaged|not a backup|encrypted/,
    )
  expect(await tableCount(target.database.sql)).toBe(0)
})

test('another key, no key, and a key for what has none are refused in words of their own', async () => {
  expect(await restoreOf(good.sealed, `${backupKey}.`)).toBe(
    'BACKUP_KEY does not open this backup: it is another key, or the file is damaged.',
  )
  expect(await restoreOf(good.sealed, null)).toContain('This backup is encrypted: BACKUP_KEY must be the key')
  expect(await restoreOf(good.plain, backupKey)).toContain(
    'This backup is not encrypted, but BACKUP_KEY is set',
  )
  expect(await restoreOf(Buffer.from('PGDMP is something else'), null)).toContain('not a backup of Tornanti')
})

test('whose end was written and not heard: it is restored with its pictures, and says so', async () => {
  const { database, media } = await anEmptyPlace()
  const way = await createCuttableWay(database.address)
  const db = createClient(way.address)
  // As the driver says it.
  way.loseAnswerTo('commit\0')
  const restoring = restoreBackup(placeOf(db, media.store), { path: path('plain'), departures: null })
  await expect(restoring).rejects.toThrow(
    'The connection was lost at the very end, but everything is restored',
  )
  expect(await tableCount(database.sql)).toBeGreaterThan(20)
  expect((await namesIn(media.store)).length).toBeGreaterThan(0)
  await Promise.all([db.end({ timeout: 1 }), way.sql.end({ timeout: 1 })])
  await way.close()
})

test('a database that is not empty is refused, and stays as it is', async () => {
  const { sql } = server.current.database
  const place = placeOf(sql, server.current.services.store)
  const people = async () => (await sql`select from users`).length
  const before = await people()
  await expect(restoreBackup(place, { path: path('plain'), departures: null })).rejects.toThrow(
    'This database is not empty. A backup is restored into an empty one only',
  )
  expect(await people()).toBe(before)
})

test('the same place takes the whole backup after all that was refused, and not a second time', async () => {
  expect(await restoreOf(good.sealed, backupKey)).toBe('restored')
  expect(await restoreOf(good.sealed, backupKey)).toContain('This database is not empty')
})
