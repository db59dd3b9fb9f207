import type { inbox } from '#contract/inbox.ts'
import { pageSize } from '#contract/paging.ts'
import type { Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { notifyLive } from '#server/platform/live.ts'
import { countUnread, listItems } from './inbox.queries.ts'

export const list: Verb<typeof inbox.list> = async (ctx, { after }) =>
  cutPage(
    await listItems(ctx, { userId: ctx.viewer.id, after: readCursor(after), count: pageSize + 1 }),
    pageSize,
  )

export const summary: Verb<typeof inbox.summary> = async (ctx) => ({
  unreadCount: await countUnread(ctx, ctx.viewer.id),
})

export const read: Verb<typeof inbox.read> = async ({ db, viewer, clock }, { id }) => {
  const { count } = await db`
    update inbox set is_read = true, read_at = ${clock()}
    where id = ${id} and user_id = ${viewer.id} and not is_read`
  if (count > 0) await notifyLive(db, [viewer.id], ['inbox'])
  return { ok: true }
}

/** What somebody holds gets one more person at this moment, or goes: not waited for. */
export const readAll: Verb<typeof inbox.readAll> = async ({ db, viewer, clock }, { upTo }) => {
  const { count } = await db`
    update inbox set is_read = true, read_at = ${clock()}
    where id in (
      select id from inbox where user_id = ${viewer.id} and not is_read and created_at <= ${upTo}
      for update skip locked
    )`
  if (count > 0) await notifyLive(db, [viewer.id], ['inbox'])
  return { readCount: count }
}
