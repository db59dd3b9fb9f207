import { useStore } from '#web/ui/use-store.ts'

/** A question to the person that any code may ask, and one dialog answers. */
export function createQuestion<Answer>() {
  let pending: { promise: Promise<Answer>; resolve: (answer: Answer) => void } | null = null
  const listeners = new Set<() => void>()
  const change = (next: typeof pending) => {
    pending = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    /** Asked again while it stands, the same answer serves both. */
    ask(): Promise<Answer> {
      if (!pending) change(Promise.withResolvers<Answer>())
      return (pending as NonNullable<typeof pending>).promise
    },
    answer(answer: Answer): void {
      const asked = pending
      change(null)
      asked?.resolve(answer)
    },
    useIsAsked: () => useStore(subscribe, () => pending !== null),
  }
}
