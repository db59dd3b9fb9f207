import { expect, it } from 'vitest'
import { encodeLine } from '#contract/track/polyline.ts'
import { plainText } from './attribution.tsx'
import { readPlaces } from './places.ts'
import { decodeShape, shoresOf } from './shapes.ts'

it('reads places in columns', () => {
  const locations = encodeLine([
    { lon: 0.012_497, lat: 0.041_892 },
    { lon: 0.010_37, lat: 0.046_467 },
  ])
  expect(readPlaces({ names: 'Roma\nBormio', provinces: 'RMSO', locations, decimals: 3 })).toEqual([
    { name: 'Roma', province: 'RM', lon: 12.497, lat: 41.892 },
    { name: 'Bormio', province: 'SO', lon: 10.37, lat: 46.467 },
  ])
})

it('keeps the decimals that were written', () => {
  expect(decodeShape(encodeLine([{ lon: 0.2, lat: 0.35 }]), 4)).toEqual([[20, 35]])
})

it('finds the shores of land that was cut at a box', () => {
  const ring = [
    [5, 5],
    [10, 5],
    [10, 8],
    [5, 8],
    [5, 5],
  ]
  expect(shoresOf(ring, [0, 0, 10, 10])).toEqual([
    [
      [5, 5],
      [10, 5],
    ],
    [
      [10, 8],
      [5, 8],
      [5, 5],
    ],
  ])
})

it('makes text of an attribution', () => {
  const html =
    '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a> &amp; amici'
  expect(plainText(html)).toBe('© OpenStreetMap & amici')
})
