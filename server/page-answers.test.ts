import { beforeEach, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { inbox } from '#contract/inbox.ts'
import type { Pictures } from '#contract/page-session.ts'
import { postInput, writePost } from './testing/community.ts'
import { withCuttableServer } from './testing/cuttable-server.ts'
import { quickHasher } from './testing/hashers.ts'
import { deleteEverybody } from './testing/people.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { changeSettings } from './testing/settings.ts'
import type { TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { answersIn, asVisit, openPage, sessionIn } from './testing/visits.ts'
import { withWebFolder } from './testing/web-folder.ts'

const feed = '/api/community/posts'
const summary = '/api/notifications/summary'
const picture = {
  before: '<main>',
  bones: '<i>bones</i>',
  after: '</main>',
  sketch: {
    question: feed,
    rows: 'items',
    list: { before: '<ul>', after: '</ul>' },
    row: '<li>{{author.displayName}}: {{content}}</li>',
  },
}
const pictures: Pictures = {
  visitor: {},
  rider: { '/community': picture, '/events': { ...picture, sketch: null } },
  admin: { '/community': picture },
}
const screens = [
  { path: '/login', who: 'guests', files: [] },
  { path: '/community', who: 'members', files: [], questions: [feed, summary] },
  // What nobody answers, what only admins are answered, and what is no question.
  {
    path: '/events',
    who: 'members',
    files: [],
    questions: ['/api/nowhere', '/api/admin/users', `${feed}?postType=nonsense`, summary],
  },
]
const webFolder = withWebFolder({ '.screens.json': screens, '.pictures.json': pictures })
const server = withTestServer({ passwords: quickHasher(), webFolder })
const open = (client: TestClient, path = '/community', headers: Record<string, string> = {}) =>
  openPage(`${client.url}${path}`, { ...asVisit, ...client.cookieHeader(), ...headers })

let anna: Rider
let bruno: Rider
beforeEach(async () => {
  await deleteEverybody(server.current.database.sql)
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
  await changeSettings(server.current, { moderationEnabled: false })
})

test('a page brings what its screen asks for first: the same as the endpoints answer, for whoever opens it', async () => {
  const post = await writePost(anna, { content: 'Chi viene al Gavia?' })
  await bruno.client.call(community.like, { id: post.id })
  for (const rider of [anna, bruno]) {
    const answers = answersIn(await open(rider.client))
    expect(answers).toEqual({
      [feed]: (await rider.client.call(community.feed, {})).body,
      [summary]: (await rider.client.call(inbox.summary, {})).body,
    })
    expect(answers?.[feed]).toMatchObject({ items: [{ id: post.id, hasLiked: rider === bruno }] })
  }
})

test('its first rows can be seen before any code has come; where there are none, bones', async () => {
  expect((await open(anna.client)).html).toContain('<main><i>bones</i></main>')
  await writePost(anna, { content: 'Neve <b>fresca</b> & ghiaccio' })
  const { html } = await open(bruno.client)
  expect(html).toContain(': Neve &lt;b&gt;fresca&lt;/b&gt; &amp; ghiaccio</li></ul></main>')
  expect(html).not.toContain('bones')
})

test('what is answered is not asked for again; what is not is named for the browser to ask', async () => {
  const asked = ({ html }: { html: string }) =>
    [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)].map(
      ([, address]) => address,
    )
  expect(asked(await open(anna.client))).toEqual([])
  const events = await open(anna.client, '/events')
  expect(Object.keys(answersIn(events) ?? {})).toEqual([summary])
  expect(asked(events)).toEqual(['/api/nowhere', '/api/admin/users', `${feed}?postType=nonsense`])
})

describe('a page brings nothing', () => {
  test.each<[string, string, Record<string, string>]>([
    ['with a filter, which asks for something else', '/community?tipo=question', {}],
    ['by a link of another site', '/community', { 'sec-fetch-site': 'cross-site' }],
    [
      'to a program that asks for a file',
      '/community',
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    ],
    ['in a frame', '/community', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (_what, path, headers) => {
    await writePost(anna, { content: 'Chi viene al Gavia?' })
    const page = await open(anna.client, path, headers)
    expect([page.status, answersIn(page), page.html.includes('Gavia')]).toEqual([200, null, false])
  })

  test('to somebody who may not ask: nobody, a stranger, an address that is not confirmed, a closed site', async () => {
    await writePost(anna, { content: 'Chi viene al Gavia?' })
    const stranger = server.current.client()
    stranger.cookies.set('tornanti', 'invented')
    const fresh = await signedInRider(server.current, { isConfirmed: false })
    for (const client of [server.current.client(), stranger, fresh.client]) {
      const page = await open(client)
      expect([page.status, answersIn(page), page.html.includes('Gavia')]).toEqual([200, null, false])
    }
    await changeSettings(server.current, { maintenanceMode: true })
    const page = await open(anna.client)
    expect([answersIn(page), page.html.includes('Gavia')]).toEqual([null, false])
    await changeSettings(server.current, { maintenanceMode: false })
  })
})

test('no text can end the element, and none is packed beside the person (BREACH)', async () => {
  const countScripts = ({ html }: { html: string }) => html.match(/<script/gi)?.length
  await writePost(anna, { content: 'Strada asciutta' })
  const plain = countScripts(await open(bruno.client))
  // As if no rule had stood in its way.
  const content = '</script><script>alert(1)</script> <!-- {{author.email}} $&'
  await server.current.database.sql`update community_posts set content = ${content}`
  const page = await open(bruno.client, '/community', { 'accept-encoding': 'gzip' })
  expect(answersIn(page)?.[feed]).toMatchObject({ items: [{ content }] })
  expect(countScripts(page)).toBe(plain)
  expect(page.headers['content-encoding']).toBe('gzip')
  for (const own of [bruno.email, 'alert(1)']) expect(page.body.includes(own)).toBe(true)
})

// Last of those on this server: for a minute it leaves the feed to the browser.
test('what is too long to come with a page comes by itself', async () => {
  await server.current.database.sql`delete from attempts`
  for (let count = 0; count < 20; count++)
    expect((await anna.client.call(community.create, postInput({ content: 'à'.repeat(1900) }))).status).toBe(
      200,
    )
  const page = await open(anna.client)
  expect([page.status, Object.keys(answersIn(page) ?? {})]).toEqual([200, [summary]])
  expect(page.html).toContain('bones')
  // And is not asked for in vain again: a shorter one would be brought.
  await server.current.database.sql`update community_posts set content = 'Strada asciutta e pulita'`
  expect(Object.keys(answersIn(await open(bruno.client)) ?? {})).toEqual([summary])
})

describe('a database that falls silent', () => {
  const cut = withCuttableServer({ webFolder })

  test('keeps nobody from their page', async () => {
    const { client } = await signedInRider(cut.current)
    cut.way.silence()
    const page = await open(client)
    expect([page.status, sessionIn(page), answersIn(page)]).toEqual([200, null, null])
    expect(page.html).toContain('<div id="root">')
  })
})
