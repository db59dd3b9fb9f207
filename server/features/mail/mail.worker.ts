import type { Settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'
import type { Config } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import type { MailTransport } from '#server/platform/mail-transport.ts'
import { listen } from '#server/platform/notices.ts'
import type { Composer, MailJob, MailKind } from './mail.service.ts'

type Job = MailJob & { id: string; kind: MailKind; attempts: number }

type Post = {
  db: Sql
  config: Config
  clock: () => Date
  settings: () => Settings
  log: Logger
  transport: MailTransport
  composers: Record<MailKind, Composer>
}

const retryMinutes = [1, 5, 30, 120, 360]
const pollMs = 10_000

/** Sends what waits in the outbox, on any number of servers, until stopped. */
export async function startMailWorker(post: Post) {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  const wake = () => {
    running = running.then(() => (isStopping ? undefined : sendAllWaiting(post, () => isStopping)))
  }
  const { unlisten } = await listen(post.db, 'mail_queued', wake, wake)
  // Retries fall due without a notification.
  const timer = setInterval(wake, pollMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten().catch(() => {})
      await running
      post.transport.close()
    },
  }
}

async function sendAllWaiting(post: Post, isStopping: () => boolean): Promise<void> {
  try {
    for (let job = await claim(post.db); job && !isStopping(); job = await claim(post.db))
      await deliver(post, job)
  } catch (error) {
    post.log.warn({ err: error }, 'The mail queue could not be read; it is tried again')
  }
}

/** Claimed for two minutes: a server that dies meanwhile leaves the mail to another. */
async function claim(db: Sql): Promise<Job | undefined> {
  const [job] = await db<Job[]>`
    update mail_outbox set claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from mail_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= now()
        and (claimed_until is null or claimed_until < now())
      -- A thousand letters about an event must not keep somebody from their new password.
      order by event_id is not null, next_attempt_at
      limit 1
      for update skip locked
    )
    returning id, kind, user_id, event_id, details, attempts`
  return job
}

async function deliver(post: Post, job: Job): Promise<void> {
  const { db, log, transport, composers } = post
  try {
    const mail = await composers[job.kind]({ ...post, settings: post.settings() }, job)
    if (mail) await transport.send({ ...mail, id: job.id, kind: job.kind })
    await db`update mail_outbox set sent_at = now(), claimed_until = null, last_error = null where id = ${job.id}`
  } catch (error) {
    await postpone(db, job, error)
    const fate = job.attempts > retryMinutes.length ? 'It is given up' : 'It is tried again later'
    log.warn(
      { err: withoutAddresses(error), mailId: job.id, kind: job.kind, attempts: job.attempts },
      `A mail was not sent. ${fate}`,
    )
  }
}

/** Mail servers repeat the address they refuse, and the log is not the place for it. */
function withoutAddresses(error: unknown): Error {
  const mask = (text: string) => text.replace(/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '(address)')
  const masked = new Error(mask(error instanceof Error ? error.message : String(error)))
  if (error instanceof Error && error.stack) masked.stack = mask(error.stack)
  return masked
}

async function postpone(db: Sql, job: Job, error: unknown): Promise<void> {
  const minutes = retryMinutes[job.attempts - 1] ?? null
  await db`
    update mail_outbox set
      claimed_until = null,
      last_error = ${String(error).slice(0, 500)},
      failed_at = ${minutes === null ? db`now()` : null},
      next_attempt_at = now() + make_interval(mins => ${minutes ?? 0})
    where id = ${job.id}`
}
