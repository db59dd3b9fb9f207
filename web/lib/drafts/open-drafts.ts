/** Forms that are open on this page, and what each does when another tab writes under its id. */
const here = new Map<string, () => void>()
let elsewhere: ReadonlySet<string> = new Set()

const prefix = 'tornanti.draft.'
const secondTryMs = 250

// Missing on pages without https: there a copied tab is noticed only when it writes.
const locks = (): LockManager | undefined => navigator.locks

export const isOpenHere = (id: string): boolean => here.has(id)
export const isOpenElsewhere = (id: string): boolean => elsewhere.has(id)

export const giveWay = (id: string): void => here.get(id)?.()

/** Which drafts belong to forms of other tabs: those are not offered here. Says whether they are others than before. */
export async function lookAtOtherTabs(): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  const before = elsewhere
  elsewhere = new Set(names.filter((id) => !here.has(id)))
  return [...elsewhere].sort().join() !== [...before].sort().join()
}

/**
 * Holds a draft for as long as its form is open. A copied tab brings the draft along, and would write over the text of the
 * first one: there `onTaken` is called, to choose another id. Asked twice, since a reload may let go a moment late.
 */
export function holdDraft(id: string, onTaken: () => void): () => void {
  let letGo = () => {}
  const over = new AbortController()
  const { signal } = over
  here.set(id, onTaken)

  const hold = async (onRefused: () => void): Promise<void> => {
    const held = (lock: Lock | null) => {
      if (signal.aborted) return
      if (!lock) return onRefused()
      return new Promise<void>((resolve) => {
        letGo = resolve
      })
    }
    await locks()?.request(prefix + id, { ifAvailable: true }, held)
  }
  const later = (ms: number, onRefused: () => void) => {
    const timer = setTimeout(() => void hold(onRefused), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  // A moment later: an effect that React tries out first must not meet its own lock.
  later(0, () => later(secondTryMs, onTaken))

  return () => {
    over.abort()
    letGo()
    if (here.get(id) === onTaken) here.delete(id)
  }
}
