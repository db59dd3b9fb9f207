import { randomBytes, randomUUID } from 'node:crypto'
import { type DiaryEntry, diary } from '#contract/diary.ts'
import type { Role } from '#contract/roles.ts'
import type { Sql } from '#server/db/client.ts'
import type { People } from './people.ts'
import type { TestClient } from './test-client.ts'

export type Rider = { id: string; client: TestClient }

type Where = { people: People; client(): TestClient }

/** Somebody with a browser of their own, whose id the test knows. */
export async function riderOf(server: Where, role: Role = 'user'): Promise<Rider> {
  const { id, email, password } = await server.people.create({ role })
  const client = server.client()
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify({ identifier: email, password }))
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return { id, client }
}

/** What the form sends; accepted as it is. */
export const diaryInput = (wish: Record<string, unknown> = {}) => ({
  requestKey: randomUUID(),
  title: 'Stelvio all’alba',
  location: 'Bormio',
  date: '2026-06-21',
  description: 'Quarantotto tornanti e nessuno davanti.',
  ...wish,
})

export async function writeEntry({ client }: Rider, wish: Record<string, unknown> = {}): Promise<DiaryEntry> {
  const answer = await client.call(diary.create, diaryInput(wish))
  if (answer.status !== 200) throw new Error(`Writing answered ${answer.status} ${answer.body.code}.`)
  return answer.body
}

/** The form of an entry as it stands, with some of it changed. */
export function editOf(entry: DiaryEntry, wish: Record<string, unknown> = {}) {
  const { id, version, title, location, date, description, routeId, trackId } = entry
  return {
    ...{ id, version, title, location, date, description, routeId, trackId },
    taggedUserIds: entry.tagged.map(({ userId }) => userId),
    photos: entry.photos.map(({ id: mediaId, alt }) => ({ mediaId, alt })),
    ...wish,
  }
}

export async function befriend(sql: Sql, one: { id: string }, ...others: { id: string }[]): Promise<void> {
  for (const other of others)
    await sql`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${one.id}, ${other.id}, 'accepted', now())`
}

/** A picture without files, straight in the database. */
export async function insertPicture(
  sql: Sql,
  owner: { id: string },
  purpose: 'diary' | 'avatar' = 'diary',
): Promise<{ mediaId: string; key: string }> {
  const key = randomBytes(24).toString('base64url')
  const [row] = await sql<{ id: string }[]>`
    insert into media (key, owner_id, purpose, width, height, bytes)
    values (${key}, ${owner.id}, ${purpose}, 1600, 1200, 1000) returning id`
  if (!row) throw new Error('no picture')
  return { mediaId: row.id, key }
}
