export type Insert = { at: number; text: string }

/** The text with these put in. Of two at one place the first given stands first. */
export function put(text: string, inserts: readonly Insert[]): string {
  let whole = ''
  let from = 0
  for (const { at, text: more } of inserts.toSorted((a, b) => a.at - b.at)) {
    whole += text.slice(from, at) + more
    from = at
  }
  return whole + text.slice(from)
}
