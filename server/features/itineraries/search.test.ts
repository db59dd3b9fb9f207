import { beforeEach, describe, expect, test } from 'vitest'
import { itineraries } from '#contract/itineraries.ts'
import { pageSize } from '#contract/paging.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let rider: TestClient

beforeEach(async () => {
  await server.current.database.sql`delete from itineraries`
  rider = await clientOf(server.current, 'user')
})

const insert = (wish: Parameters<typeof insertItinerary>[1]) =>
  insertItinerary(server.current.database.sql, wish)

async function found(filters: Record<string, unknown>): Promise<string[]> {
  const answer = await rider.call(itineraries.list, filters)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map(({ title }) => title).sort()
}

describe('filters', () => {
  const catalogue = [
    { title: 'a', difficulty: 'Facile', roadType: 'Strada', area: 'Italia', distanceKm: 0, hairpins: 9 },
    { title: 'b', difficulty: 'Facile', roadType: 'Misto', area: 'Europa', distanceKm: 50, hairpins: 10 },
    {
      title: 'c',
      difficulty: 'Intermedio',
      roadType: 'Strada',
      area: 'Estero',
      distanceKm: 51,
      hairpins: 24,
    },
    { title: 'd', difficulty: 'Intermedio', roadType: 'Sterrato', distanceKm: 150, hairpins: 25 },
    { title: 'e', difficulty: 'Avanzato', roadType: 'Strada', area: 'Italia', distanceKm: 151, hairpins: 49 },
    { title: 'f', difficulty: 'Avanzato', roadType: 'Strada', area: 'Italia', distanceKm: 300, hairpins: 50 },
    { title: 'g', difficulty: 'Avanzato', roadType: 'Misto', area: 'Italia', distanceKm: 301 },
  ]
  beforeEach(async () => {
    for (const wish of catalogue) await insert(wish)
  })

  test.each([
    [{}, 'abcdefg'],
    [{ difficulty: 'Facile' }, 'ab'],
    [{ difficulty: 'Avanzato' }, 'efg'],
    [{ roadType: 'Strada' }, 'acef'],
    [{ roadType: 'Sterrato' }, 'd'],
    [{ area: 'Italia' }, 'aefg'],
    [{ area: 'Estero' }, 'c'],
    [{ length: 'fino-a-50' }, 'ab'],
    [{ length: '50-150' }, 'cd'],
    [{ length: '150-300' }, 'ef'],
    [{ length: 'oltre-300' }, 'g'],
    [{ minHairpins: 10 }, 'bcdef'],
    [{ minHairpins: 25 }, 'def'],
    [{ minHairpins: 50 }, 'f'],
    [{ difficulty: 'Avanzato', roadType: 'Strada' }, 'ef'],
    [{ area: 'Italia', length: '150-300', minHairpins: 50 }, 'f'],
    [{ difficulty: 'Facile', roadType: 'Strada', area: 'Italia', length: 'fino-a-50' }, 'a'],
    [{ roadType: 'Misto', minHairpins: 25 }, ''],
    [{ words: 'strada', difficulty: 'Facile' }, ''],
  ])('%j finds %j', async (filters, expected) => {
    expect((await found(filters)).join('')).toBe(expected)
  })

  test('saved ones are those that the viewer saved, beside any other filter', async () => {
    const { body } = await rider.call(itineraries.list)
    const idOf = (title: string) => body.items.find((card) => card.title === title)?.id
    for (const title of ['a', 'e', 'g']) await rider.call(itineraries.save, { id: idOf(title) })
    const other = await clientOf(server.current, 'user')
    await other.call(itineraries.save, { id: idOf('b') })
    expect(await found({ saved: '1' })).toEqual(['a', 'e', 'g'])
    expect(await found({ saved: '1', roadType: 'Strada' })).toEqual(['a', 'e'])
    expect((await rider.call(itineraries.list)).body.items.filter(({ isSaved }) => isSaved)).toHaveLength(3)
  })

  test.each([{ difficulty: 'facile' }, { minHairpins: 11 }, { length: '' }, { saved: 'sì' }, { area: '' }])(
    '%j is refused',
    async (filters) => {
      const answer = await rider.call(itineraries.list, filters)
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT'])
    },
  )
})

