import { useStore } from './use-store.ts'

export type ToastMessage = {
  title: string
  description?: string | undefined
  tone?: 'success' | 'error' | 'info' | undefined
}

export type ToastEntry = ToastMessage & { id: number; tone: 'success' | 'error' | 'info'; shownAt: number }

export const toastDurationMs = { success: 6000, info: 6000, error: 12_000 } as const
const maxShown = 4
const leastReadMs = 2000

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; leftMs: number; startedAt: number }

let entries: readonly ToastEntry[] = []
let nextId = 1
let isPaused = false
/** The region comes after the first screen: until then nobody can read, and no time runs. */
let isReadable = false
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

/** Callable from anywhere. Saying again what is already on screen renews it instead of piling up. */
export function toast({ title, description, tone = 'info' }: ToastMessage) {
  const entry = { id: nextId++, title, description, tone, shownAt: Date.now() }
  const isSame = (other: ToastEntry) =>
    other.title === title && other.description === description && other.tone === tone
  const kept = entries.filter((other) => !isSame(other)).slice(1 - maxShown)
  show([...kept, entry])
  clocks.set(entry.id, { timer: undefined, leftMs: toastDurationMs[tone], startedAt: 0 })
  if (isReadable && !isPaused) start(entry.id)
  return entry.id
}

export function dismissToast(id: number) {
  show(entries.filter((entry) => entry.id !== id))
}

/** Whoever tries again has read why it failed: an old failure must not stand beside the new outcome. */
export function dismissReadErrors() {
  const isStale = ({ tone, shownAt }: ToastEntry) => tone === 'error' && Date.now() - shownAt >= leastReadMs
  if (entries.some(isStale)) show(entries.filter((entry) => !isStale(entry)))
}

/** While the pointer or the focus is on them: nobody should have to race a message. */
export function pauseToasts() {
  if (isPaused) return
  isPaused = true
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer)
    clock.leftMs -= Date.now() - clock.startedAt
  }
}

export function resumeToasts() {
  if (!isPaused) return
  isPaused = false
  for (const id of clocks.keys()) start(id)
}

export function useToasts() {
  return useStore(subscribe, () => entries)
}

function start(id: number) {
  const clock = clocks.get(id)
  if (!clock) return
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), Math.max(clock.leftMs, 1000))
}

function show(next: readonly ToastEntry[]) {
  entries = next
  const shown = new Set(next.map((entry) => entry.id))
  for (const [id, clock] of clocks) {
    if (shown.has(id)) continue
    clearTimeout(clock.timer)
    clocks.delete(id)
  }
  // Removing the last one takes the pointer's target away without any leave event.
  if (next.length === 0) isPaused = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isReadable) {
    isReadable = true
    for (const id of clocks.keys()) start(id)
  }
  return () => listeners.delete(listener)
}
