import type { QueryClient } from '@tanstack/react-query'
import { useStore } from '#web/ui/use-store.ts'
import { keepItinerary } from './keep-itinerary.ts'

type Running = { percent: number; controller: AbortController; done: Promise<void> }

// Not in a component: closing the dialog does not end what was asked for in it.
const running = new Map<string, Running>()
/** The last try of each, until it has cleared away what it had begun: the next one begins after it. */
const ending = new Map<string, Promise<unknown>>()
const listeners = new Set<() => void>()

/** Ends once it is kept, or cancelled. Asked for twice, it is done once. */
export function startKeeping(client: QueryClient, id: string, owner: string): Promise<void> {
  const current = running.get(id)
  if (current) return current.done
  const controller = new AbortController()
  const { signal } = controller
  const onProgress = (percent: number) => {
    const now = running.get(id)
    if (now?.controller === controller) running.set(id, { ...now, percent })
    tell()
  }
  const keep = () => keepItinerary(id, { client, owner, reason: 'wished', signal, onProgress })
  const work = Promise.resolve(ending.get(id)).then(() => besideOthers(keep))
  const ended: Promise<unknown> = work
    .catch(() => undefined)
    .then(() => ending.get(id) === ended && ending.delete(id))
  ending.set(id, ended)
  const done = work
    .catch((error: unknown) => {
      // Whoever cancelled knows.
      if (!signal.aborted) throw error
    })
    .finally(() => {
      if (running.get(id)?.controller === controller) running.delete(id)
      tell()
    })
  running.set(id, { percent: 0, controller, done })
  tell()
  return done
}

/** At once, whatever it is doing. */
export function cancelKeeping(id: string): void {
  running.get(id)?.controller.abort()
  running.delete(id)
  tell()
}

/** How far it is, in percent; null while it is not under way. */
export const useKeeping = (id: string): number | null =>
  useStore(subscribe, () => running.get(id)?.percent ?? null)

const lockName = 'tornanti.keeping-one'

/** Any number at once, in all tabs; but nobody sweeps meanwhile. */
async function besideOthers(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(lockName, { mode: 'shared' }, work)
  else await work()
}

/** Only if no tab of this browser is in the middle of keeping one: else another time. */
export async function whileNothingIsKept(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return running.size > 0 ? undefined : work()
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
