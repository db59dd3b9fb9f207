import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import { counted } from '#contract/whole-text.ts'
import { ApiError, call, isApiError, isPassing } from '#web/lib/api.ts'
import { onReachable } from '#web/lib/offline/connection.ts'
import { noticeEnd } from '#web/lib/query-client.ts'
import { sessionOrStranger } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { courierOf, isSilence, outbox, startOutbox } from './outbox.ts'
import type { Couriers, Waiting } from './waiting.ts'

const pauses = { firstMs: 4_000, longestMs: 60_000 }
/** What the server itself fails at so often is set aside: the next ones must not wait behind it for ever. */
const triesOfOne = 5
const lockName = 'tornanti.outbox'

type End = 'done' | 'later'

/** Brings what waits to the server as soon as it answers: one at a time, in order, from one tab of this browser. */
export function keepSending(client: QueryClient, couriers: Couriers): void {
  let isRunning = false
  let isAskedAgain = false
  let pauseMs = pauses.firstMs
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    clearTimeout(timer)
    const end = await inTurn(() => sendAll(client)).catch((): End => 'later')
    isRunning = false
    if (isAskedAgain) {
      isAskedAgain = false
      return run()
    }
    if (end === 'done') pauseMs = pauses.firstMs
    else {
      timer = setTimeout(() => void run(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
    }
  }
  const wake = () => {
    pauseMs = pauses.firstMs
    void run()
  }

  startOutbox(couriers, wake)
  // Its own questions are no news to it.
  onReachable(() => {
    if (!isRunning) wake()
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
  // Whoever signs in again finds what was waiting under way.
  let viewer: string | undefined
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'session') return
    const now = viewerOf(client)
    if (now && now !== viewer) wake()
    viewer = now
  })
}

/** Two tabs that send at once would not send in order. Where they cannot agree, each does: nothing is made twice. */
async function inTurn(work: () => Promise<End>): Promise<End> {
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request(lockName, work) : await work()
}

const viewerOf = (client: QueryClient): string | undefined => sessionOrStranger(client).user?.id

const tries = new Map<string, number>()

async function sendAll(client: QueryClient): Promise<End> {
  const next = async () => (await outbox.read()).find((one) => isMine(client, one) && one.refusal === null)
  if (!(await next())) return 'done'
  // Whose session it is by now: another tab may have let somebody else in.
  const { user } = await call(auth.session, {})
  let sent = 0
  let end: End = 'done'
  for (let waiting = await next(); waiting && end === 'done'; waiting = await next()) {
    if (waiting.owner !== user?.id) return 'done'
    const isSent = await send(client, waiting)
    if (isSent === 'later') end = 'later'
    else if (isSent) sent += 1
  }
  if (sent > 0)
    toast({
      tone: 'success',
      title: 'Inviato',
      description: `${counted(sent, 'cosa fatta', 'cose fatte')} senza connessione.`,
    })
  return end
}

const isMine = (client: QueryClient, { owner }: Waiting): boolean => owner === viewerOf(client)

async function send(client: QueryClient, waiting: Waiting): Promise<boolean | 'later'> {
  // Each kind goes with its own courier, which TypeScript cannot follow through the table of all.
  const courier = await courierOf(waiting.kind as 'like')
  try {
    const answer = await courier.send(waiting.input as never)
    courier.onSent(client, waiting as never, answer)
  } catch (error) {
    return decide(client, waiting, error)
  }
  tries.delete(waiting.id)
  await outbox.remove(waiting)
  return true
}

/** Later, or never as it is: then its text stays, with the reason. */
async function decide(client: QueryClient, waiting: Waiting, error: unknown): Promise<false | 'later'> {
  const { id, kind } = waiting
  if (isSilence(error) || noticeEnd(client, error)) return 'later'
  const code = isApiError(error) ? error.code : null
  if (code === 'TOO_MANY_ATTEMPTS') return 'later'
  const count = (tries.get(id) ?? 0) + 1
  tries.set(id, count)
  if (isPassing(error) && count < triesOfOne) return 'later'
  tries.delete(id)
  const { message } = isApiError(error) ? error : new ApiError('INTERNAL')
  // Nothing was typed in a like: it is told, and gone.
  if (kind === 'like') await outbox.remove(waiting)
  else await outbox.mark(id, message)
  toast({
    tone: 'error',
    title: kind === 'like' ? '«Mi piace» non inviato' : 'Non inviato',
    description: message,
  })
  return false
}
