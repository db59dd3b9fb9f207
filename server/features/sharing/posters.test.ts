import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { system } from '#contract/system.ts'
import { insertEvent } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { readHead } from '#server/testing/page-head.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { withWebFolder } from '#server/testing/web-folder.ts'

const server = withTestServer({ passwords: quickHasher(), webFolder: withWebFolder() })
const sql = () => server.current.database.sql
const nobody = '00000000-0000-4000-8000-000000000000'

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.current.url}${path}`, init)
const cacheOf = (answer: Response) => answer.headers.get('cache-control')

/** The address of its picture, as the page gives it: without the site's own. */
async function pictureOf(path: string): Promise<string> {
  const address = readHead(await (await ask(path)).text()).metas['og:image'] ?? ''
  expect(address).toContain(`${server.current.services.config.publicUrl}/og/`)
  return address.replace(server.current.services.config.publicUrl, '')
}

async function publicThings(): Promise<string[]> {
  const admin = await clientOf(server.current, 'admin')
  const { id } = await publish(admin, { trackId: await uploadTrack(admin) })
  const { id: userId } = await server.current.people.create()
  return ['/', `/route-planner/${id}`, `/events/${await insertEvent(sql())}`, `/user/${userId}`]
}

test('every address that a page gives is a picture, for anybody, anywhere', async () => {
  for (const path of await publicThings()) {
    const answer = await ask(await pictureOf(path))
    const picture = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(cacheOf(answer)).toBe('public, max-age=86400')
    expect(Number(answer.headers.get('content-length'))).toBe(picture.length)
    expect(picture.length).toBeLessThan(100_000)
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  }
})

describe('kept copies', () => {
  test('are good as long as nothing changed, and no longer', async () => {
    const id = await insertItinerary(sql(), { title: 'Futa', hairpins: 12 })
    const before = await pictureOf(`/route-planner/${id}`)
    const tag = (await ask(before)).headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(before, { headers: { 'if-none-match': known } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect(await pictureOf(`/route-planner/${id}`)).toBe(before)

    await sql()`update itineraries set title = 'Raticosa' where id = ${id}`
    const after = await pictureOf(`/route-planner/${id}`)
    expect(after).not.toBe(before)
    const answer = await ask(after, { headers: { 'if-none-match': tag } })
    expect([answer.status, answer.headers.get('etag') === tag]).toEqual([200, false])
    // The old address still leads to what it is about, as it is now, and is not kept.
    expect(cacheOf(await ask(before))).toBe('public, no-cache')
  })

  test('of an address without its version are asked for again each time', async () => {
    const id = await insertItinerary(sql())
    for (const address of [`/og/itineraries/${id}.png`, `/og/itineraries/${id}.png?v=x&v=y`, '/og/site.png'])
      expect(cacheOf(await ask(address))).toBe('public, no-cache')
  })

  test('of the site end with its name', async () => {
    const before = await pictureOf('/')
    await changeSettings(server.current, { appName: 'Curve' })
    expect(await pictureOf('/')).not.toBe(before)
  })
})

test('its head is told without its body', async () => {
  const address = await pictureOf(`/route-planner/${await insertItinerary(sql())}`)
  const [head, whole] = [await ask(address, { method: 'HEAD' }), await ask(address)]
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
})

describe('there is no picture of', () => {
  test.each([
    ['an itinerary that is not there', async () => `itineraries/${nobody}`],
    ['an inactive one', async () => `itineraries/${await insertItinerary(sql(), { status: 'inactive' })}`],
    ['a proposal', async () => `events/${await insertEvent(sql(), { status: 'pending' })}`],
    ['a rejected event', async () => `events/${await insertEvent(sql(), { status: 'rejected' })}`],
    ['a cancelled event', async () => `events/${await insertEvent(sql(), { status: 'cancelled' })}`],
    ['nobody', async () => `users/${nobody}`],
    ['what is no id', async () => 'users/x'],
    ['an id with more to it', async () => `users/${nobody}%27--`],
  ])('%s', async (_, make) => {
    const answer = await ask(`/og/${await make()}.png`)
    expect([answer.status, cacheOf(answer)]).toEqual([404, 'no-store'])
    expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Contenuto non trovato.' })
  })

  test('anything of the kind, nor another form of it', async () => {
    const id = await insertItinerary(sql())
    for (const path of [`itineraries/${id}.svg`, `diary/${id}.png`, 'itineraries/.png'])
      expect([path, (await ask(`/og/${path}`)).status]).toEqual([path, 404])
  })

  test('anything in maintenance, but of the site', async () => {
    const address = await pictureOf(`/route-planner/${await insertItinerary(sql())}`)
    await changeSettings(server.current, { maintenanceMode: true })
    const answer = await ask(address)
    expect([answer.status, ((await answer.json()) as ErrorBody).code, cacheOf(answer)]).toEqual([
      503,
      'MAINTENANCE',
      'no-store',
    ])
    expect((await ask('/og/site.png')).status).toBe(200)
  })
})

describe('many at once', () => {
  test('of one link are drawn once', async () => {
    const address = await pictureOf(`/route-planner/${await insertItinerary(sql(), { title: 'Per tutti' })}`)
    const answers = await Promise.all(times(30, () => ask(address)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 30 })
  })

  test('of many links are as many as fit; the others are told when to come back, and the server answers', async () => {
    const ids = await Promise.all(times(90, (i) => insertItinerary(sql(), { title: `Strada numero ${i}` })))
    const asked = ids.map((id) => ask(`/og/itineraries/${id}.png`))
    const health = await server.current.client().call(system.health)
    expect(health.status).toBe(200)
    const answers = await Promise.all(asked)
    const statuses = tally(answers.map(({ status }) => status))
    expect(Object.keys(statuses)).toEqual(['200', '503'])
    const refused = answers.filter(({ status }) => status === 503)
    for (const answer of refused)
      expect([answer.headers.get('retry-after'), cacheOf(answer), answer.headers.get('etag')]).toEqual([
        expect.stringMatching(/^\d+$/),
        'no-store',
        null,
      ])
    expect((await ask('/og/site.png')).status).toBe(200)
  })
})
