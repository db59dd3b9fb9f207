import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { liveTopics } from '#contract/live.ts'
import type { Db, Services } from './context.ts'
import { notifyLive } from './live.ts'
import { createNoticeGatherer } from './notice-gatherer.ts'
import { gatherBy, sayAll } from './notices.ts'

const everyMs = 10_000
/** A server that is slow for a moment has not ended. */
const missedCalls = 3

/** What a session must hear of is said with its commit and is never lost. */
const mayBeLost = liveTopics.filter((topic) => topic !== 'session')

export type RollCallOptions = { everyMs?: number }

/**
 * Gathers the notices of this server, and watches over those of the others (decision 049): one that ends without a goodbye
 * may have committed what it never told of. Whoever finds that out tells every open page to ask again.
 */
export async function serveNotices(
  app: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  options: RollCallOptions = {},
): Promise<void> {
  const gatherer = createNoticeGatherer((texts) => sayAll(db, texts), log)
  const stopGathering = gatherBy(db, gatherer)
  const id = randomUUID()
  const callEveryMs = options.everyMs ?? everyMs

  const call = async () => {
    await db`
      insert into running_servers (id, believed_until)
      values (${id}, now() + make_interval(secs => ${(callEveryMs * missedCalls) / 1000}))
      on conflict (id) do update set believed_until = excluded.believed_until`
    // Skipped: another server tells of that one just now.
    const silent = await db`
      delete from running_servers where id in (
        select id from running_servers where believed_until < now() for update skip locked
      )`
    if (silent.count === 0) return
    log.warn(
      { servers: silent.count },
      'A server ended without a goodbye; all open pages are told to ask again',
    )
    await notifyLive(db, null, mayBeLost)
  }
  const callOrWarn = () =>
    call().catch((error) => log.warn({ err: error }, 'The roll call failed; it is tried again'))

  await callOrWarn()
  const timer = setInterval(callOrWarn, callEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // What is said from here on is said with its commit.
    stopGathering()
    await gatherer.end()
    await db`delete from running_servers where id = ${id}`.catch((error) =>
      log.warn({ err: error }, 'The goodbye failed'),
    )
  })
}

/** Of a restored database: those who ran when it was saved are nobody's loss. */
export async function forgetServers(db: Db): Promise<void> {
  await db`delete from running_servers`
}
