import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCrop, moveCrop, sideIn, zoomCrop } from './crop-shape.ts'

const landscape = { width: 400, height: 200 }
const portrait = { width: 200, height: 400 }

test('at first it is the largest square, in the middle', () => {
  expect(initialCrop(landscape)).toEqual({ side: 1, left: 0.25, top: 0 })
  expect(initialCrop(portrait)).toEqual({ side: 1, left: 0, top: 0.25 })
  expect(initialCrop({ width: 7, height: 7 })).toEqual({ side: 1, left: 0, top: 0 })
})

test('it moves up to the edges', () => {
  const crop = initialCrop(landscape)
  expect(moveCrop(crop, landscape, { x: 40, y: 40 })).toEqual({ side: 1, left: 0.35, top: 0 })
  expect(moveCrop(crop, landscape, { x: 9999, y: 0 }).left).toBe(0.5)
  expect(moveCrop(crop, landscape, { x: -9999, y: 0 }).left).toBe(0)
})

test('it comes nearer around its middle, and goes back', () => {
  const near = zoomCrop(initialCrop(landscape), landscape, 2)
  expect(near).toEqual({ side: 0.5, left: 0.375, top: 0.25 })
  expect(sideIn(near, landscape)).toBe(100)
  expect(zoomCrop(near, landscape, 0.5)).toEqual(initialCrop(landscape))
})

test('whatever is done to it, it is a square of the picture that the server takes', () => {
  const step = fc.record({
    x: fc.double({ min: -5000, max: 5000, noNaN: true }),
    y: fc.double({ min: -5000, max: 5000, noNaN: true }),
    factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
  })
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  })
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 8 }), (size, steps) => {
      let crop = initialCrop(size)
      for (const { x, y, factor } of steps) crop = zoomCrop(moveCrop(crop, size, { x, y }), size, factor)
      const length = sideIn(crop, size)
      expect(crop.side).toBeGreaterThanOrEqual(0.05)
      expect(crop.side).toBeLessThanOrEqual(1)
      expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0)
      expect(crop.left * size.width + length).toBeLessThanOrEqual(size.width + 1e-6)
      expect(crop.top * size.height + length).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})
