import { expect, it } from 'vitest'
import { placeAt, readDegrees, readPlace, writeDegrees } from './read-degrees.ts'

it.each([
  ['46,528', 46.528],
  [' 46.528 ', 46.528],
  ['-10.5°', -10.5],
  ['', undefined],
  [undefined, undefined],
  [12.5, 12.5],
  ['nord', Number.NaN],
])('reads %j as %d', (typed, degrees) => expect(readDegrees(typed)).toBe(degrees))

it.each([
  [46.534838, '46,53484'],
  [-10.37, '-10,37'],
  [12, '12'],
])('writes %d as %j, which reads as the same', (degrees, text) => {
  expect(writeDegrees(degrees)).toBe(text)
  expect(readDegrees(text)).toBeCloseTo(degrees, 5)
})

it.each([
  ['46.46412, 10.37', { lat: 46.46412, lon: 10.37 }],
  ['46,46412; 10,37', { lat: 46.46412, lon: 10.37 }],
  ['46.46412 10.37', { lat: 46.46412, lon: 10.37 }],
  ['46,46412, 10,37', { lat: 46.46412, lon: 10.37 }],
  ['-12.5° -70°', { lat: -12.5, lon: -70 }],
  ['46.46412', null],
  ['46,46412', null],
  ['46.5, 10.4, 1200', null],
  ['Passo Gavia', null],
])('reads %j as the place %j', (pasted, place) => expect(readPlace(pasted)).toEqual(place))

it.each([
  ['46,5', '10.4', { lat: 46.5, lon: 10.4 }],
  [46.5, -180, { lat: 46.5, lon: -180 }],
  ['46,5', '', null],
  ['91', '10', null],
  ['46', '181', null],
  ['nord', '10', null],
])('typed %j and %j, the place is %j', (latitude, longitude, place) =>
  expect(placeAt(latitude, longitude)).toEqual(place),
)
