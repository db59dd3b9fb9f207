import { randomUUID } from 'node:crypto'
import { type DiaryEntry, diary } from '#contract/diary.ts'
import type { PicturePurpose } from '#contract/media.ts'
import type { Sql } from '#server/db/client.ts'
import { insertPicture } from './pictures.ts'
import type { Rider } from './riders.ts'

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

/** A photograph for an entry, as its form sends it. */
export async function insertPhoto(sql: Sql, owner: { id: string }, purpose: PicturePurpose = 'diary') {
  const { id: mediaId, key } = await insertPicture(sql, owner.id, purpose)
  return { mediaId, key }
}
