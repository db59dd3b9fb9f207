import { type ApiError, isApiError } from '#web/lib/api.ts'
import { recallDraft } from '#web/lib/drafts/drafts.ts'
import { openTable } from '#web/lib/indexed-db.ts'
import { isReachable } from '#web/lib/offline/connection.ts'
import { toast } from '#web/ui/toast.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type Message, OutboxStore } from './outbox-store.ts'
import type { Couriers, Kind, Waiting } from './waiting.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.outbox')

export const outbox = new OutboxStore({
  table: openTable<Waiting>('tornanti.outbox'),
  tell: (message) => channel?.postMessage(message),
})

let wake = () => {}
let couriers: Couriers | null = null

/** Once, as the app begins. `onWork`: there is, or may be, something to send. */
export function startOutbox(given: Couriers, onWork: () => void): void {
  couriers = given
  wake = onWork
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => outbox.hear(data)
  void outbox.read().then(onWork)
  window.addEventListener('pagehide', () => {
    for (const like of likesUnderWay.values()) outbox.put({ ...like, draft: null }).catch(() => undefined)
  })
}

/** Tries at once. */
export const sendNow = (): void => wake()

export const courierOf = async <K extends Kind>(kind: K) => {
  if (!couriers) throw new Error('The outbox has not been started.')
  return couriers[kind]()
}

/** What of these kinds waits, first written first. */
export function useWaiting(owner: string, kinds: readonly Kind[]): Waiting[] {
  const all = useStore(outbox.subscribe, outbox.all)
  return all.filter((one) => one.owner === owner && kinds.includes(one.kind))
}

/** One wish for each post: the last one counts. */
export const likeId = (postId: string): string => `like:${postId}`

/** Whether a post is liked by a wish that waits; undefined: none does. */
export function useWaitingLike(postId: string): boolean | undefined {
  return useStore(outbox.subscribe, () => {
    const found = outbox.all().find(({ id }) => id === likeId(postId))
    return found?.kind === 'like' ? found.input.isLiked : undefined
  })
}

/** Numbers, not lists: what is equal is not drawn again. */
export function useWaitingCounts(owner: string | undefined): { waiting: number; refused: number } {
  const count = (isRefused: boolean) =>
    outbox.all().filter((one) => one.owner === owner && (one.refusal !== null) === isRefused).length
  const waiting = useStore(outbox.subscribe, () => count(false))
  const refused = useStore(outbox.subscribe, () => count(true))
  return { waiting, refused }
}

export const countWaiting = (): number => outbox.all().length

/** Whoever leaves on purpose leaves nothing behind; whoever comes finds nothing of others. */
export function wipeWaiting(except: string | null): void {
  void outbox.wipe(except)
}

/** In line: not those that wait for the person instead. */
const hasQueue = (owner: string): boolean =>
  outbox.all().some((one) => one.owner === owner && one.refusal === null)

type Written<K extends Kind> = Pick<Waiting<K>, 'id' | 'owner' | 'kind' | 'input'>

/**
 * Sends it. If nothing comes back it waits on this device, and the answer is null. So does whatever is written while
 * something waits: it must not overtake it. Where the device cannot keep it, it fails as it would without an outbox.
 */
export async function sendOrKeep<K extends Kind, Answer>(
  written: Written<K>,
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  // It has no text that a draft would keep: a page that goes before the answer leaves it in line.
  if (written.kind === 'like') likesUnderWay.set(written.id, written as Written<'like'>)
  try {
    return await sendOrLine(written, send)
  } finally {
    likesUnderWay.delete(written.id)
  }
}

const likesUnderWay = new Map<string, Written<'like'>>()

async function sendOrLine<K extends Kind, Answer>(
  written: Written<K>,
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  if (hasQueue(written.owner) || !isReachable()) {
    if (await tryToKeep(written)) return null
    return send()
  }
  try {
    return await send()
  } catch (error) {
    if (isSilence(error) && (await tryToKeep(written))) return null
    throw error
  }
}

async function tryToKeep<K extends Kind>(written: Written<K>): Promise<boolean> {
  // Their session has just ended: nobody would ever find it.
  if (written.owner === '') return false
  try {
    await outbox.put({ ...written, draft: recallDraft(written.id) })
    sendNow()
    if (written.kind !== 'like')
      toast({ title: 'In attesa di invio', description: 'Partirà da solo appena torna la connessione.' })
    return true
  } catch {
    return false
  }
}

/** Nobody answered: whether it arrived is not known. */
export const isSilence = (error: unknown): error is ApiError => isApiError(error) && error.status === 0
