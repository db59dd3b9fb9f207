/**
 * The key of a wish: sent again after a lost answer, the same wish has the same key and is granted once. Another wish is
 * another one, and has another.
 */
export type SentWish = { wish: string; key: string } | null

export function createRequestKeys(sent: SentWish = null) {
  let last = sent
  return {
    last: (): SentWish => last,
    keyOf(wish: object): string {
      const text = JSON.stringify(wish)
      if (last?.wish !== text) last = { wish: text, key: crypto.randomUUID() }
      return last.key
    },
    /** It was granted: the same once more is meant once more. */
    forget(): void {
      last = null
    },
  }
}
