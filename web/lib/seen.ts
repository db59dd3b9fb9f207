import { seenCookie } from '#contract/live.ts'

/** From now on the server answers this browser with nothing older. The cookie is shared by all tabs, and soon gone. */
export function rememberSeen(seen: number): void {
  const isSecure = location.protocol === 'https:'
  const flags = `path=/; max-age=${seenCookie.seconds}; samesite=lax${isSecure ? '; secure' : ''}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and over plain http.
  document.cookie = `${seenCookie.name(isSecure)}=${seen}; ${flags}`
}
