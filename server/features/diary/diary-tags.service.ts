import type { Ctx } from '#server/platform/context.ts'

/** For two people who are friends no longer: a tag is only possible between friends (decisions C). */
export async function untagEachOther({ db }: Pick<Ctx, 'db'>, a: string, b: string): Promise<void> {
  await db`
    delete from diary_entry_tags t using diary_entries e
    where e.id = t.diary_entry_id
      and (e.user_id, t.tagged_user_id) in ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))`
}
