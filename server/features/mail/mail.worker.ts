import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'
import type { Config } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import { isAddressUnknown, type MailTransport } from '#server/platform/mail-transport.ts'
import { startQueueWorker } from '#server/platform/queue-worker.ts'
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

/** A mail server may be away for a day and a night. */
const retryMinutes = [1, 5, 30, 120, 360, 720, 720]
const renewMs = 30_000
const noteTries = 60

/** Sends what waits in the outbox, on any number of servers, until stopped. */
export async function startMailWorker(post: Post) {
  const worker = await startQueueWorker(post.db, 'mail_queued', (isStopping) =>
    sendAllWaiting(post, isStopping),
  )
  return {
    stop: async () => {
      await worker.stop()
      post.transport.close()
    },
  }
}

async function sendAllWaiting(post: Post, isStopping: () => boolean): Promise<void> {
  try {
    while (!isStopping()) {
      const job = await claim(post.db)
      if (!job) return
      await deliver(post, job)
    }
  } catch (error) {
    post.log.warn({ err: error }, 'The mail queue could not be read or written; it is tried again')
  }
}

/** Claimed for two minutes at a time: a server that dies meanwhile leaves the mail to another. */
async function claim(db: Sql): Promise<Job | undefined> {
  const [job] = await db<Job[]>`
    update mail_outbox set claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from mail_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= now()
        and (claimed_until is null or claimed_until < now())
      -- A thousand letters about an event must not keep somebody from their new password.
      order by is_news, next_attempt_at
      limit 1
      for update skip locked
    )
    returning id, kind, user_id, event_id, details, attempts, attempts > 1 as is_repeated`
  return job
}

async function deliver(post: Post, job: Job): Promise<void> {
  const claimed = setInterval(() => renew(post.db, job), renewMs)
  try {
    const problem = await send(post, job)
    if (problem) await postpone(post, job, problem.error)
    else await noteSent(post.db, job)
  } finally {
    clearInterval(claimed)
  }
}

/** A slow mail server may take longer than the claim: another server that took it for ours would send it as well. */
function renew(db: Sql, { id }: Job): void {
  db`update mail_outbox set claimed_until = now() + interval '2 minutes' where id = ${id} and sent_at is null`.catch(
    () => {},
  )
}

/** Null: it was taken, or is no longer needed. */
async function send(post: Post, job: Job): Promise<{ error: unknown } | null> {
  try {
    const mail = await post.composers[job.kind]({ ...post, settings: post.settings() }, job)
    if (mail) await post.transport.send({ ...mail, id: job.id, kind: job.kind })
    return null
  } catch (error) {
    return { error }
  }
}

/** The mail server has answered for it: were that forgotten because the database is away for a moment, it would go twice. */
async function noteSent(db: Sql, { id }: Job): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db`
        update mail_outbox set sent_at = now(), claimed_until = null, last_error = null, details = ${spent(db)}
        where id = ${id}`
      return
    } catch (error) {
      if (tries === noteTries) throw error
      await pause(1000)
    }
  }
}

/** What it was about may be somebody's id, who is gone before this row is. */
const spent = (db: Sql) => db`details - 'key'`

async function postpone({ db, log }: Post, job: Job, error: unknown): Promise<void> {
  const minutes = isAddressUnknown(error) ? undefined : retryMinutes[job.attempts - 1]
  log.warn(
    { err: withoutAddresses(error), mailId: job.id, kind: job.kind, attempts: job.attempts },
    `A mail was not sent. ${minutes === undefined ? 'It is given up' : 'It is tried again later'}`,
  )
  await db`
    update mail_outbox set
      claimed_until = null,
      last_error = ${String(error).slice(0, 500)},
      failed_at = ${minutes === undefined ? db`now()` : null},
      details = ${minutes === undefined ? spent(db) : db`details`},
      next_attempt_at = now() + make_interval(mins => ${minutes ?? 0})
    where id = ${job.id} and sent_at is null`
}

/** Mail servers repeat the address they refuse, and the log is not the place for it. */
function withoutAddresses(error: unknown): Error {
  // Cut first: the pattern takes the square of a length that others choose.
  const mask = (text: string) =>
    text.slice(0, 2_000).replace(/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '(address)')
  const masked = new Error(mask(error instanceof Error ? error.message : String(error)))
  if (error instanceof Error && error.stack) masked.stack = mask(error.stack)
  return masked
}
