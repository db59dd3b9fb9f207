import { useStore } from '#web/ui/use-store.ts'

/** What a mailed or printed link carries behind its `#`: it never reaches a server or a log. */
const names = ['confirm', 'token', 'code'] as const
export type LinkSecret = (typeof names)[number]

const kept = new Map<LinkSecret, string>()
const listeners = new Set<() => void>()

/** Keeps the secret of a link in memory. True when there was one, so that the address can be cleaned. */
export function keepSecret(hash: string): boolean {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const name = names.find((one) => given.has(one))
  if (!name) return false
  kept.set(name, given.get(name) ?? '')
  for (const listener of listeners) listener()
  return true
}

/** The kept secret, also when its link is opened over a screen that is already there. */
export function useSecret(name: LinkSecret): string | null {
  return useStore(subscribe, () => kept.get(name) ?? null)
}

export function takeSecret(name: LinkSecret): string | null {
  const secret = kept.get(name) ?? null
  kept.delete(name)
  return secret
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
