import { topicOf } from '#contract/inbox-kinds.ts'
import type { PushMessage } from '#contract/push.ts'
import type { Db } from '#server/platform/context.ts'
import { findUnreadById } from './inbox.queries.ts'
import { pathOf } from './inbox-paths.ts'
import { isWished } from './preferences.service.ts'

/** The title and where it leads; null once it was read, taken back or no longer wished for. What people wrote stays here. */
export async function findPushMessage(
  db: Db,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<PushMessage | null> {
  const item = await findUnreadById(db, itemId)
  if (!item || !(await isWished(db, userId, topicOf[item.kind], 'push'))) return null
  return { id: item.id, title: item.title, path: pathOf(item.target) }
}
