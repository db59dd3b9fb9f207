import { channelsByDefault, type InboxKind, topicOf } from '#contract/inbox-kinds.ts'
import { type MailKind, queueMails } from '#server/features/mail/mail.service.ts'
import { queuePushes } from '#server/features/push/push.service.ts'
import { countedNow, firstWithin } from '#server/platform/attempts.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'

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

type Told = { itemId: string; userId: string; isNew: boolean; wantsEmail: boolean; wantsPush: boolean }

/**
 * Tells people, each as they wish, in the transaction of what happened; never of their own act. As late in it as can be:
 * what it is about must be held by then. An account that is locked is about to go, and needs no telling.
 */
export async function tellPeople(ctx: Teller, telling: Telling): Promise<void> {
  const others = telling.to.filter((id) => id !== ctx.viewer?.id && id !== telling.by)
  if (others.length === 0) return
  const told = await insertItems(ctx, telling, others)
  if (told.length === 0) return
  if (telling.by) await insertPerson(ctx, telling.by, told)
  const loudly = await withoutRepeats(ctx, telling, told)
  await queueLetters(ctx, telling, loudly)
  await ring(ctx, telling, loudly)
  await tellPages(
    ctx.db,
    told.map(({ userId }) => userId),
  )
}

const dayMinutes = 24 * 60
/** What can be done, taken back and done again as often as one likes. */
const reversible: readonly InboxKind[] = ['friend_request', 'diary_tag', 'post_like']
const bucket = 'ring'

/**
 * The same of the same person is mailed and rung once a day: else anybody could ring somebody's phone all night. Comments
 * are talk, each may ring; but not what is written in the place of one that was deleted.
 */
async function withoutRepeats(
  { db }: Teller,
  { kind, key, by }: Telling,
  told: readonly Told[],
): Promise<readonly Told[]> {
  if (!by || told.length === 0) return told
  // Entries are as many as one likes: of all of them one rings.
  const about = kind === 'diary_tag' ? kind : key
  const nameOf = ({ userId }: Told) => ringName(about, by, userId)
  const names = told.map(nameOf)
  if (!reversible.includes(kind)) {
    const rung = await countedNow(db, bucket, names)
    return told.filter((one) => !rung.has(nameOf(one)))
  }
  const isFirst = await firstWithin(db, bucket, names, dayMinutes)
  return told.filter((one) => isFirst.has(nameOf(one)))
}

const ringName = (about: string, by: string, userId: string): string => `${about} ${by} ${userId}`

async function insertItems({ db, clock }: Teller, telling: Telling, others: readonly string[]) {
  const { kind, key, by, postId = null, eventId = null, diaryEntryId = null, details = {} } = telling
  const topic = topicOf[kind]
  const otherwise = channelsByDefault[topic]
  const isNews = telling.isOnce
    ? db`not exists (
        select from inbox i join inbox_people p on p.item_id = i.id
        where i.user_id = wishes.user_id and i.gather_key = ${key} and p.person_id = ${by ?? null}
      )`
    : db`true`
  return db<Told[]>`
    with people as (
      select id from users where id = any(${others as string[]}) and blocked_at is null
      order by id for key share skip locked
    ), wishes as (
      select u.id as user_id, coalesce(w.app, ${otherwise.app}) as app, coalesce(w.push, ${otherwise.push}) as push,
        coalesce(w.email, ${otherwise.email}) as email
      from people u left join inbox_preferences w on w.user_id = u.id and w.topic = ${topic}
    ), told as (
      insert into inbox as i (
        user_id, kind, gather_key, is_listed, post_id, event_id, diary_entry_id, details, created_at
      )
      select user_id, ${kind}, ${key}, app, ${postId}::uuid, ${eventId}::uuid, ${diaryEntryId}::uuid,
        ${JSON.stringify(details)}::text::jsonb, ${clock()}
      from wishes where (app or push or email) and ${isNews} order by user_id
      on conflict (user_id, gather_key) where not is_read do update set
        created_at = greatest(excluded.created_at, i.created_at), is_listed = excluded.is_listed,
        details = excluded.details || case when i.details ? 'changed' then jsonb_build_object('changed', (
          select jsonb_agg(distinct field)
          from jsonb_array_elements((i.details -> 'changed') || (excluded.details -> 'changed')) field
        )) else '{}' end
      -- Nobody has changed a row that is new.
      returning i.id, i.user_id, i.xmax = 0 as is_new
    )
    select t.id as item_id, t.user_id, t.is_new, w.email as wants_email, w.push as wants_push from told t join wishes w using (user_id)`
}

async function insertPerson({ db, clock }: Teller, personId: string, told: readonly Told[]): Promise<void> {
  await db`
    insert into inbox_people (item_id, person_id, at)
    select unnest(${told.map(({ itemId }) => itemId)}::uuid[]), ${personId}, ${clock()}
    on conflict (item_id, person_id) do update set at = excluded.at`
}

/** One sentence for what is gathered in one, which says by the time it is sent how many they are; own letters each. */
async function queueLetters(ctx: Teller, telling: Telling, told: readonly Told[]): Promise<void> {
  if (!ctx.settings.emailNotifications) return
  const { letter, key, eventId = null } = telling
  const to = told
    .filter(({ isNew, wantsEmail }) => wantsEmail && (isNew || letter))
    .map(({ userId }) => userId)
  if (letter) await queueMails(ctx, letter.kind, to, { eventId, details: letter.details ?? {} })
  else await queueMails(ctx, 'inbox_item', await withoutLetter(ctx, to, key), { eventId, details: { key } })
}

/** A letter that has not gone yet will say by then what there is to say. */
async function withoutLetter({ db }: Teller, userIds: readonly string[], key: string): Promise<string[]> {
  const waiting = await db<{ userId: string }[]>`
    select user_id from mail_outbox
    where kind = 'inbox_item' and sent_at is null and failed_at is null
      and user_id = any(${userIds as string[]}) and details->>'key' = ${key}`
  const have = new Set(waiting.map(({ userId }) => userId))
  return userIds.filter((userId) => !have.has(userId))
}

/** Of likes only the first; of everything else each, in the place of the one before. */
async function ring(ctx: Teller, { kind }: Telling, told: readonly Told[]): Promise<void> {
  if (!ctx.settings.pushNotifications) return
  const ringing = told.filter(({ isNew, wantsPush }) => wantsPush && (isNew || kind !== 'post_like'))
  await queuePushes(
    ctx,
    ringing.map(({ itemId }) => itemId),
  )
}

const tellPages = (db: Db, userIds: readonly string[]): Promise<void> => notifyLive(db, userIds, ['inbox'])

/** They took it back: who has not read of it never will. */
export async function untell(
  { db }: Pick<Ctx, 'db'>,
  { to, key, by }: { to: readonly string[]; key: string; by: string },
): Promise<void> {
  const gone = await db<{ userId: string }[]>`
    delete from inbox_people p using inbox i
    where i.id = p.item_id and i.user_id = any(${to as string[]}) and i.gather_key = ${key} and not i.is_read
      and p.person_id = ${by}
    returning i.user_id`
  if (gone.length === 0) return
  const people = gone.map(({ userId }) => userId)
  await firstWithin(
    db,
    bucket,
    people.map((userId) => ringName(key, by, userId)),
    dayMinutes,
  )
  await tellPages(db, people)
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
