import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pois } from '#contract/poi.ts'
import { poiLimits } from '#contract/poi-values.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertPoi, poiInput } from '#server/testing/poi.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { outcome, type TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let rider: TestClient

beforeEach(async () => {
  await server.current.database.sql`delete from poi`
  rider = await clientOf(server.current, 'user')
})

const insert = (wish: Parameters<typeof insertPoi>[1]) => insertPoi(server.current.database.sql, wish)
const rows = () => server.current.database.sql`select * from poi order by id`
const italy = { west: 6, south: 36, east: 19, north: 48 }

async function seen(view: Record<string, unknown> = {}): Promise<string[]> {
  const answer = await rider.call(pois.inView, { ...italy, ...view })
  expect(answer.status).toBe(200)
  return answer.body.items.map(({ name }) => name).sort()
}

describe('in view', () => {
  test('are the points of the box, its edges included, and no others', async () => {
    const box = { west: 10, south: 45, east: 11, north: 46 }
    for (const [name, longitude, latitude] of [
      ['middle', 10.5, 45.5],
      ['south-west corner', 10, 45],
      ['north-east corner', 11, 46],
      ['west of it', 9.9999, 45.5],
      ['east of it', 11.0001, 45.5],
      ['south of it', 10.5, 44.9999],
      ['north of it', 10.5, 46.0001],
    ] as const)
      await insert({ name, longitude, latitude })
    expect(await seen(box)).toEqual(['middle', 'north-east corner', 'south-west corner'])
  })

  test('are the verified ones only', async () => {
    await insert({ name: 'verified' })
    await insert({ name: 'proposed', verified: false })
    expect(await seen()).toEqual(['verified'])
    const admin = await clientOf(server.current, 'admin')
    expect((await admin.call(pois.inView, italy)).body.items).toHaveLength(1)
  })

  test('are of the categories that are asked, or of all', async () => {
    for (const category of ['restaurant', 'parking', 'fuel_station'])
      await insert({ name: category, category })
    expect(await seen()).toEqual(['fuel_station', 'parking', 'restaurant'])
    expect(await seen({ category: 'parking' })).toEqual(['parking'])
    const { body } = await rider.send<{ items: { name: string }[] }>(
      'GET',
      '/api/poi?west=6&south=36&east=19&north=48&category=parking&category=restaurant',
    )
    expect(body.items.map(({ name }) => name).sort()).toEqual(['parking', 'restaurant'])
    const wrong = await rider.call(pois.inView, { ...italy, category: 'castle' })
    expect(outcome(wrong)).toEqual([422, 'INVALID_INPUT'])
  })

  test('may lie on either side of the date line', async () => {
    await insert({ name: 'west', longitude: 179.5, latitude: 0 })
    await insert({ name: 'east', longitude: -179.5, latitude: 0 })
    await insert({ name: 'on it', longitude: 180, latitude: 0 })
    await insert({ name: 'Italy' })
    const view = { south: -10, north: 60 }
    expect(await seen({ ...view, west: 179, east: -179 })).toEqual(['east', 'on it', 'west'])
    expect(await seen({ ...view, west: 179, east: 180 })).toEqual(['on it', 'west'])
    expect(await seen({ ...view, west: -180, east: 180 })).toEqual(['Italy', 'east', 'on it', 'west'])
  })

  test('past the limit are the best rated, and the answer says that it was cut', async () => {
    const { sql } = server.current.database
    const fill = (count: number) => sql`
      insert into poi (request_key, name, category, latitude, longitude, verified, verified_at, rating)
      select gen_random_uuid(), 'p', 'parking', 45, 10, true, now(), 3 from generate_series(1, ${count}::int)`
    await fill(poiLimits.inView)
    expect((await rider.call(pois.inView, italy)).body.isCut).toBe(false)
    await insert({ name: 'best', rating: 5 })
    await insert({ name: 'unrated' })
    const { body } = await rider.call(pois.inView, italy)
    expect([body.items.length, body.isCut]).toEqual([3000, true])
    expect(body.items.map(({ name }) => name)).toContain('best')
    expect(body.items.map(({ name }) => name)).not.toContain('unrated')
  })

  test('tell what they are and not who proposed them', async () => {
    const person = await server.current.people.create()
    await insert({
      name: 'Rifugio',
      description: 'Polenta',
      address: 'SS38',
      rating: 4.5,
      creatorId: person.id,
    })
    const { body } = await rider.call(pois.inView, italy)
    expect(body.items).toEqual([
      {
        id: body.items[0]?.id,
        name: 'Rifugio',
        category: 'restaurant',
        latitude: 46.5,
        longitude: 10.4,
        description: 'Polenta',
        address: 'SS38',
        rating: 4.5,
      },
    ])
    expect(JSON.stringify(body)).not.toContain(person.id)
  })
})

