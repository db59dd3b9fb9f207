import { describe, expect, it } from 'vitest'
import { readMapAddress } from './map-address.ts'
import { addressOf, categoriesOf, viewOf, writeCategories } from './map-view-address.ts'
import { boxAround } from './view-box.ts'

describe('the map in the address', () => {
  it('survives a round trip', () => {
    const address = addressOf({ lon: 10.453_17, lat: 46.528_61, zoom: 11.256 })
    expect(address).toEqual({ lng: 10.4532, lat: 46.5286, zoom: 11.26 })
    expect(viewOf(readMapAddress(address))).toEqual({ lon: 10.4532, lat: 46.5286, zoom: 11.26 })
  })

  it.each([
    {},
    { lng: 10, lat: 46 },
    { lng: 'x', lat: 46, zoom: 9 },
    { lng: 190, lat: 46, zoom: 9 },
    { lng: 10, lat: 46, zoom: 99 },
  ])('shows Italy for %j', (search) => expect(viewOf(readMapAddress(search))).toHaveProperty('box'))

  it('reads categories, forgets unknown ones and keeps one order', () => {
    expect(categoriesOf(readMapAddress({ categorie: 'parking,nope,restaurant' }))).toEqual([
      'restaurant',
      'parking',
    ])
    expect(categoriesOf(readMapAddress({ categorie: 7 }))).toEqual([])
    expect(writeCategories(['parking', 'restaurant'])).toBe('restaurant,parking')
    expect(writeCategories([])).toBeUndefined()
  })
})

describe('boxAround', () => {
  const box = { west: 10.05, south: 46.01, east: 10.42, north: 46.3 }

  it('holds the view and stays the same while the map moves a little', () => {
    const around = boxAround({ box, zoom: 10 })
    expect(around.west).toBeLessThanOrEqual(box.west)
    expect(around.north).toBeGreaterThanOrEqual(box.north)
    expect(boxAround({ box: { ...box, west: 10.06, east: 10.43 }, zoom: 10.3 })).toEqual(around)
  })

  it('stays on the earth', () => {
    expect(boxAround({ box: { west: -200, south: -95, east: 220, north: 95 }, zoom: 2 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    })
  })
})
