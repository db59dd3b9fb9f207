export type WordsQuery = { words: string[]; whole: string; last: string }

const mostWords = 8

/** Words as people type them, as queries of PostgreSQL's: all of the whole ones, and the last, perhaps unfinished. */
export function wordsQuery(typed: string): WordsQuery | null {
  // The same folding as in the index (migrations 0002 and 0003): nobody types `Città` with its accent on a phone.
  const plain = typed
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = (plain.match(/\p{L}+|\p{N}+/gu) ?? []).slice(0, mostWords)
  const last = words.at(-1)
  if (last === undefined) return null
  return { words, whole: words.slice(0, -1).join(' & '), last: `${last}:*` }
}
