import { describe, expect, test } from 'vitest'
import { drawable } from './drawable.ts'
import { cutLine, fitLines } from './fit-lines.ts'
import { drawWords, widthOf } from './letters.ts'

describe('letters that we have', () => {
  test.each([
    ['Passo dello Stelvio', 'Passo dello Stelvio'],
    ['Perché no? Là, dov’è più su…', 'Perché no? Là, dov’è più su…'],
    ['Meteora Μετέωρα и Кавказ', 'Meteora Μετέωρα и Кавказ'],
    ['Giro 🏍️ dei laghi 👨‍👩‍👧‍👦', 'Giro dei laghi'],
    ['Anello dei laghi (🔥)', 'Anello dei laghi'],
    ['Điểm hẹn: Ệ', 'Điem hen: E'],
    ['e\u0301 scritta in due pezzi', 'é scritta in due pezzi'],
    ['Spazi\u00a0e  salti\tdi riga', 'Spazi e salti di riga'],
    ['Via del sale 道', 'Via del sale'],
  ])('%s', (text, drawn) => expect(drawable(text)).toBe(drawn))

  test.each(['🏍️🏍️🏍️', 'طريق الجبل', '山道 e', '   ', '…'])('too little is left of %s', (text) =>
    expect(drawable(text)).toBeNull(),
  )
})

const space = { face: 'display', width: 548, sizes: [112, 90, 62], height: 236, maxLines: 3 } as const
const widest = ({ lines, size }: { lines: string[]; size: number }) =>
  Math.max(...lines.map((line) => widthOf(line, 'display', size)))

describe('a title', () => {
  test('that is short is large', () => {
    expect(fitLines('Etna', space)).toEqual({ lines: ['Etna'], size: 112 })
  })

  test('stands in lines of about the same length, as large as they fit', () => {
    expect(fitLines('Passo dello Stelvio: da Prato a Bormio', space)).toEqual({
      lines: ['Passo dello Stelvio:', 'da Prato a Bormio'],
      size: 62,
    })
    expect(fitLines('Passo di Gavia', space)).toEqual({ lines: ['Passo', 'di Gavia'], size: 112 })
  })

  test('that is too long ends after a whole word', () => {
    const long =
      'Un giro lunghissimo attraverso quattro regioni, undici passi alpini e tre laghi, con molte soste'
    const { lines, size } = fitLines(long, space)
    expect([lines.length, size]).toEqual([3, 62])
    expect(lines.join(' ')).toMatch(/^Un giro lunghissimo .*\p{L}…$/u)
    const said = lines.join(' ').slice(0, -1)
    expect([long.startsWith(said), long.charAt(said.length)]).toEqual([true, expect.stringMatching(/[ ,]/)])
  })

  test.each([
    'Supercalifragilistichespiralidoso',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    'W'.repeat(200),
    `${'i'.repeat(199)} .`,
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft e poi altro',
  ])('never leaves its column: %s', (text) => {
    const fitted = fitLines(text, space)
    expect(fitted.lines.length).toBeLessThanOrEqual(3)
    expect(widest(fitted)).toBeLessThanOrEqual(space.width)
  })

  test('parts a long word between two syllables', () => {
    expect(fitLines('Precipitevolissimevolmente', { ...space, width: 300 }).lines).toEqual([
      'Precipitevo-',
      'lissimevol-',
      'mente',
    ])
  })
})

test('a line is cut after a word, and a single word after a letter', () => {
  const line = { face: 'text', size: 34, width: 300 } as const
  expect(cutLine('Bormio', line)).toBe('Bormio')
  expect(cutLine('Castelluccio di Norcia, Piana Grande', line)).toBe('Castelluccio di…')
  expect(cutLine('Castelluccioooooooooooooooooo', line)).toMatch(/^Castellucciooo*…$/)
})

test('kerning pulls letters together, and a letter of the other face is borrowed', () => {
  expect(widthOf('AV', 'text', 100)).toBeLessThan(widthOf('A', 'text', 100) + widthOf('V', 'text', 100))
  expect(widthOf('Ω', 'text', 100)).toBe(widthOf('Ω', 'display', 100))
  expect(drawWords('a b', { face: 'text', size: 10, x: 0, y: 0, fill: '#000' }).match(/<path/g)).toHaveLength(
    2,
  )
})
