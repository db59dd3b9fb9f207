import { channelsByDefault, type InboxKind, topicOf } from '#contract/inbox-kinds.ts'
import type { MailKind } from '#server/features/mail/mail.service.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'
import { notify } from '#server/platform/notices.ts'

type Teller = Pick<Ctx, 'db' | 'settings' | 'clock'> & { viewer?: Ctx['viewer'] }

export type Telling = {
  kind: InboxKind
  to: readonly string[]
  /** Names the happening: told of again while it is unread, it is gathered, not added. */
  key: string
  /** Who did it. */
  by?: string
  postId?: string
  eventId?: string
  diaryEntryId?: string
  details?: Record<string, unknown>
  /** Whoever did it before, and was read of, does it quietly: a like that comes and goes rings once. */
  isOnce?: boolean
  /** A letter of its own, where one sentence is not enough. */
  letter?: { kind: MailKind; details?: Record<string, unknown> | undefined }
}

/** What of it is heard elsewhere: whose pages ask again, and whether a push waits to be sent. */
export type Told = { told: string[] | null; hasPushes?: boolean | null }

/**
 * Tells people, each as they wish, in the transaction of what happened; never of their own act. As late in it as can be:
 * what it is about must be held by then. One statement: `tell_people` of migration 0033.
 */
export async function tellPeople(ctx: Teller, { to, ...telling }: Telling): Promise<void> {
  const { db } = ctx
  const others = to.filter((id) => id !== ctx.viewer?.id && id !== telling.by)
  if (others.length === 0) return
  const words = asTelling(db, wordsOf(ctx, telling))
  const [told] = await db<Told[]>`select * from tell_people(${words}, ${others}::uuid[])`
  if (told) await passOn(db, told)
}

/** What can be done, taken back and done again as often as one likes. */
const reversible: readonly InboxKind[] = ['friend_request', 'diary_tag', 'post_like']

/** The argument of the functions that tell. */
export const asTelling = (db: Db, words: Words) =>
  db`jsonb_populate_record(null::telling, ${JSON.stringify(words)}::text::jsonb)`

export type Words = ReturnType<typeof wordsOf>

/** What is told, as the type `telling` of migration 0030 has it. */
export function wordsOf(
  { clock, settings }: Pick<Teller, 'clock' | 'settings'>,
  { kind, key, by, letter, isOnce = false, details = {}, ...about }: Omit<Telling, 'to'>,
) {
  const topic = topicOf[kind]
  return {
    kind,
    topic,
    ...channelsByDefault[topic],
    key,
    done_by: by,
    post_id: about.postId,
    event_id: about.eventId,
    diary_entry_id: about.diaryEntryId,
    details,
    at: clock(),
    is_once: isOnce,
    // Entries are as many as one likes: of all of them one rings.
    rings_as: kind === 'diary_tag' ? kind : key,
    // Comments are talk, each may ring; but not what is written in the place of one that was deleted.
    counts_rings: reversible.includes(kind),
    // Of likes only the first; of everything else each, in the place of the one before.
    rings_again: kind !== 'post_like',
    sends_mail: settings.emailNotifications,
    sends_push: settings.pushNotifications,
    letter_kind: letter?.kind,
    letter_details: letter?.details ?? {},
  }
}

/** To the pages that are open, and to whoever sends pushes. */
export async function passOn(db: Db, { told, hasPushes }: Told): Promise<void> {
  if (told) await tellPages(db, told)
  if (hasPushes) await notify(db, 'push_queued')
}

const tellPages = (db: Db, userIds: readonly string[]): Promise<void> => notifyLive(db, userIds, ['inbox'])

/** They took it back: who has not read of it never will. */
export async function untell(
  { db }: Pick<Ctx, 'db'>,
  { to, key, by }: { to: readonly string[]; key: string; by: string },
): Promise<void> {
  if (to.length === 0) return
  const [row] = await db<
    Pick<Told, 'told'>[]
  >`select untell(${key}, ${by}, ${to as string[]}::uuid[]) as told`
  if (row?.told) await tellPages(db, row.told)
}

/** It has been answered, or come to nothing: there is nothing to read about it any more. */
export async function settleInbox(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { key, userId }: { key: string; userId: string },
): Promise<void> {
  const { count } = await db`
    update inbox set is_read = true, read_at = ${clock()}
    where user_id = ${userId} and gather_key = ${key} and not is_read`
  if (count > 0) await tellPages(db, [userId])
}
