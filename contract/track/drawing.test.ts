import { expect, test } from 'vitest'
import { drawingSize, drawTrack, pathOf } from './drawing.ts'

const corner = [
  { x: 10, y: 0.5 },
  { x: 12.34, y: 0.21 },
  { x: 11.8, y: 0.6 },
  { x: 11.8, y: 20.6 },
]

test('a line is drawn in steps to a tenth, as short as they can be written', () => {
  expect(pathOf(corner)).toBe('M10 .5l2.3-.3-.5 .4 0 20')
})

test('steps of a long line end where it ends: what is rounded away does not add up', () => {
  const line = Array.from({ length: 500 }, (_, i) => ({ x: i * 0.234, y: 40 + Math.sin(i) }))
  const { x, y } = endOf(pathOf(line))
  expect(x).toBeCloseTo(499 * 0.234, 1)
  expect(y).toBeCloseTo(40 + Math.sin(499), 1)
})

test('points that fall together are one, and a line without length is a dot', () => {
  const [here] = corner as [{ x: number; y: number }]
  expect(pathOf([here, { x: 10.01, y: 0.52 }, { x: 11, y: 0.5 }])).toBe('M10 .5l1 0')
  expect(pathOf([here, here])).toBe('M10 .5l0 0')
  expect(pathOf([])).toBe('')
})

test('several pieces begin at their own places, north up, inside the box', () => {
  const d = drawTrack([
    [
      { lon: 10, lat: 46 },
      { lon: 10, lat: 46.1 },
    ],
    [
      { lon: 10.1, lat: 46 },
      { lon: 10.1, lat: 46.1 },
    ],
  ])
  const [first, second, ...more] = d.split(/(?=M)/)
  expect(more).toEqual([])
  const { height, margin } = drawingSize
  for (const piece of [first, second]) expect(piece).toMatch(new RegExp(`^M[\\d.]+ ${height - margin}l0-68$`))
})

/** Where someone comes to who follows the steps. */
function endOf(d: string): { x: number; y: number } {
  const numbers = (d.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  const sum = (odd: number) =>
    numbers.filter((_, i) => i % 2 === odd).reduce((total, value) => total + value, 0)
  return { x: sum(0), y: sum(1) }
}
