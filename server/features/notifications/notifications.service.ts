import type { NotificationType, notifications } from '#contract/notifications.ts'
import { notificationLimits } from '#contract/notifications.ts'
import { pageSize } from '#contract/paging.ts'
import type { Role } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import { columnOf, inTransaction } from '#server/db/client.ts'
import { staffIds } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { notifyLive } from '#server/platform/live.ts'
import { countUnread, listNotifications } from './notifications.queries.ts'

/** What there is to tell. `key` names the thing: told of again while nobody has read it, it is counted, not added. */
export type News = { key: string } & (
  | { type: 'user_registration'; personId: string }
  | { type: 'event_pending'; eventId: string }
  | { type: 'poi_proposed'; poiId: string }
  | { type: 'content_reported'; postId: string }
  | { type: 'content_reported'; commentId: string }
  | { type: 'warning'; warning: 'login_limit' | 'admin_set_up' | 'two_factor_removed'; personId: string }
  | { type: 'warning'; warning: 'role_granted'; personId: string; role: Role }
)

const isWanted = (type: NotificationType, settings: Settings): boolean =>
  type === 'user_registration' ? settings.userRegistrationAlerts : settings.adminAlerts

export type Teller = Pick<Ctx, 'db' | 'settings' | 'clock'>

/**
 * Tells the admins, as the settings say, in the transaction of what happened. The last lock of it, or others would wait
 * behind it; what it is about must be held by then. One at a time, each later than the one before: whoever has seen
 * one has seen all older ones, so that `readAll` never takes along what nobody saw.
 */
export async function tellAdmins(ctx: Teller, news: News): Promise<void> {
  if (!isWanted(news.type, ctx.settings)) return
  const { db } = ctx
  await db`select pg_advisory_xact_lock(hashtext('tornanti.admin_notification'))`
  const isGathered = await isOneTooMany(ctx, news)
  // Of many it names none.
  const row = isGathered
    ? { type: news.type, gatherKey: `many:${news.type}`, isGathered }
    : { ...columnsOf(news), gatherKey: news.key, isGathered }
  await db`
    insert into admin_notifications ${db(byColumn({ ...row, createdAt: await nextMoment(ctx) }))}
    on conflict (gather_key) where not is_read do update set
      count = admin_notifications.count + 1, created_at = excluded.created_at`
  await tellPages(db)
}

/** What they tell of has been decided. */
export type Settled = { kind: 'event' | 'poi' | 'post' | 'comment'; id: string }

/**
 * Somebody has decided: nobody else has to read of it. As late in the transaction as `tellAdmins`, and like there the thing
 * must be held. What goes takes along what tells of it, and needs no settling.
 */
export async function settleNews({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { kind, id }: Settled) {
  const { count } = await db`
    update admin_notifications set is_read = true, read_at = ${clock()}
    where ${db(`${kind}_id`)} = ${id} and not is_read`
  if (count > 0) await tellPages(db)
}

function columnsOf({ key: _key, ...columns }: News) {
  return columns
}

const byColumn = (row: object): Record<string, string | boolean> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))

/** A thousand sign-ups in a minute are one sentence, not a thousand. */
async function isOneTooMany({ db, clock }: Teller, { key, type }: News): Promise<boolean> {
  const hourAgo = new Date(clock().getTime() - 3_600_000)
  const [row] = await db<{ isTooMany: boolean }[]>`
    select not exists (select from admin_notifications where gather_key = ${key} and not is_read)
      and (
        select count(*) from admin_notifications
        where type = ${type} and not is_gathered and created_at > ${hourAgo}
      ) >= ${notificationLimits.perHour} as is_too_many`
  return row?.isTooMany ?? false
}

async function nextMoment({ db, clock }: Teller): Promise<string> {
  const [row] = await db<{ at: string }[]>`
    select greatest(${clock()}::timestamptz(3), max(created_at) + interval '1 millisecond') as at
    from admin_notifications`
  if (!row) throw new Error('There is no next moment.')
  return row.at
}

async function tellPages(db: Db): Promise<void> {
  await notifyLive(db, await staffIds({ db }), ['admin_notifications'])
}

export const list: Verb<typeof notifications.list> = async (ctx, { after }) =>
  cutPage(await listNotifications(ctx, { after: readCursor(after), count: pageSize + 1 }), pageSize)

export const summary: Verb<typeof notifications.summary> = async (ctx) => ({
  unreadCount: await countUnread(ctx),
})

export const read: Verb<typeof notifications.read> = (ctx, { id }) =>
  inTransaction(ctx, async ({ db, clock }) => {
    const [known] = await db<{ isRead: boolean }[]>`
      select is_read from admin_notifications where id = ${id} for update`
    if (!known) throw new AppError('NOTIFICATION_NOT_FOUND')
    if (known.isRead) return { ok: true }
    await db`update admin_notifications set is_read = true, read_at = ${clock()} where id = ${id}`
    await tellPages(db)
    return { ok: true }
  })

/** What somebody else holds is being read by them, counts one more, or goes with its account: not waited for. */
export const readAll: Verb<typeof notifications.readAll> = (ctx, { upTo }) =>
  inTransaction(ctx, async ({ db, clock }) => {
    const { count } = await db`
      update admin_notifications set is_read = true, read_at = ${clock()}
      where id in (
        select id from admin_notifications where not is_read and created_at <= ${upTo} for update skip locked
      )`
    if (count > 0) await tellPages(db)
    return { readCount: count }
  })
