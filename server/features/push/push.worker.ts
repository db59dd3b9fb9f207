import type { Sql } from '#server/db/client.ts'
import { findPushMessage } from '#server/features/inbox/push-message.service.ts'
import type { Services } from '#server/platform/context.ts'
import { startQueueWorker } from '#server/platform/queue-worker.ts'
import { type Browser, sendPush } from './push-sending.ts'
import { vapidKeys } from './vapid.service.ts'

type Job = Browser & {
  id: string
  subscriptionId: string
  itemId: string
  userId: string
  attempts: number
  isTheirs: boolean
}
type Post = Pick<Services, 'db' | 'config' | 'log' | 'settings'>

/** A message that is a day old is read in the app. */
const retryMinutes = [1, 5, 30, 120, 360]
const atOnce = 4

/** Sends what waits, on any number of servers, until stopped. */
export const startPushWorker = (post: Post) =>
  startQueueWorker(post.db, 'push_queued', (isStopping) => sendAllWaiting(post, isStopping))

async function sendAllWaiting(post: Post, isStopping: () => boolean): Promise<void> {
  const takeTurns = async () => {
    for (let job = await claim(post.db); job && !isStopping(); job = await claim(post.db))
      await deliver(post, job)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, takeTurns))
  } catch (error) {
    post.log.warn({ err: error }, 'The push queue could not be read; it is tried again')
  }
}

/** Claimed for a minute: a server that dies meanwhile leaves it to another. */
async function claim(db: Sql): Promise<Job | undefined> {
  const [job] = await db<Job[]>`
    with next as (
      update push_outbox set claimed_until = now() + interval '1 minute', attempts = attempts + 1
      where id = (
        select id from push_outbox
        where next_attempt_at <= now() and (claimed_until is null or claimed_until < now())
        order by next_attempt_at limit 1 for update skip locked
      )
      returning id, subscription_id, item_id, attempts
    )
    select n.*, i.user_id, s.endpoint, s.p256dh, s.auth, i.user_id = s.user_id as is_theirs
    from next n join push_subscriptions s on s.id = n.subscription_id join inbox i on i.id = n.item_id`
  return job
}

async function deliver(post: Post, job: Job): Promise<void> {
  const { db, log, settings } = post
  // Switched off, read or taken back meanwhile, or somebody else sits there now: there is nothing to send any more.
  const message = settings().pushNotifications && job.isTheirs ? await findPushMessage(db, job) : null
  if (!message) return forget(db, job)
  const outcome = await sendPush(post.config, await vapidKeys(db), job, message)
  if (outcome === 'sent') return forget(db, job)
  if (outcome === 'gone') {
    await db`delete from push_subscriptions where id = ${job.subscriptionId}`
    return
  }
  const minutes = outcome === 'refused' ? undefined : retryMinutes[job.attempts - 1]
  log.warn(
    { pushId: job.id, outcome, attempts: job.attempts, service: new URL(job.endpoint).hostname },
    `A push message was not taken. ${minutes === undefined ? 'It is given up' : 'It is tried again later'}`,
  )
  if (minutes === undefined) return forget(db, job)
  await db`
    update push_outbox set claimed_until = null, next_attempt_at = now() + make_interval(mins => ${minutes})
    where id = ${job.id}`
}

async function forget(db: Sql, { id }: Job): Promise<void> {
  await db`delete from push_outbox where id = ${id}`
}
