/** What a mailed or printed link carries behind its `#`: it never reaches a server or a log. */
const names = ['confirm', 'token', 'code'] as const
export type LinkSecret = (typeof names)[number]

const kept = new Map<LinkSecret, string>()

/** Keeps the secret of a link in memory. True when there was one, so that the address can be cleaned. */
export function keepSecret(hash: string): boolean {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const name = names.find((one) => given.has(one))
  if (!name) return false
  kept.set(name, given.get(name) ?? '')
  return true
}

export function keptSecret(name: LinkSecret): string | null {
  return kept.get(name) ?? null
}

export function takeSecret(name: LinkSecret): string | null {
  const secret = keptSecret(name)
  kept.delete(name)
  return secret
}
