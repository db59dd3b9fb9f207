import type { diary } from '#contract/diary.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, SignedInCtx, Verb } from '#server/platform/context.ts'
import { listTagsOf } from './diary.queries.ts'

const tagsShown = 100

export const tagsOfMe: Verb<typeof diary.tagsOfMe> = async (ctx) => ({
  items: await listTagsOf(ctx, tagsShown),
})

export const removeTagOfMe: Verb<typeof diary.removeTagOfMe> = async ({ db, viewer }, { id }) => {
  const [removed] = await db`
    delete from diary_entry_tags where id = ${id} and tagged_user_id = ${viewer.id} returning id`
  if (!removed) throw new AppError('NOT_FOUND')
  return { ok: true }
}

/** Makes these the tagged people of an entry. Who was tagged before keeps the row, and is not told again. */
export async function writeTags({ db }: SignedInCtx, entryId: string, userIds: string[]): Promise<void> {
  await db`delete from diary_entry_tags where diary_entry_id = ${entryId} and tagged_user_id <> all(${userIds})`
  await db`
    insert into diary_entry_tags (diary_entry_id, tagged_user_id)
    select ${entryId}, unnest(${userIds}::uuid[])
    on conflict (diary_entry_id, tagged_user_id) do nothing`
}

/** Takes two people out of each other's entries: their friendship has ended. */
export async function untagEachOther({ db }: Pick<Ctx, 'db'>, one: string, other: string): Promise<void> {
  await db`
    delete from diary_entry_tags tag using diary_entries e
    where e.id = tag.diary_entry_id
      and ((e.user_id = ${one} and tag.tagged_user_id = ${other})
        or (e.user_id = ${other} and tag.tagged_user_id = ${one}))`
}
