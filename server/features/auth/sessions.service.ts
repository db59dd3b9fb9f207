import type { auth } from '#contract/auth.ts'
import { lifetimes } from '#contract/auth-forms.ts'
import { inTransaction } from '#server/db/client.ts'
import { forgetPushOf } from '#server/features/push/push.service.ts'
import { mayBeActedOn } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Services, SignedInCtx, Verb, Viewer } from '#server/platform/context.ts'
import { gathered, oncePer } from '#server/platform/gathered.ts'
import { tellSession } from '#server/platform/live.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { describeDevice } from './device.ts'
import { findOpenSessions, findSessions, type OpenSession } from './sessions.queries.ts'

/**
 * The person behind a session cookie, asked of the database at every request: a sign-out, a block or a new
 * role holds on the next one, on every server. Database time decides; the session renews itself while used.
 */
export async function findViewer(services: Services, token: string): Promise<Viewer | null> {
  const session = await askFor(services, token)
  // Once a minute is exact enough and spares a write per request; of parallel requests one does it.
  if (session?.isDueForRenewal) await renew(services, session)
  return session && viewerOf(session)
}

/** Of requests that come at once, one statement asks; each is asked after it came. */
const askFor = ({ quick, settings }: Services, token: string): Promise<OpenSession | null> =>
  sessionsOf(settings)(quick)(token)

const sessionsOf = oncePer((settings: Services['settings']) =>
  oncePer((db: Services['quick']) =>
    gathered((tokens: readonly string[]) => findSessions({ db, settings }, tokens)),
  ),
)

async function renew({ db, log }: Services, { sessionId }: OpenSession): Promise<void> {
  const renewal = db`
    update sessions set last_seen_at = now()
    where id = ${sessionId} and last_seen_at < now() - interval '1 minute'`
  // Where nothing can be written (a full disk) one can still read; the next request tries again.
  await renewal.catch((error) => log.warn({ err: error }, 'A session could not be renewed'))
}

/** The same for what a page does by itself: a forgotten tab must not keep its session open for ever. */
export async function peekViewer(services: Services, token: string): Promise<Viewer | null> {
  const session = await askFor(services, token)
  return session && viewerOf(session)
}

/** The same for many streams at once, by the sessions that they were opened with. */
export const peekViewers = (services: Services, sessionIds: readonly string[]): Promise<Viewer[]> =>
  findOpenSessions(services, sessionIds)

const viewerOf = ({ isDueForRenewal: _isDue, ...viewer }: OpenSession): Viewer => viewer

/**
 * Always a new token: one that was planted in the browser before the sign-in opens nothing (fixation).
 * The caller holds the lock of the user's row: sign-ins at once would each see too few sessions to end any.
 */
export async function startSession(ctx: Ctx, userId: string): Promise<void> {
  const token = newToken()
  if (ctx.request.sessionToken) await endSessionByToken(ctx, ctx.request.sessionToken)
  await ctx.db`
    insert into sessions (token_hash, user_id, device, last_seen_at)
    values (${hashToken(token)}, ${userId}, ${ctx.request.device}, clock_timestamp())`
  const { count } = await ctx.db`
    delete from sessions where user_id = ${userId} and id not in (
      select id from sessions where user_id = ${userId} order by last_seen_at desc limit ${lifetimes.sessionsPerUser}
    )`
  if (count > 0) await tellSession(ctx, userId)
  ctx.cookies.setSession(token)
}

/** Whose it is, is asked of the row: in this browser somebody else may have been signed in. */
export async function endSessionByToken(ctx: Ctx, token: string): Promise<void> {
  const [ended] = await ctx.db<{ userId: string }[]>`
    delete from sessions where token_hash = ${hashToken(token)} returning user_id`
  if (ended) await tellSession(ctx, ended.userId)
}

/** True if there was anything to end. */
export async function endAllSessions({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const { count } = await db`delete from sessions where user_id = ${userId}`
  const forgotten = await forgetPushOf({ db }, userId)
  await tellSession({ db }, userId)
  return count + forgotten > 0
}

export async function endEverySession({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db`delete from sessions`
}

/**
 * Before an account is locked to be blocked or deleted. PostgreSQL lets those who share a row pass those who wait to have it
 * alone: whoever writes without a pause would keep their own account from ever being locked.
 */
export async function stopWritesOf(ctx: SignedInCtx, userId: string): Promise<void> {
  if (!(await mayBeActedOn(ctx, userId))) return
  await inTransaction(ctx, (ctx) => endAllSessions(ctx, userId))
}

export async function endSessionsExceptCurrent({ db, viewer }: SignedInCtx): Promise<void> {
  await db`delete from sessions where user_id = ${viewer.id} and id <> ${viewer.sessionId}`
  await forgetPushOf({ db }, viewer.id)
  await tellSession({ db }, viewer.id)
}

export const listSessions: Verb<typeof auth.listSessions> = async ({ db, viewer, settings }) => {
  const rows = await db<{ id: string; device: string; createdAt: string; lastSeenAt: string }[]>`
    select id, device, created_at, last_seen_at from sessions
    where user_id = ${viewer.id}
      and last_seen_at > now() - make_interval(hours => ${settings.sessionTimeout})
      and created_at > now() - make_interval(days => ${lifetimes.sessionMaxDays})
    order by id = ${viewer.sessionId} desc, last_seen_at desc, id`
  const sessions = rows.map((row) => ({
    ...row,
    device: describeDevice(row.device),
    isCurrent: row.id === viewer.sessionId,
  }))
  return { sessions }
}

export const endSession: Verb<typeof auth.endSession> = async ({ db, log, viewer }, { id }) => {
  const { count } = await db`delete from sessions where id = ${id} and user_id = ${viewer.id}`
  if (count === 0) throw new AppError('NOT_FOUND')
  await tellSession({ db }, viewer.id)
  log.info({ event: 'sessions_ended', userId: viewer.id, which: 'one' }, 'A session was ended')
  return { ok: true }
}

export const endOtherSessions: Verb<typeof auth.endOtherSessions> = async (ctx) => {
  await endSessionsExceptCurrent(ctx)
  const line = { event: 'sessions_ended', userId: ctx.viewer.id, which: 'others' }
  ctx.log.info(line, 'The other sessions were ended')
  return { ok: true }
}
