import type { diary } from '#contract/diary.ts'
import { settleInbox, tellPeople, untell } from '#server/features/inbox/telling.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, SignedInCtx, Verb } from '#server/platform/context.ts'
import { listTagsOf } from './diary.queries.ts'

const tagsShown = 100

export const tagsOfMe: Verb<typeof diary.tagsOfMe> = async (ctx) => ({
  items: await listTagsOf(ctx, tagsShown),
})

export const removeTagOfMe: Verb<typeof diary.removeTagOfMe> = async (ctx, { id }) => {
  const { db, viewer } = ctx
  const [removed] = await db<{ diaryEntryId: string }[]>`
    delete from diary_entry_tags where id = ${id} and tagged_user_id = ${viewer.id} returning diary_entry_id`
  if (!removed) throw new AppError('NOT_FOUND')
  await settleInbox(ctx, { key: keyOf(removed.diaryEntryId), userId: viewer.id })
  return { ok: true }
}

const keyOf = (entryId: string): string => `diary_tag:${entryId}`

/** Makes these the tagged people of an entry. Who was tagged before keeps the row, and is not told again. */
export async function writeTags(ctx: SignedInCtx, entryId: string, userIds: string[]): Promise<void> {
  const { db, viewer } = ctx
  const about = { key: keyOf(entryId), by: viewer.id }
  const untagged = await db<Tagged[]>`
    delete from diary_entry_tags where diary_entry_id = ${entryId} and tagged_user_id <> all(${userIds})
    returning tagged_user_id`
  const tagged = await db<Tagged[]>`
    insert into diary_entry_tags (diary_entry_id, tagged_user_id)
    select ${entryId}, unnest(${userIds}::uuid[])
    on conflict (diary_entry_id, tagged_user_id) do nothing returning tagged_user_id`
  await untell(ctx, { ...about, to: untagged.map(({ taggedUserId }) => taggedUserId) })
  await tellPeople(ctx, {
    ...about,
    kind: 'diary_tag',
    to: tagged.map(({ taggedUserId }) => taggedUserId),
    diaryEntryId: entryId,
  })
}

type Tagged = { taggedUserId: string }

/** Takes two people out of each other's entries: their friendship has ended. */
export async function untagEachOther({ db }: Pick<Ctx, 'db'>, one: string, other: string): Promise<void> {
  const removed = await db<(Tagged & { diaryEntryId: string; userId: string })[]>`
    delete from diary_entry_tags tag using diary_entries e
    where e.id = tag.diary_entry_id
      and ((e.user_id = ${one} and tag.tagged_user_id = ${other})
        or (e.user_id = ${other} and tag.tagged_user_id = ${one}))
    returning tag.diary_entry_id, tag.tagged_user_id, e.user_id`
  for (const { diaryEntryId, taggedUserId, userId } of removed)
    await untell({ db }, { to: [taggedUserId], key: keyOf(diaryEntryId), by: userId })
}
