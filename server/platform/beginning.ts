const longest = 140

/** On one line, and no more than one takes in at a glance. */
export function beginningOf(words: string): string {
  const letters = [...words.replace(/\s+/g, ' ').trim()]
  if (letters.length <= longest) return letters.join('')
  const cut = letters.slice(0, longest).join('')
  // After a whole word, unless it is one word without end.
  return `${cut.replace(/\s+\S{0,30}$/, '')}…`
}
