import { diaryForm } from '#contract/diary-form.ts'
import type { Db } from '#server/platform/context.ts'
import { insertTrack } from '../insert-track.ts'
import { keyOf } from './demo-key.ts'
import { type DemoEntry, demoEntries } from './diary.ts'
import type { Road } from './lay-road.ts'
import { readRoad } from './read-road.ts'

/** What a few riders wrote. People, friendships and itineraries must be there. */
export async function fillDiary(db: Db): Promise<void> {
  for (const entry of demoEntries) await insertEntry(db, entry)
}

/** What a rider types; the rest of the form is ids. */
export const typedForm = diaryForm.pick({ title: true, location: true, description: true })

async function insertEntry(db: Db, entry: DemoEntry): Promise<void> {
  const written = db`(now() - make_interval(days => ${entry.daysAgo}))`
  const { title, location, description } = typedForm.parse({
    title: entry.title,
    location: entry.location,
    description: entry.description,
  })
  await db`
    insert into diary_entries (
      request_key, user_id, title, location, date, description, route_id, created_at, updated_at
    )
    select ${keyOf(`diary ${entry.title}`)}, user_id, ${title}, ${location},
      (${written} at time zone 'Europe/Rome')::date, ${description},
      (select id from itineraries where request_key = ${entry.route ? keyOf(entry.route) : null}),
      ${written}, ${written}
    from profiles where nickname = ${entry.by}`
  // Only friends can be tagged: whoever is none is left out.
  await db`
    insert into diary_entry_tags (diary_entry_id, tagged_user_id, created_at)
    select e.id, p.user_id, e.created_at
    from diary_entries e
      join profiles p on p.nickname = any(${entry.with ?? []})
      join friendships f on f.status = 'accepted'
        and (f.requester_id, f.addressee_id) in ((e.user_id, p.user_id), (p.user_id, e.user_id))
    where e.request_key = ${keyOf(`diary ${entry.title}`)} and f.answered_at <= e.created_at`
  if (entry.ridden) await insertRide(db, entry.title, entry.ridden)
}

/** Belongs to whoever wrote the entry. */
async function insertRide(db: Db, title: string, road: Road): Promise<void> {
  const key = keyOf(`diary ${title}`)
  const [row] = await db<{ userId: string }[]>`select user_id from diary_entries where request_key = ${key}`
  if (!row) throw new Error(`Nobody wrote the demo entry ${title}.`)
  const trackId = await insertTrack(db, readRoad(title, road), row.userId)
  await db`update diary_entries set track_id = ${trackId} where request_key = ${key}`
}