describe('proposing', () => {
  test('keeps the point for an admin to verify: nobody else sees it', async () => {
    const input = poiInput({
      name: '  Fontana   del passo ',
      description: 'Acqua\r\nfresca',
      address: 'SS38, km 114',
    })
    const { status, body } = await rider.call(pois.propose, input)
    expect(status).toBe(200)
    expect(await rows()).toMatchObject([
      {
        id: body.id,
        name: 'Fontana del passo',
        category: 'rest_area',
        latitude: 46.5287,
        longitude: 10.4531,
        description: 'Acqua\nfresca',
        address: 'SS38, km 114',
        verified: false,
        verifiedBy: null,
        rating: null,
        creatorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(await seen()).toEqual([])
  })

  test('is for everybody who is signed in, and for nobody else', async () => {
    for (const role of ['user', 'admin', 'super_admin'] as const)
      expect((await (await clientOf(server.current, role)).call(pois.propose, poiInput())).status).toBe(200)
    expect(outcome(await server.current.client().call(pois.propose, poiInput()))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ])
    expect(await rows()).toHaveLength(3)
  })

  test('at each limit goes through, past it is refused in the words of its field', async () => {
    const edges = [
      ...[{ name: 'è'.repeat(120) }, { description: 'è'.repeat(2000) }, { address: 'è'.repeat(200) }],
      ...[{ latitude: 90 }, { latitude: -90 }, { longitude: 180 }, { longitude: -180 }],
    ]
    for (const wish of edges)
      expect(outcome(await rider.call(pois.propose, poiInput(wish))), JSON.stringify(wish)).toEqual([
        200,
        undefined,
      ])
    expect(await rows()).toHaveLength(edges.length)
    for (const [wish, sentence] of [
      [{ name: '' }, 'Compila tutti i campi obbligatori'],
      [{ category: null }, 'Compila tutti i campi obbligatori'],
      [{ latitude: null }, 'Compila tutti i campi obbligatori'],
      [{ longitude: '10' }, 'Longitudine deve essere un numero, come 10,45317'],
      [{ name: 'è'.repeat(121) }, 'Nome non può superare 120 caratteri'],
      [{ description: 'è'.repeat(2001) }, 'Descrizione non può superare 2000 caratteri'],
      [{ address: 'è'.repeat(201) }, 'Indirizzo non può superare 200 caratteri'],
      [{ latitude: 90.0001 }, 'Latitudine deve essere tra -90 e 90'],
      [{ longitude: -180.0001 }, 'Longitudine deve essere tra -180 e 180'],
    ] as const) {
      const { status, body } = await rider.call(pois.propose, poiInput(wish))
      expect([status, body.fields]).toEqual([422, { [Object.keys(wish)[0] ?? '']: sentence }])
    }
    for (const key of ['verified', 'creatorId', 'rating'])
      expect(outcome(await rider.call(pois.propose, poiInput({ [key]: true })))).toEqual([
        422,
        'INVALID_INPUT',
      ])
    expect(await rows()).toHaveLength(edges.length)
  })

  test('twice by the same key makes one, and counts once', async () => {
    const input = poiInput()
    const first = await rider.call(pois.propose, input)
    for (const _ of times(25, () => 0))
      expect((await rider.call(pois.propose, input)).body).toEqual(first.body)
    expect(await rows()).toHaveLength(1)
    expect((await rider.call(pois.propose, poiInput())).status).toBe(200)
  })

  test('again by the same key with a correction keeps the correction, until it is verified', async () => {
    const input = poiInput()
    const first = await rider.call(pois.propose, input)
    const second = await rider.call(pois.propose, { ...input, name: 'Corrected' })
    expect(second.body).toEqual(first.body)
    expect(await rows()).toMatchObject([{ name: 'Corrected' }])
    const { sql } = server.current.database
    await sql`update poi set verified = true, verified_at = now()`
    expect((await rider.call(pois.propose, { ...input, name: 'Too late' })).body).toEqual(first.body)
    expect(await rows()).toMatchObject([{ name: 'Corrected' }])
  })

  test('ten at once by the same key make one', async () => {
    const input = poiInput()
    const answers = await Promise.all(times(10, () => rider.call(pois.propose, input)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('by the key of somebody else tells nothing of theirs and changes nothing', async () => {
    const input = poiInput()
    const theirs = await rider.call(pois.propose, input)
    const before = await rows()
    const other = await clientOf(server.current, 'user')
    const answer = await other.call(pois.propose, { ...input, name: 'Mine' })
    expect(answer.body.id).not.toBe(theirs.body.id)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await rows()).toEqual(before)
  })

  test('goes twenty times a day, each rider for themselves', async () => {
    expect(poiLimits.proposalsPerDay).toBe(20)
    const answers = []
    for (const _ of times(21, () => 0)) answers.push(await rider.call(pois.propose, poiInput()))
    expect(answers.map(({ status }) => status)).toEqual([...times(20, () => 200), 429])
    const last = answers.at(-1)
    expect(last?.body.message).toMatch(/^Troppi tentativi\. Riprova tra 24 ore\.$/)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(await rows()).toHaveLength(20)
    const other = await clientOf(server.current, 'user')
    expect((await other.call(pois.propose, poiInput())).status).toBe(200)
    await server.current.database.sql`update attempts set expires_at = now() where bucket = 'poi_proposal'`
    expect((await rider.call(pois.propose, poiInput())).status).toBe(200)
  })

  test('a refused form counts for nothing', async () => {
    for (const _ of times(25, () => 0)) await rider.call(pois.propose, poiInput({ name: '' }))
    expect((await rider.call(pois.propose, poiInput())).status).toBe(200)
  })
})

describe('the database itself refuses a point', () => {
  test.each([
    ['without a name', "name = ''"],
    ['with a name of 121', "name = repeat('è', 121)"],
    ['of an unknown category', "category = 'castle'"],
    ['north of the pole', 'latitude = 90.1'],
    ['beyond the date line', 'longitude = -180.1'],
    ['with an empty description', "description = ''"],
    ['rated 5.1', 'rating = 5.1'],
    ['verified at no moment', 'verified = false'],
    ['of a key that is taken', `request_key = '${randomUUID()}'`],
  ])('%s', async (_what, change) => {
    const { sql } = server.current.database
    await insert({ name: 'a' })
    await insert({ name: 'b' })
    await expect(sql.unsafe(`update poi set ${change}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^23514|^23505/),
    })
  })
})
