import { type Face, widthOf } from './letters.ts'

type Space = {
  face: Face
  width: number
  /** From the largest to the smallest that may be chosen. */
  sizes: readonly number[]
  /** Of all lines together; large letters get fewer lines. */
  height: number
  maxLines: number
}

export type Fitted = { lines: string[]; size: number }

/**
 * The largest size at which the words fit, in lines of about the same length. At the smallest, words that are too long
 * are parted, and what does not fit ends in an ellipsis.
 */
export function fitLines(text: string, { face, width, sizes, height, maxLines }: Space): Fitted {
  const words = text.split(' ')
  for (const size of sizes) {
    const isTooLong = words.some((word) => widthOf(word, face, size) > width)
    if (isTooLong) continue
    const count = wrap(words, { face, size, width }).length
    if (count <= Math.min(maxLines, Math.floor(height / size)))
      return { lines: balanced(words, { face, size, width }, count), size }
  }
  const size = sizes.at(-1) ?? 1
  const line = { face, size, width }
  const lines = wrap(
    words.flatMap((word) => parted(word, line)),
    line,
  )
  if (lines.length <= maxLines) return { lines, size }
  return {
    lines: [...lines.slice(0, maxLines - 1), cutLine(lines.slice(maxLines - 1).join(' '), line)],
    size,
  }
}

type Line = { face: Face; size: number; width: number }

/** The text, or as much of it as fits before an ellipsis: whole words, of a single one as many letters. */
export function cutLine(text: string, { face, size, width }: Line): string {
  if (widthOf(text, face, size) <= width) return text
  const isShort = (cut: string) => widthOf(cut, face, size) <= width
  const longest = (pieces: readonly string[], joint: string) =>
    pieces.map((_, i) => ended(pieces.slice(0, i + 1).join(joint))).findLast(isShort)
  return longest(text.split(' '), ' ') ?? longest([...text], '') ?? '…'
}

const ended = (text: string): string => `${text.replace(/[\s.,;:–-]+$/u, '')}…`

function wrap(words: readonly string[], { face, size, width }: Line): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const narrowerBy = 8

/** As narrow as the same number of lines allows: no word is left alone on the last. */
function balanced(words: readonly string[], line: Line, count: number): string[] {
  let best = wrap(words, line)
  for (let width = line.width - narrowerBy; width > 0; width -= narrowerBy) {
    const lines = wrap(words, { ...line, width })
    const widest = Math.max(...lines.map((each) => widthOf(each, line.face, line.size)))
    if (lines.length > count || widest > line.width) break
    best = lines
  }
  return best
}

const leastLetters = 3
const vowel = /[aeiouyàèéìòù]/iu
const consonant = /[bcdfghjklmnpqrstvwxz]/iu

/** A word in pieces that fit, each but the last with a hyphen; where it can be, between two syllables. */
function parted(word: string, line: Line): string[] {
  const pieces: string[] = []
  let rest = [...word]
  while (widthOf(rest.join(''), line.face, line.size) > line.width) {
    let count = rest.length - 1
    const piece = (letters: number) => `${rest.slice(0, letters).join('')}-`
    while (count > 1 && widthOf(piece(count), line.face, line.size) > line.width) count -= 1
    const syllable = lastSyllable(rest, count)
    pieces.push(piece(syllable))
    rest = rest.slice(syllable)
  }
  return [...pieces, rest.join('')]
}

/** Italian parts before a consonant that begins a syllable: `Mon-te-fel-tro`, simply before consonant and vowel. */
function lastSyllable(letters: readonly string[], most: number): number {
  const isStart = (i: number) => consonant.test(letters[i] ?? '') && vowel.test(letters[i + 1] ?? '')
  for (let i = most; i > Math.max(leastLetters, most / 2); i--) if (isStart(i)) return i
  return most
}
