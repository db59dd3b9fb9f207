import { useStore } from './use-store.ts'

// While a modal is open everything outside it is inert, so toasts must know which one is in front.
let stack: readonly string[] = []
const listeners = new Set<() => void>()

export function pushModal(id: string) {
  set([...stack, id])
  return () => set(stack.filter((other) => other !== id))
}

/** The id of the modal in front, or null. */
export function useTopModal() {
  return useStore(subscribe, () => stack.at(-1) ?? null)
}

function set(next: readonly string[]) {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