describe('words', () => {
  beforeEach(async () => {
    await insert({ title: 'Passo dello Stelvio', description: 'I quarantotto tornanti da Prato.' })
    await insert({ title: 'Delta del Po', description: 'Pianura, perché no? Città d’acqua e un caffè.' })
    await insert({
      title: 'Costiera Amalfitana',
      description: 'Panoramica sul mare, traffico d’estate. Non è il Nürburgring.',
    })
    await insert({ title: 'Cisa/Bracco', description: 'Per la SS.63 fino a 1.041 metri, poi la SP523R.' })
  })
  const [stelvio, delta, costiera] = ['Passo dello Stelvio', 'Delta del Po', 'Costiera Amalfitana']
  const cisa = 'Cisa/Bracco'

  test.each([
    ['stelvio', [stelvio]],
    ['STELVIO', [stelvio]],
    ['  Stelvio!  ', [stelvio]],
    ['tornanti', [stelvio]],
    ['tornante', [stelvio]],
    ['passo stelvio', [stelvio]],
    ['stelvio passo', [stelvio]],
    ['stelvio mare', []],
    ['caffè', [delta]],
    ['caffe', [delta]],
    ['CAFFÈ', [delta]],
    ['caffe\u0300', [delta]],
    ['citta', [delta]],
    ['città', [delta]],
    ['perche', [delta]],
    ["d'estate", [costiera]],
    ['passo dello', [stelvio]],
    ['nurburgring', [costiera]],
    ['Nürburgring', [costiera]],
    ['monviso', []],
    ['Cisa/Bracco', [cisa]],
    ['bracco', [cisa]],
    ['SS.63', [cisa]],
    ['SS63', [cisa]],
    ['ss 63', [cisa]],
    ['63', [cisa]],
    ['1.041', [cisa]],
    ['SP 523', [cisa]],
    ['SP523R', [cisa]],
    ['ss 64', []],
  ])('%j finds %j', async (words, expected) => {
    expect(await found({ words })).toEqual(expected)
  })

  test.each([
    ['s', [cisa, costiera, stelvio]],
    ['ste', [stelvio]],
    ['stelv', [stelvio]],
    ['stelvi', [stelvio]],
    ['quarantott', [stelvio]],
    ['amalf', [costiera]],
    ['panoramic', [costiera]],
    ['passo ste', [stelvio]],
    ['ste passo', []],
    // A word on its way may look like one that searches leave out.
    ['del', [delta, stelvio]],
    ['delt', [delta]],
    ['da', [stelvio]],
  ])('the last one may be unfinished: %j finds %j', async (words, expected) => {
    expect(await found({ words })).toEqual(expected)
  })

  test.each(['', '   '])('%j asks for nothing, and everything is found', async (words) => {
    expect(await found({ words })).toHaveLength(4)
  })

  test.each(['!!!', '-', ':*', '& |'])('%j is no word, and nothing is found', async (words) => {
    expect(await found({ words })).toEqual([])
  })

  test.each(["'", "stelvio' & '", 'a:*b', '<->', '\\', '!stelvio', '(((', 'ß²½', '日本', 'x '.repeat(50)])(
    '%j is words like any other',
    async (words) => {
      expect((await rider.call(itineraries.list, { words })).status).toBe(200)
    },
  )
})

describe('pages', () => {
  async function readAll(between: () => Promise<unknown> = async () => {}) {
    const pages: string[][] = []
    let after: string | null = null
    do {
      const { body, status }: { body: { items: { title: string }[]; next: string | null }; status: number } =
        await rider.call(itineraries.list, after ? { after } : {})
      expect(status).toBe(200)
      pages.push(body.items.map(({ title }) => title))
      after = body.next
      await between()
    } while (after)
    return pages
  }

  test.each([
    [0, [0]],
    [1, [1]],
    [20, [20]],
    [21, [20, 1]],
    [40, [20, 20]],
    [41, [20, 20, 1]],
  ])('%i itineraries are pages of %j', async (count, expected) => {
    for (const i of times(count, (index) => index)) await insert({ title: `n${i}` })
    const pages = await readAll()
    expect(pageSize).toBe(20)
    expect(pages.map((page) => page.length)).toEqual(expected)
    expect(pages.flat()).toEqual(times(count, (i) => `n${count - 1 - i}`))
  })

  test('have neither gap nor repeat while others are published', async () => {
    for (const i of times(65, (index) => index)) await insert({ title: `n${i}` })
    const pages = await readAll(() => Promise.all(times(7, () => insert({ title: 'new' }))))
    expect(pages.flat()).toEqual(times(65, (i) => `n${64 - i}`))
  })

  test('have neither gap nor repeat among itineraries of one moment', async () => {
    await Promise.all(times(65, (i) => insert({ title: `n${i}`, createdAt: '2026-05-01T10:00:00.123Z' })))
    const seen = (await readAll()).flat()
    expect(seen).toHaveLength(65)
    expect(new Set(seen).size).toBe(65)
  })

  test('go on behind an itinerary that was deleted meanwhile', async () => {
    for (const i of times(30, (index) => index)) await insert({ title: `n${i}` })
    const { sql } = server.current.database
    // The last one of the first page, which the cursor names.
    const pages = await readAll(() => sql`delete from itineraries where title = 'n10'`)
    expect(pages.flat()).toEqual(times(30, (i) => `n${29 - i}`))
  })

  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  const id = '7b0cbf2e-58f5-4b12-9c07-7ef1c2ab1de7'
  test.each([
    ['no base64', '!!!'],
    ['other text', cursorOf('x')],
    ['no id', cursorOf('2026-05-01T10:00:00.000Z|')],
    ['no moment', cursorOf(`|${id}`)],
    ['an id of dashes', cursorOf(`2026-05-01T10:00:00.000Z|${'-'.repeat(36)}`)],
    ['an id without dashes', cursorOf(`2026-05-01T10:00:00.000Z|${'a'.repeat(36)}`)],
    ['a month 13', cursorOf(`2026-13-01T10:00:00.000Z|${id}`)],
    ['a 31st of February', cursorOf(`2026-02-31T10:00:00.000Z|${id}`)],
    ['the hour 24', cursorOf(`2026-02-01T24:00:00.000Z|${id}`)],
    ['the year 0', cursorOf(`0000-01-01T00:00:00.000Z|${id}`)],
    ['more behind it', cursorOf(`2026-05-01T10:00:00.000Z|${id}x`)],
    ['SQL', cursorOf(`2026-05-01T10:00:00.000Z|${id}'; drop table itineraries; --`)],
    ['200 characters', 'A'.repeat(200)],
    ['201 characters', 'A'.repeat(201)],
    ['nothing', ''],
  ])('a cursor of %s is refused', async (_what, after) => {
    const answer = await rider.call(itineraries.list, { after })
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT'])
  })

  test('a cursor of any moment and id is followed', async () => {
    await insert({ title: 'only' })
    for (const moment of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect((await rider.call(itineraries.list, { after: cursorOf(`${moment}|${id}`) })).status).toBe(200)
  })
})
