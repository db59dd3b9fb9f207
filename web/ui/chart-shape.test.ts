import { describe, expect, test } from 'vitest'
import {
  chartMarks,
  columnAt,
  columnByKey,
  columnsOf,
  heightOf,
  linePath,
  middleOf,
  namedColumns,
} from './chart-shape.ts'

describe('the lines behind a chart', () => {
  test.each([
    ['nothing', [], [0, 1]],
    ['zeros', [0, 0, 0], [0, 1]],
    ['ones', [1, 0], [0, 1]],
    ['a few', [3, 1], [0, 1, 2, 3]],
    ['five', [5], [0, 2, 4, 6]],
    ['a hundred', [100, 12], [0, 50, 100]],
    ['a million', [1_000_000], [0, 500_000, 1_000_000]],
  ])('of %s are whole numbers that hold them all', (_, values, marks) => {
    expect(chartMarks(values)).toEqual(marks)
  })

  test('of a total begin at zero, as those of its neighbours do', () => {
    expect(chartMarks([10_412, 10_431])).toEqual([0, 5000, 10_000, 15_000])
    expect(chartMarks([7, 7])).toEqual([0, 2, 4, 6, 8])
  })

  test('are never more than six, whatever the values', () => {
    for (let most = 0; most < 5000; most += 7) {
      const marks = chartMarks([most])
      expect(marks.length).toBeLessThanOrEqual(6)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
    }
  })
})

test.each([1, 7, 30, 53, 90])('%i columns stand side by side and fill the width', (count) => {
  const columns = columnsOf(count)
  expect(columns).toHaveLength(count)
  for (const [index, { left, width }] of columns.entries()) {
    expect(width).toBeGreaterThan(0)
    expect(left + width / 2).toBeCloseTo(middleOf(index, count))
    expect(left + width).toBeLessThanOrEqual((columns[index + 1]?.left ?? 100) + 1e-9)
  }
})

test('a place belongs to the column under it, and what is outside to the nearest', () => {
  expect([-1, 0, 0.1, 0.49, 0.5, 0.99, 1, 2].map((place) => columnAt(place, 2))).toEqual([
    0, 0, 0, 0, 1, 1, 1, 1,
  ])
})

test('a line passes through the middles, high where the value is', () => {
  expect(linePath([0, 5, 10], { low: 0, high: 10 })).toBe('M16.67 100L50 50L83.33 0')
  expect(linePath([4], { low: 0, high: 4 })).toBe('M50 0')
  expect(heightOf(15, { low: 10, high: 20 })).toBe(0.5)
})

test('a week names its days; more days their first, middle and last', () => {
  expect(namedColumns(7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedColumns(30)).toEqual([0, 14, 29])
  expect(namedColumns(53)).toEqual([0, 26, 52])
})

test('keys go from column to column and stop at the ends', () => {
  const go = (key: string, from: number) => columnByKey(key, from, 30)
  expect([go('ArrowRight', 3), go('ArrowLeft', 3), go('ArrowLeft', 0), go('ArrowRight', 29)]).toEqual([
    4, 2, 0, 29,
  ])
  expect([go('PageUp', 3), go('PageDown', 3), go('Home', 20), go('End', 2), go('Enter', 2)]).toEqual([
    10,
    0,
    0,
    29,
    null,
  ])
})
