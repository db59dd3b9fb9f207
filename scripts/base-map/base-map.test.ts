import { describe, expect, it } from 'vitest'
import { decodeLine } from '../../contract/track/polyline.ts'
import { readLand } from './land.ts'
import { italianName } from './names.ts'
import { readPlaces } from './places.ts'
import { provinceOf, regionOf } from './provinces.ts'
import { type Box, type Coordinates, clipLine, clipRing, encodeShape, simplify } from './shapes.ts'

const box: Box = [0, 0, 10, 10]

describe('shapes', () => {
  it('cuts a ring at the box and closes it', () => {
    const ring: Coordinates[] = [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
      [5, 5],
    ]
    const cut = clipRing(ring, box)
    expect(cut.every(([lon]) => lon <= 10)).toBe(true)
    expect(cut[0]).toEqual(cut.at(-1))
    expect(cut).toContainEqual([10, 5])
    const away = ring.map(([lon, lat]): Coordinates => [lon + 20, lat])
    expect(clipRing(away, box)).toEqual([])
  })

  it('cuts a line into the parts inside', () => {
    const line: Coordinates[] = [1, 2, 30, 40, 50, 4, 5].map((lon) => [lon, 1])
    expect(clipLine(line, box).map((part) => part.map(([lon]) => lon))).toEqual([
      [1, 2, 30],
      [50, 4, 5],
    ])
  })

  it('leaves out points that the line does not miss', () => {
    const line: Coordinates[] = [
      [0, 0],
      [1, 0.01],
      [2, 0],
      [2, 2],
    ]
    expect(simplify(line, 0.1)).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ])
  })

  it('writes as many decimals as it is told', () => {
    const [place] = decodeLine(encodeShape([[10.123_456, 46.654_321]], 3))
    expect(place?.lon).toBeCloseTo(0.010_123, 9)
    expect(place?.lat).toBeCloseTo(0.046_654, 9)
  })
})

describe('provinces', () => {
  it.each([
    ['014009', 'SO', 'Lombardia'],
    ['058091', 'RM', 'Lazio'],
    ['111009', 'SU', 'Sardegna'],
    ['103072', 'VB', 'Piemonte'],
  ])('%s lies in %s, %s', (municipality, province, region) => {
    expect(provinceOf(municipality)).toBe(province)
    expect(regionOf(province)).toBe(region)
  })

  it('knows none outside the list', () => {
    expect(provinceOf(undefined)).toBeNull()
    expect(provinceOf('999001')).toBeNull()
  })
})

describe('names', () => {
  it.each([
    ['Rome', 'Roma'],
    ['Brennero - Brenner', 'Brennero'],
    ['Castelbello-Ciardes - Kastelbell-Tschars', 'Castelbello-Ciardes'],
    ['Bormio', 'Bormio'],
    ['Roman catholic diocese of Terni', null],
    ['Zona 179', null],
  ])('%s is %s', (name, italian) => expect(italianName(name)).toBe(italian))
})

describe('what is made at build time', () => {
  const places = readPlaces()
  const names = places.names.split('\n')
  const areas = places.provinces.match(/../g) ?? []

  it('holds every town once with its province, the large ones first and in Italian', () => {
    expect(names.length).toBeGreaterThan(9000)
    expect(areas).toHaveLength(names.length)
    expect(decodeLine(places.locations)).toHaveLength(names.length)
    const italian = names.filter((_, i) => areas[i] === areas[i]?.toUpperCase())
    const capitals = ['Roma', 'Milano', 'Napoli', 'Torino', 'Palermo', 'Genova', 'Bologna', 'Firenze']
    expect(italian.slice(0, 8)).toEqual(capitals)
    for (const name of ['Venezia', 'Padova', 'Livorno', 'Mantova', 'Siracusa', 'Bolzano', 'Aosta', 'Bormio'])
      expect(italian).toContain(name)
    for (const english of ['Rome', 'Milan', 'Naples', 'Turin', 'Genoa', 'Florence', 'Venice', 'Padua'])
      expect(names).not.toContain(english)
    expect(areas[names.indexOf('Bormio')]).toBe('SO')
    expect(new Set(areas.filter((area) => area === area.toUpperCase())).size).toBeGreaterThanOrEqual(107)
  })

  it('stays small', () => {
    const land = readLand()
    expect(JSON.stringify(land).length).toBeLessThan(150_000)
    expect(JSON.stringify(places).length).toBeLessThan(230_000)
    expect(land.tiers.map(({ land }) => land.length > 20)).toEqual([true, true, true])
  })
})
