import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { pictureSizes } from '#contract/media.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import type { Sql } from '#server/db/client.ts'
import { notify } from '#server/platform/notices.ts'
import { quickHasher } from './hashers.ts'
import { changeSettings } from './settings.ts'
import { clientOf } from './sign-in.ts'
import { namesIn, type TestStore } from './stores.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** The names of a picture's files in the store. */
export const filesOf = (key: string) => pictureSizes.map((size) => `${key}-${size}.webp`).sort()

/** A server whose pictures lie in a store of this kind; before each test there are none, and a new rider is signed in. */
export function withMediaServer(start: () => Promise<TestStore>) {
  const current = {} as { place: TestStore; server: TestServer; rider: TestClient }
  const sql = () => current.server.database.sql
  const rows = () => sql()<{ id: string; key: string }[]>`select * from media`
  const trash = () => sql()<{ key: string }[]>`select * from media_trash`
  const files = () => namesIn(current.place.store)

  beforeAll(async () => {
    current.place = await start()
    current.server = await startTestServer({ env: current.place.env, passwords: quickHasher() })
  })
  beforeEach(async () => {
    await sql()`delete from media`
    await sql()`update media_trash set due_at = now()`
    await sql()`delete from attempts`
    await changeSettings(current.server, defaultSettings)
    // Deleting nothing rings no bell; the names that are due are waited for.
    await notify(sql(), 'media_trashed')
    await expect.poll(trash, { timeout: 10_000 }).toEqual([])
    await current.place.store.remove(await files())
    current.rider = await clientOf(current.server, 'user')
  })
  afterAll(async () => {
    await current.server?.stop()
    await current.place?.stop()
  })

  async function expectNothingLeft() {
    expect([await rows(), await trash(), await files()]).toEqual([[], [], []])
    const spooled = await readdir(join(current.place.env.DATA_DIR ?? '', 'uploads')).catch(() => [])
    expect(spooled).toEqual([])
  }

  return { current, sql, rows, trash, files, expectNothingLeft }
}

/** An entry of the diary with these photographs, made straight in the database. */
export async function insertDiaryEntry(sql: Sql, ownerId: string, mediaIds: string[]): Promise<string> {
  const id = randomUUID()
  await sql.begin(async (db) => {
    await db`
      insert into diary_entries (id, request_key, user_id, title, location, date, description)
      values (${id}, ${randomUUID()}, ${ownerId}, 'Giro', 'Lecco', '2026-11-01', 'Bello')`
    for (const [position, mediaId] of mediaIds.entries())
      await db`insert into diary_photos (media_id, diary_entry_id, position) values (${mediaId}, ${id}, ${position})`
  })
  return id
}

export async function ownerOf(sql: Sql, mediaId: string): Promise<string> {
  const [row] = await sql<{ ownerId: string }[]>`select owner_id from media where id = ${mediaId}`
  if (!row) throw new Error('No such picture.')
  return row.ownerId
}
