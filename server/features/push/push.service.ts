import { type push, pushLimits } from '#contract/push.ts'
import { inTransaction } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Verb } from '#server/platform/context.ts'
import { isPushService } from './push-hosts.ts'
import { vapidKeys } from './vapid.service.ts'

export const key: Verb<typeof push.key> = async ({ db, settings }) => ({
  publicKey: (await vapidKeys(db)).publicKey,
  isOn: settings.pushNotifications,
})

/** A browser has one address: whoever signs in there takes it over from whoever was there before. */
export const subscribe: Verb<typeof push.subscribe> = (ctx, { endpoint, keys }) => {
  if (!isPushService(endpoint, ctx.config.pushOrigins)) throw new AppError('PUSH_SERVICE_UNKNOWN')
  return inTransaction(ctx, async ({ db, viewer, clock }) => {
    // Locked: browsers that come at once would each see too few of the others to let any go.
    await db`select from users where id = ${viewer.id} for no key update`
    const [session] = await db`select from sessions where id = ${viewer.sessionId} for key share`
    if (!session) throw new AppError('NOT_SIGNED_IN')
    await db`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${viewer.id}, ${viewer.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${clock()})
      on conflict (endpoint) do update set
        user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = excluded.created_at`
    // A browser has one address, and so one for each session.
    await db`delete from push_subscriptions where session_id = ${viewer.sessionId} and endpoint <> ${endpoint}`
    // What still waits for whoever was there before is not for these eyes.
    await db`
      delete from push_outbox o using push_subscriptions s, inbox i
      where s.id = o.subscription_id and i.id = o.item_id and s.endpoint = ${endpoint} and i.user_id <> ${viewer.id}`
    await db`
      delete from push_subscriptions where user_id = ${viewer.id} and id not in (
        select id from push_subscriptions where user_id = ${viewer.id}
        order by created_at desc, id desc limit ${pushLimits.browsersPerPerson}
      )`
    return { ok: true }
  })
}

export const unsubscribe: Verb<typeof push.unsubscribe> = async ({ db, viewer }, { endpoint }) => {
  await db`delete from push_subscriptions where endpoint = ${endpoint} and user_id = ${viewer.id}`
  return { ok: true }
}

/** Sessions that run out by themselves leave their browsers subscribed: nobody signed out there. */
export async function keepPushOf(db: Db, sessionsThatRanOut: ReturnType<Db>): Promise<void> {
  await db`update push_subscriptions set session_id = null where session_id in (${sessionsThatRanOut})`
}

/** A browser without a session that nobody has opened for so long: it says so again at every start that is signed in. */
export async function sweepPush(db: Db, days: number): Promise<void> {
  await db`
    delete from push_subscriptions
    where session_id is null and created_at < now() - make_interval(days => ${days})`
}

/** Whatever was kept after a session ran out: the password has changed, or the account is closed. Says of how many browsers. */
export async function forgetPushOf({ db }: { db: Db }, userId: string): Promise<number> {
  const { count } = await db`delete from push_subscriptions where user_id = ${userId} and session_id is null`
  return count
}
