import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { root } from './parts/root.ts'

/**
 * Made server/features/sharing/drawing/letters/*.json, once: the outlines of our two typefaces, so that a picture has
 * the same words on every machine, with or without fonts. The tools are no dependency of the product.
 *   npm install --prefix letters fontkit@2.0.4 @fontsource/sofia-sans-condensed@5.3.0 @fontsource/figtree@5.3.0
 *   node scripts/make-letters.ts letters
 */
const tools = process.argv[2]
if (!tools) throw new Error('Give the folder in which fontkit and the typefaces were installed.')

type Command = { command: string; args: number[] }
type Glyph = { id: number; advanceWidth: number; path: { commands: Command[] } }
type Font = {
  unitsPerEm: number
  capHeight: number
  characterSet: number[]
  glyphForCodePoint(code: number): Glyph
  layout(text: string, features: Record<string, boolean>): { positions: { xAdvance: number }[] }
}
const fontkit = createRequire(resolve(tools, 'package.json'))('fontkit') as { openSync(path: string): Font }

const typefaces = [
  { family: 'sofia-sans-condensed', weight: 800, subsets: ['latin', 'latin-ext', 'greek', 'cyrillic'] },
  { family: 'figtree', weight: 500, subsets: ['latin', 'latin-ext'] },
]
const kerned = [
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÈÉÌÒÙàèéìòù.,:;!?'’‘“”()-–/+&",
]
const plain = { liga: false, calt: false, ccmp: false, frac: false }

for (const { family, weight, subsets } of typefaces) {
  const fonts = subsets.map((subset) =>
    fontkit.openSync(
      resolve(tools, `node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`),
    ),
  )
  const [latin] = fonts
  if (!latin) throw new Error('A typeface without letters.')
  const letters: Record<string, string> = {}
  for (const font of fonts) {
    for (const code of font.characterSet) {
      const letter = String.fromCodePoint(code)
      const glyph = font.glyphForCodePoint(code)
      if (!/[\p{L}\p{N}\p{P}\p{S} ]/u.test(letter) || letters[letter] !== undefined || glyph.id === 0)
        continue
      letters[letter] = `${Math.round(glyph.advanceWidth)} ${outlineOf(glyph)}`
    }
  }
  const { unitsPerEm, capHeight } = latin
  const content = { unitsPerEm, capHeight, letters, kerning: kerningOf(latin) }
  const file = join(root, `server/features/sharing/drawing/letters/${family}-${weight}.json`)
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** Whole units, each step from the point before: half the size of absolute numbers. */
function outlineOf({ path }: Glyph): string {
  const signs: Record<string, string> = {
    moveTo: 'm',
    lineTo: 'l',
    quadraticCurveTo: 'q',
    bezierCurveTo: 'c',
  }
  let [fromX, fromY, startX, startY] = [0, 0, 0, 0]
  const steps = path.commands.map(({ command, args }) => {
    const sign = signs[command]
    if (!sign) {
      ;[fromX, fromY] = [startX, startY]
      return 'z'
    }
    const ends = args.map(Math.round)
    const moves = ends.map((value, i) => value - (i % 2 === 0 ? fromX : fromY))
    ;[fromX = 0, fromY = 0] = ends.slice(-2)
    if (sign === 'm') [startX, startY] = [fromX, fromY]
    return sign + moves.join(' ').replaceAll(' -', '-')
  })
  return steps.join('')
}

/** By how much two letters are moved together or apart: the pairs of each value, one after the other. */
function kerningOf(font: Font): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const left of kerned) {
    const alone = font.glyphForCodePoint(left.codePointAt(0) ?? 0).advanceWidth
    for (const right of kerned) {
      const together = font.layout(left + right, plain).positions[0]?.xAdvance ?? alone
      const value = Math.round(together - alone)
      if (value !== 0) pairs[value] = (pairs[value] ?? '') + left + right
    }
  }
  return pairs
}
