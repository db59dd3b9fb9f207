import { describe, expect, test } from 'vitest'
import { insertEvent } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { type ReadHead, readHead } from '#server/testing/page-head.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { withWebFolder } from '#server/testing/web-folder.ts'
import { xssCorpus } from '#server/testing/xss-corpus.ts'

const site = 'https://tornanti.example'
const server = withTestServer({
  passwords: quickHasher(),
  webFolder: withWebFolder(),
  config: { publicUrl: site },
})
const sql = () => server.current.database.sql

/** As WhatsApp, Telegram or Facebook asks: nobody signed in. */
async function pageAt(path: string): Promise<string> {
  const { status, body, headers } = await server.current.client().send<string>('GET', path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  return body
}
const headAt = async (path: string): Promise<ReadHead> => readHead(await pageAt(path))

const nobody = '00000000-0000-4000-8000-000000000000'
const image = (path: string) => expect.stringMatching(new RegExp(`^${site}/og/${path}\\.png\\?v=[\\w-]{16}$`))
const general = {
  'og:site_name': 'Tornanti',
  'og:locale': 'it_IT',
  'og:type': 'website',
  'og:title': 'Tornanti',
  'og:description': 'Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari',
  'og:image': image('site'),
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': expect.stringContaining('Tornanti'),
  'twitter:card': 'summary_large_image',
}

describe('a link says where it leads', () => {
  test('to an itinerary: its name and its figures', async () => {
    const admin = await clientOf(server.current, 'admin')
    const { id, track } = await publish(admin, { trackId: await uploadTrack(admin) })
    const { title, canonical, metas } = await headAt(`/route-planner/${id}`)
    expect([title, canonical]).toEqual(['Passo dello Stelvio · Tornanti', `${site}/route-planner/${id}`])
    const figures = `${track?.hairpinCount} tornanti · `
    expect(metas).toMatchObject({
      ...general,
      robots: 'noindex',
      'og:title': 'Passo dello Stelvio',
      'og:url': `${site}/route-planner/${id}`,
      'og:description': expect.stringContaining(figures),
      'og:image': image(`itineraries/${id}`),
      'og:image:alt': expect.stringContaining('Passo dello Stelvio'),
    })
    expect(metas.description).toBe(metas['og:description'])
    expect(metas.description).toMatch(/^\d+ tornanti · [\d,]+ km · \+[\d.]+ m · Strada · Avanzato$/)
  })

  test('to an event: what, when and in which town', async () => {
    const [startDate, endDate] = ['2097-05-14T22:30:00Z', '2097-05-15T20:00:00Z']
    const id = await insertEvent(sql(), { title: 'Alba sullo Stelvio', startDate, endDate })
    const { title, canonical, metas } = await headAt(`/events/${id}`)
    expect([title, canonical]).toEqual(['Alba sullo Stelvio · Tornanti', `${site}/events/${id}`])
    expect(metas).toMatchObject({
      robots: 'noindex',
      'og:title': 'Alba sullo Stelvio',
      // Days of Rome: half past midnight there.
      'og:description': 'Giro in moto · 15/05/2097 · Mandello',
      'og:image': image(`events/${id}`),
    })
  })

  test('to somebody: their name and rank', async () => {
    const { id } = await server.current.people.create()
    const { title, canonical, metas } = await headAt(`/user/${id}`)
    expect([title, canonical]).toEqual(['Anna Prova · Tornanti', `${site}/user/${id}`])
    expect(metas).toMatchObject({
      robots: 'noindex',
      'og:title': 'Anna Prova',
      'og:description': 'Livello Bronze su Tornanti',
      'og:image': image(`users/${id}`),
    })
  })

  test('as the router reads the address', async () => {
    const id = await insertItinerary(sql(), { title: 'Futa' })
    for (const path of [
      `/route-planner/${id}/`,
      `//route-planner/${id}?x=1`,
      `/Route-Planner/${id.toUpperCase()}`,
    ])
      expect([path, (await headAt(path)).canonical]).toEqual([path, `${site}/route-planner/${id}`])
  })

  test('in lengths that are shown whole', async () => {
    const id = await insertItinerary(sql(), { title: 'Curva dopo curva '.repeat(11).trim() })
    const { metas } = await headAt(`/route-planner/${id}`)
    expect(metas['og:title']).toMatch(/^(Curva dopo curva )+(Curva|dopo|curva)( \p{L}+)?…$/u)
    expect([...(metas['og:title'] ?? '')].length).toBeLessThanOrEqual(100)
  })
})

describe('everything else is introduced as the site', () => {
  test.each([
    ['/', `${site}/`],
    ['/login', null],
    ['/community', null],
    ['/route-planner', null],
    [`/route-planner/${nobody}`, null],
    [`/events/${nobody}`, null],
    [`/user/${nobody}`, null],
    ['/user/x', null],
    [`/user/${nobody}/more`, null],
    [`/community/${nobody}`, null],
    ['/__proto__/x', null],
    ['/constructor/x', null],
  ])('%s', async (path, canonical) => {
    const head = await headAt(path)
    expect([head.title, head.canonical]).toEqual(['Tornanti', canonical])
    expect(head.metas).toMatchObject(general)
    expect([head.metas.robots, head.metas['og:url']]).toEqual([undefined, canonical ?? undefined])
  })

  test('in the words of the settings', async () => {
    await changeSettings(server.current, { appName: 'Curve & <b>', appDescription: '"Solo" $& strade' })
    const { title, metas } = await headAt('/login')
    expect([title, metas['og:title'], metas['og:site_name']]).toEqual([
      'Curve & <b>',
      'Curve & <b>',
      'Curve & <b>',
    ])
    expect([metas.description, metas['og:description']]).toEqual(['"Solo" $& strade', '"Solo" $& strade'])
  })

  test('in maintenance too, whatever the link', async () => {
    const id = await insertItinerary(sql(), { title: 'Segreta' })
    await changeSettings(server.current, { maintenanceMode: true })
    expect(await pageAt(`/route-planner/${id}`)).toBe(await pageAt(`/route-planner/${nobody}`))
  })
})

describe('what is not public is as if it were not there', () => {
  const hidden: [string, () => Promise<string>][] = [
    [
      'an inactive itinerary',
      async () => `/route-planner/${await insertItinerary(sql(), { status: 'inactive' })}`,
    ],
    ['a proposed event', async () => `/events/${await insertEvent(sql(), { status: 'pending' })}`],
    ['a rejected event', async () => `/events/${await insertEvent(sql(), { status: 'rejected' })}`],
    ['a cancelled event', async () => `/events/${await insertEvent(sql(), { status: 'cancelled' })}`],
    [
      'somebody who is blocked',
      () => somebody((id) => sql()`update users set blocked_at = now() where id = ${id}`),
    ],
    ['somebody who left', () => somebody((id) => sql()`delete from users where id = ${id}`)],
    // Members are shown a piece of the e-mail address.
    [
      'somebody who chose no name',
      () => somebody((id) => sql()`update profiles set display_name = null where user_id = ${id}`),
    ],
  ]
  async function somebody(change: (id: string) => Promise<unknown>): Promise<string> {
    const { id } = await server.current.people.create()
    await change(id)
    return `/user/${id}`
  }

  test.each(hidden)('%s', async (_, make) => {
    const path = await make()
    expect(await pageAt(path)).toBe(await pageAt(path.replace(/[^/]+$/, nobody)))
  })

  test('also for an admin who opens it: pages know no session', async () => {
    const admin = await clientOf(server.current, 'admin')
    const id = await insertItinerary(sql(), { title: 'Da provare', status: 'inactive' })
    expect((await admin.send<string>('GET', `/route-planner/${id}`)).body).not.toContain('Da provare')
  })
})

test('of what is public nothing more than that is told', async () => {
  const { id: userId } = await server.current.people.create({
    email: 'canary-mail@canary-domain.example',
    nickname: 'canary_nick',
    phone: '+39347000111',
  })
  await sql()`
    update profiles set bio = 'CanaryBio', city = 'CanaryCity', first_name = 'CanaryFirst' where user_id = ${userId}`
  const eventId = await insertEvent(sql(), { creatorId: userId, startDate: '2097-05-15T06:17:00Z' })
  await sql()`
    update events set description = 'CanaryDescription', meeting_point = 'CanaryBar', meeting_latitude = 46.46706,
      meeting_longitude = 10.37123, price_cents = 4711 where id = ${eventId}`
  await sql()`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    values (${eventId}, ${userId}, 'registered', now(), now())`
  const admin = await clientOf(server.current, 'admin')
  const trackId = await uploadTrack(admin)
  const wish = {
    trackId,
    description: 'CanaryDescription',
    notes: 'CanaryNotes',
    externalUrl: 'https://canary.example',
  }
  const { id, track } = await publish(admin, wish)
  const pages = await Promise.all(
    [`/route-planner/${id}`, `/events/${eventId}`, `/user/${userId}`].map(pageAt),
  )
  const html = pages.join()
  expect(html).not.toMatch(/canary|347000111|46[.,]46706|10[.,]37123|08:17|06:17|47,11|<path/i)
  for (const line of track?.lines ?? []) expect(html).not.toContain(line)
  // Who organises it is nobody's business either.
  expect(pages[1]).not.toContain('Anna Prova')
})

test('whatever a title is, it is a title', async () => {
  const id = await insertItinerary(sql())
  const plain = await headAt(`/route-planner/${id}`)
  for (const text of xssCorpus) {
    await sql()`update itineraries set title = ${text} where id = ${id}`
    const head = await headAt(`/route-planner/${id}`)
    // What HTML itself makes of blanks is the same for everybody.
    const shown = (value: string | undefined) => value?.replace(/\s+/g, ' ').trim()
    const cut = text.length > 100 ? expect.stringMatching(/…$/) : shown(text)
    expect([shown(head.metas['og:title']), head.elementCount]).toEqual([cut, plain.elementCount])
    expect(head.title).toContain('Tornanti')
    expect(head.metas['og:image']).toEqual(image(`itineraries/${id}`))
  }
})
