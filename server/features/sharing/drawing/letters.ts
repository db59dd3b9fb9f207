import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Headings and figures; everything else. The two of the app. */
export type Face = 'display' | 'text'

type Letter = { advance: number; outline: string }
type Typeface = {
  unitsPerEm: number
  letters: ReadonlyMap<string, Letter>
  kerning: ReadonlyMap<string, number>
}
type TypefaceFile = {
  unitsPerEm: number
  letters: Record<string, string>
  kerning: Record<string, string>
}

const files: Record<Face, string> = { display: 'sofia-sans-condensed-800', text: 'figtree-500' }
const read = new Map<Face, Typeface>()

/** Outlines, made by scripts/make-letters.ts: a machine without a single font draws the same words. */
function typeface(face: Face): Typeface {
  const known = read.get(face)
  if (known) return known
  const path = join(import.meta.dirname, `letters/${files[face]}.json`)
  const { unitsPerEm, letters, kerning } = JSON.parse(readFileSync(path, 'utf8')) as TypefaceFile
  const typeface = {
    unitsPerEm,
    letters: new Map(Object.entries(letters).map(([letter, text]) => [letter, letterOf(text)])),
    kerning: new Map(Object.entries(kerning).flatMap(([value, pairs]) => pairsOf(pairs, Number(value)))),
  }
  read.set(face, typeface)
  return typeface
}

function letterOf(text: string): Letter {
  const gap = text.indexOf(' ')
  return { advance: Number(text.slice(0, gap)), outline: text.slice(gap + 1) }
}

const pairsOf = (pairs: string, value: number): [string, number][] =>
  (pairs.match(/../gsu) ?? []).map((pair) => [pair, value])

/** Text of one face may borrow a Greek or Cyrillic letter from the other. */
function find(letter: string, face: Face): { letter: Letter; unitsPerEm: number } | null {
  for (const each of [face, 'display', 'text'] as const) {
    const { letters, unitsPerEm } = typeface(each)
    const found = letters.get(letter)
    if (found) return { letter: found, unitsPerEm }
  }
  return null
}

export const hasLetter = (letter: string): boolean => find(letter, 'display') !== null

type Placed = { outline: string; x: number; scale: number }

function place(text: string, face: Face, size: number): { letters: Placed[]; width: number } {
  const { kerning, unitsPerEm } = typeface(face)
  const letters: Placed[] = []
  let x = 0
  let before = ''
  for (const sign of text) {
    const found = find(sign, face)
    if (!found) continue
    x += ((kerning.get(before + sign) ?? 0) * size) / unitsPerEm
    const scale = size / found.unitsPerEm
    letters.push({ outline: found.letter.outline, x, scale })
    x += found.letter.advance * scale
    before = sign
  }
  return { letters, width: x }
}

export const widthOf = (text: string, face: Face, size: number): number => place(text, face, size).width

type Words = {
  face: Face
  size: number
  /** Where the line begins, or its middle or end where `align` says so. */
  x: number
  /** Of the line that the letters stand on. */
  y: number
  fill: string
  align?: 'start' | 'middle' | 'end'
}

const shares = { start: 0, middle: 0.5, end: 1 }

/** One line of words as shapes: no text of anybody's is ever in the SVG. */
export function drawWords(text: string, { face, size, x, y, fill, align = 'start' }: Words): string {
  const { letters, width } = place(text, face, size)
  const left = x - width * shares[align]
  const shapes = letters
    .filter(({ outline }) => outline !== '')
    .map(
      ({ outline, x: offset, scale }) =>
        `<path transform="translate(${rounded(left + offset)} ${rounded(y)}) scale(${scale} ${-scale})" d="${outline}"/>`,
    )
  return `<g fill="${fill}">${shapes.join('')}</g>`
}

export const rounded = (value: number): number => Math.round(value * 100) / 100
