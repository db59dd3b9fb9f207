import { hasLetter } from './letters.ts'

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })
const marks = /\p{M}/gu
const word = /[\p{L}\p{N}]/gu
const emptyBrackets = /\(\s*\)|\[\s*\]|\{\s*\}|«\s*»|“\s*”/gu

/**
 * The text in letters that we have, or null where too little of it would be left to mean the same: a title in Arabic, a
 * row of emoji. A letter that we have only without its accent is drawn without it; what is left out leaves no gap.
 */
export function drawable(text: string): string | null {
  const kept = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => nearest(segment)).join('')
  const tidy = kept.replace(emptyBrackets, ' ').replace(/\s+/gu, ' ').trim()
  const [before, after] = [text, tidy].map((each) => each.match(word)?.length ?? 0)
  return after && before && after * 2 > before ? tidy : null
}

function nearest(grapheme: string): string {
  if (/^\s$/u.test(grapheme)) return ' '
  if (isDrawable(grapheme)) return grapheme
  const bare = grapheme.normalize('NFD').replace(marks, '')
  return bare !== '' && isDrawable(bare) ? bare : ''
}

const isDrawable = (text: string): boolean => [...text].every(hasLetter)
