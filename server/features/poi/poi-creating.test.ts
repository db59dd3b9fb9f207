import { describe, expect, test } from 'vitest'
import { type NearbyPoi, pois } from '#contract/poi.ts'
import { tally, times } from '#server/testing/forms.ts'
import { poiInput } from '#server/testing/poi.ts'
import { withPoi } from '#server/testing/poi-server.ts'
import { outcome } from '#server/testing/test-client.ts'

const { people, insert, rows, acts, propose } = withPoi()

describe('creating', () => {
  test('makes a point that everybody sees at once, verified by its author', async () => {
    const input = poiInput({ name: ' Officina  Rossi ', category: 'repair_shop', description: 'Gomme' })
    const { status, body } = await people.admin.client.call(pois.create, input)
    expect(status).toBe(200)
    expect(await rows()).toMatchObject([
      {
        ...{ id: body.id, name: 'Officina Rossi', category: 'repair_shop', description: 'Gomme' },
        ...{ verified: true, verifiedBy: people.admin.id, creatorId: people.admin.id, address: null },
      },
    ])
    const view = { west: 10, south: 46, east: 11, north: 47 }
    expect((await people.rider.client.call(pois.inView, view)).body.items).toMatchObject([{ id: body.id }])
    expect(await acts()).toEqual([
      { action: 'poi_created', actorId: people.admin.id, personId: null, thingId: body.id },
    ])
  })

  test.each([
    ['name', '', 'Compila tutti i campi obbligatori'],
    ['category', null, 'Compila tutti i campi obbligatori'],
    ['latitude', null, 'Compila tutti i campi obbligatori'],
    ['longitude', undefined, 'Compila tutti i campi obbligatori'],
    ['latitude', 91, 'Latitudine deve essere tra -90 e 90'],
    ['longitude', -181, 'Longitudine deve essere tra -180 e 180'],
  ])('is refused where %s is %j', async (field, value, sentence) => {
    const { status, body } = await people.admin.client.call(pois.create, poiInput({ [field]: value }))
    expect([status, body.fields]).toEqual([422, { [field]: sentence }])
    expect(await rows()).toEqual([])
  })

  test('ten at once by the same key make one, written down once', async () => {
    const input = poiInput()
    const answers = await Promise.all(times(10, () => people.admin.client.call(pois.create, input)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await acts()).toHaveLength(1)
  })

  test('again by the same key keeps what is said last', async () => {
    const input = poiInput()
    const first = await people.admin.client.call(pois.create, input)
    const again = await people.admin.client.call(pois.create, {
      ...input,
      name: 'Corretto',
      longitude: 10.454,
    })
    expect(again.body).toEqual(first.body)
    expect(await rows()).toMatchObject([{ name: 'Corretto', longitude: 10.454 }])
    // Everybody sees it: other words are another act, the same once more is none.
    await people.admin.client.call(pois.create, { ...input, name: 'Corretto', longitude: 10.454 })
    expect((await acts()).map(({ action }) => action)).toEqual(['poi_created', 'poi_corrected'])
  })

  test('by the key of somebody else’s point, or of a proposal, changes nothing', async () => {
    const { input } = await propose()
    const made = poiInput({ latitude: 40 })
    await people.other.client.call(pois.create, made)
    const before = await rows()
    for (const taken of [input, made])
      expect(outcome(await people.admin.client.call(pois.create, { ...taken, name: 'Mio' }))).toEqual([
        404,
        'NOT_FOUND',
      ])
    expect(await rows()).toEqual(before)
  })

  test('beside others asks first, and two admins at once do not make two of one', async () => {
    const answers = await Promise.all(
      [people.admin, people.other].map(({ client }) => client.call(pois.create, poiInput())),
    )
    expect(answers.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'POI_NEARBY'],
    ])
    const [there] = await rows()
    const { status } = await people.admin.client.call(pois.create, poiInput({ seenNearby: [there?.id] }))
    expect(status).toBe(200)
    // The answer of the first try was lost: a neighbour that came since does not make it another point.
    const input = poiInput({ latitude: 41 })
    await people.admin.client.call(pois.create, input)
    await insert({ latitude: 41, longitude: 10.4531 })
    expect((await people.admin.client.call(pois.create, input)).status).toBe(200)
    expect(outcome(await people.admin.client.call(pois.create, { ...input, latitude: 41.0001 }))).toEqual([
      409,
      'POI_NEARBY',
    ])
  })
})

describe('nearby', () => {
  const around = async (latitude: number, longitude: number, except?: string): Promise<NearbyPoi[]> => {
    const { status, body } = await people.admin.client.call(pois.nearby, {
      ...{ latitude, longitude },
      ...(except && { except }),
    })
    expect(status).toBe(200)
    return body.items
  }
  /** So many metres north of Bormio. */
  const north = (metres: number) => ({ latitude: 46.5 + metres / 111_195, longitude: 10.4 })

  test('are verified and proposed points within 250 m, nearest first', async () => {
    await insert({ name: '240', ...north(240), verified: false, address: 'SS38' })
    await insert({ name: '-100', ...north(-100), category: 'parking' })
    await insert({ name: '260', ...north(260) })
    // In the corner of the box, outside of the circle.
    await insert({ name: 'corner', latitude: 46.5 + 240 / 111_195, longitude: 10.4 + 240 / 76_500 })
    const own = await insert({ name: 'itself' })
    const found = await around(46.5, 10.4, own)
    expect(found).toMatchObject([
      { name: '-100', distanceM: 100, verified: true, category: 'parking' },
      { name: '240', distanceM: 240, verified: false, address: 'SS38' },
    ])
    expect(await around(46.5, 10.4)).toMatchObject([{ id: own, distanceM: 0 }, {}, {}])
  })

  test('lie on either side of the date line, and around the pole', async () => {
    await insert({ name: 'east', latitude: 0, longitude: 179.999 })
    await insert({ name: 'west', latitude: 0, longitude: -179.9995 })
    expect((await around(0, -179.9999)).map(({ name }) => name)).toEqual(['west', 'east'])
    expect((await around(0, 180)).map(({ name }) => name)).toEqual(['west', 'east'])
    await insert({ name: 'pole', latitude: 89.999, longitude: 90 })
    expect((await around(90, 0)).map(({ name }) => name)).toEqual(['pole'])
    expect((await around(89.9995, -90)).map(({ name }) => name)).toEqual(['pole'])
  })

  test('are the nearest fifty', async () => {
    for (const n of times(52, (n) => n)) await insert({ name: String(n), ...north(n * 4) })
    const found = await around(46.5, 10.4)
    expect(found.map(({ name }) => name)).toEqual(times(50, String))
    const { status } = await people.admin.client.call(
      pois.create,
      poiInput({ latitude: 46.5, longitude: 10.4, seenNearby: found.map(({ id }) => id) }),
    )
    expect(status).toBe(200)
  })
})
