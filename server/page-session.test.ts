import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { sessionElementId } from '#contract/page-session.ts'
import { users } from '#contract/users.ts'
import { withCuttableServer } from './testing/cuttable-server.ts'
import { quickHasher } from './testing/hashers.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { changeSettings } from './testing/settings.ts'
import type { TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { asVisit, openPage, sessionIn } from './testing/visits.ts'
import { withWebFolder } from './testing/web-folder.ts'

const webFolder = withWebFolder()
const server = withTestServer({ passwords: quickHasher(), webFolder })
const open = (client: TestClient, path = '/', headers: Record<string, string> = {}) =>
  openPage(`${client.url}${path}`, { ...asVisit, ...client.cookieHeader(), ...headers })

/** The page and the endpoint say the same, to the letter. */
async function expectSame(client: TestClient) {
  const answer = await client.call(auth.session)
  const page = await open(client)
  expect([page.status, sessionIn(page)]).toEqual([200, answer.body])
  return answer.body.user
}

describe('whoever opens a page finds in it what the endpoint answers them', () => {
  test('a rider, an admin and a visitor', async () => {
    const rider = await signedInRider(server.current)
    expect((await expectSame(rider.client))?.email).toBe(rider.email)
    const admin = await signedInRider(server.current, { role: 'admin', isConfirmed: false })
    expect(await expectSame(admin.client)).toMatchObject({ role: 'admin', isEmailConfirmed: false })
    expect(await expectSame(server.current.client())).toBeNull()
  })

  test('at every address of the app, also where nothing is', async () => {
    const { client, id } = await signedInRider(server.current)
    for (const path of ['/login', '/events/7f3c', '/admin', '/non/esiste', '/foto.jpg?x=1'])
      expect([path, sessionIn(await open(client, path))]).toMatchObject([path, { user: { id } }])
  })

  test('through the service worker, which no longer says for what the page is wanted', async () => {
    const { client, id } = await signedInRider(server.current)
    const passedOn = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
    expect(sessionIn(await open(client, '/', passedOn))).toMatchObject({ user: { id } })
  })

  test('somebody who has left, is blocked, was away too long, or never was', async () => {
    const { sql } = server.current.database
    const boss = await signedInRider(server.current, { role: 'super_admin' })
    const ends: ((rider: Rider) => Promise<unknown>)[] = [
      ({ client }) => client.call(auth.logout),
      ({ id }) => boss.client.call(users.block, { id }),
      ({ id }) => sql`update sessions set last_seen_at = now() - interval '25 hours' where user_id = ${id}`,
      ({ id }) => sql`delete from sessions where user_id = ${id}`,
    ]
    for (const end of ends) {
      const rider = await signedInRider(server.current)
      const [cookie] = [...rider.client.cookies]
      await end(rider)
      rider.client.cookies.set(...(cookie as [string, string]))
      expect(await expectSame(rider.client)).toBeNull()
    }
    const stranger = server.current.client()
    stranger.cookies.set('tornanti', 'invented')
    expect(await expectSame(stranger)).toBeNull()
  })

  test('a closed site, and a second step that is missing', async () => {
    const rider = await signedInRider(server.current)
    const admin = await signedInRider(server.current, { role: 'admin' })
    await changeSettings(server.current, { maintenanceMode: true, twoFactorRequired: true })
    expect(await expectSame(rider.client)).toMatchObject({ mustEnrol: false })
    expect(await expectSame(admin.client)).toMatchObject({ mustEnrol: true })
    expect(sessionIn(await open(rider.client))).toMatchObject({ site: { isInMaintenance: true } })
  })

  test('opening a page uses the session as asking for it does: once a minute', async () => {
    const { sql } = server.current.database
    const { client, id } = await signedInRider(server.current)
    const seenAfter = async (age: string) => {
      await sql`update sessions set last_seen_at = now() - ${age}::interval where user_id = ${id}`
      await open(client)
      const [row] = await sql<{ seconds: number }[]>`
        select extract(epoch from now() - last_seen_at)::int as seconds from sessions where user_id = ${id}`
      return row?.seconds ?? 0
    }
    expect(await seenAfter('23 hours')).toBeLessThan(10)
    expect(await seenAfter('30 seconds')).toBeGreaterThanOrEqual(30)
  })
})

describe('a page says nothing of a person', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['to a program that asks for a file', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['to a script of ours', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin' }],
    ['in a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }],
    ['in a frame of our own', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
    ['as an object', { 'sec-fetch-dest': 'object', 'sec-fetch-site': 'cross-site' }],
    ['as a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['by a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a link of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['where it is not said who wants it', { 'sec-fetch-site': '' }],
    ['to whoever only looks at the headers', {}, 'HEAD'],
  ])('%s', async (_what, headers, method) => {
    const { client, email } = await signedInRider(server.current)
    const page = await openPage(
      server.current.url,
      { ...asVisit, ...client.cookieHeader(), ...headers },
      method,
    )
    expect([page.status, sessionIn(page), page.html.includes(email)]).toEqual([200, null, false])
  })

  test('to those who make previews of links: they say nothing of themselves', async () => {
    const { client, email, id } = await signedInRider(server.current)
    for (const cookie of [{}, client.cookieHeader()]) {
      const page = await openPage(`${server.current.url}/user/${id}`, {
        'user-agent': 'Previewbot/1.0',
        ...cookie,
      })
      expect([page.status, sessionIn(page), page.html.includes(email)]).toEqual([200, null, false])
    }
  })

  test('to anybody but themselves, and of themselves no more than the endpoint', async () => {
    const anna = await signedInRider(server.current)
    const bruno = await signedInRider(server.current)
    const readers = [bruno.client, server.current.client()]
    for (const path of ['/', `/user/${anna.id}`, '/community']) {
      for (const reader of readers) {
        const { html } = await open(reader, path)
        for (const secret of [anna.email, anna.phone, anna.nickname]) expect(html).not.toContain(secret)
      }
      const { html } = await open(anna.client, path)
      for (const secret of [anna.phone, anna.nickname, ...anna.client.cookies.values()])
        expect(html).not.toContain(secret)
    }
  })

  test('by a link of another site a visitor still learns what the site is like', async () => {
    const page = await open(server.current.client(), '/login', { 'sec-fetch-site': 'cross-site' })
    expect(sessionIn(page)).toMatchObject({ user: null, site: { isInMaintenance: false } })
  })
})

test('a page with a session is kept by nobody; one without is, and says on what it depends', async () => {
  const { client } = await signedInRider(server.current)
  const vary = 'accept-encoding, cookie, sec-fetch-dest, sec-fetch-mode, sec-fetch-site'
  for (const browser of [client, server.current.client()]) {
    const { headers } = await open(browser)
    expect([headers['cache-control'], headers.vary, headers.etag]).toEqual([
      'private, no-store, no-transform',
      vary,
      undefined,
    ])
  }
  const { headers } = await openPage(server.current.url, {})
  expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', vary])
})

test('who a person is stands unpacked in their packed page (BREACH); a page of nobody is packed as a whole', async () => {
  const { client, email } = await signedInRider(server.current)
  const accepted = { 'accept-encoding': 'gzip, br' }
  const page = await open(client, '/', accepted)
  expect(page.headers['content-encoding']).toBe('gzip')
  expect(sessionIn(page)).toMatchObject({ user: { email } })
  expect(page.body.includes(`"email":"${email}"`)).toBe(true)
  expect(page.body.includes('viewport')).toBe(false)
  for (const wish of ['br', 'identity', 'gzip;q=0, br']) {
    const plain = await open(client, '/', { 'accept-encoding': wish })
    expect([plain.headers['content-encoding'], sessionIn(plain)]).toMatchObject([
      undefined,
      { user: { email } },
    ])
  }
  expect((await open(server.current.client(), '/', accepted)).headers['content-encoding']).toBe('br')
})

test('no name can end the element, or begin another', async () => {
  const { sql } = server.current.database
  const { client, id } = await signedInRider(server.current)
  const plain = countElements((await open(client)).html)
  for (const name of [
    '</script><script>alert(1)</script>',
    '</SCRIPT ><img src=x onerror=alert(1)>',
    '<!--<script>',
    ']]><svg onload=alert(1)>',
    '"}</script><meta http-equiv=refresh content=0>',
    "$& $1 $' $` $$",
    'a\u2028b\u2029c &lt;/script&gt; \\u003c/script>',
    '\\"; alert(1)//',
  ]) {
    await sql`update profiles set display_name = ${name} where user_id = ${id}`
    const page = await open(client)
    expect(countElements(page.html)).toBe(plain)
    expect(page.html).not.toMatch(/[\u2028\u2029]/)
    const text = parsed(page.html).getElementById(sessionElementId)?.textContent ?? ''
    const session = JSON.parse(text)
    expect(session).toEqual((await client.call(auth.session)).body)
  }
})

const parsed = (html: string) => {
  const window = new Window()
  return new window.DOMParser().parseFromString(html, 'text/html')
}
const countElements = (html: string): number => parsed(html).querySelectorAll('*').length

describe('a database that is away', () => {
  const cut = withCuttableServer({ webFolder })

  test.each(['cut', 'silence'] as const)(
    '(%s) keeps nobody from their page: it comes without',
    async (how) => {
      cut.way.mend()
      const { client } = await signedInRider(cut.current)
      cut.way[how]()
      const page = await open(client)
      expect([page.status, sessionIn(page)]).toEqual([200, null])
      expect(page.html).toContain('<div id="root">')
      // A visitor needs no database to be told who is there: nobody.
      expect(sessionIn(await open(cut.current.client()))).toMatchObject({ user: null })
    },
  )
})
