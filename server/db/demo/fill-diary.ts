import { diaryForm } from '#contract/diary.ts'
import type { Db } from '#server/platform/context.ts'
import { keyOf } from './demo-key.ts'
import { type DemoEntry, demoEntries } from './diary.ts'

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
}
