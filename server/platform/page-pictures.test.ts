import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Picture, Pictures } from '#contract/page-session.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { type PictureOf, readPictures, rowsIn } from './page-pictures.ts'

const plain = (before: string): Picture => ({ before, bones: '', after: '', sketch: null })
const question = '/api/community/posts'
const feed: Picture = {
  before: '<main>',
  bones: '<i></i>',
  after: '</main>',
  sketch: {
    question,
    rows: 'items',
    list: { before: '<ul>', after: '</ul>' },
    row: '<li title="{{content}}">{{author.displayName}}: {{content}}</li>',
  },
}
const drawn: Pictures = {
  visitor: { '/login': plain('<h1>Accedi</h1>') },
  rider: { '/': plain('<h1>Tornanti</h1>'), '/community': feed },
  admin: { '/': plain('<h1>Tornanti</h1><a>Admin</a>') },
}

let folder = ''
let pictureOf: PictureOf

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-pictures-'))
  await writeFile(join(folder, '.pictures.json'), JSON.stringify(drawn))
  pictureOf = await readPictures(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const rider = { role: 'user', isEmailConfirmed: true, mustEnrol: false }
const of = (user: object | null, path = '/', settings = {}) =>
  pictureOf(path, JSON.stringify({ user }), { ...defaultSettings, ...settings })
const textOf = (picture: Picture | null, answers = new Map<string, string>()) =>
  picture && picture.before + rowsIn(picture, answers) + picture.after

test('who opens a screen sees theirs before it is there; nobody can use it', () => {
  const seen = (picture: string) => `<div id="picture" inert aria-hidden="true">${picture}</div>`
  expect(textOf(of(null, '/login'))).toBe(seen('<h1>Accedi</h1>'))
  expect(textOf(of(rider))).toBe(seen('<h1>Tornanti</h1>'))
  for (const role of ['admin', 'super_admin'])
    expect(textOf(of({ ...rider, role }))).toBe(seen('<h1>Tornanti</h1><a>Admin</a>'))
})

test('none where something else would stand there, or nothing was drawn', async () => {
  for (const other of [{ isEmailConfirmed: false }, { mustEnrol: true }])
    expect(of({ ...rider, ...other })).toBeNull()
  expect(of(rider, '/', { appName: 'Curve' })).toBeNull()
  expect(of(rider, '/', { appDescription: 'Altro' })).toBeNull()
  for (const nothing of [of(rider, '/events'), of(rider, '/login'), of(null, '/'), of(rider, 'toString')])
    expect(nothing).toBeNull()
  expect((await readPictures(join(folder, 'nowhere')))('/login', '{"user":null}', defaultSettings)).toBeNull()
})

const post = (content: unknown, displayName = 'Anna') => ({ author: { displayName }, content })
const rowsOf = (...items: unknown[]) => rowsIn(feed, new Map([[question, JSON.stringify({ items })]]))

test('rows that have come with the page stand in it, in place of bones', () => {
  expect(rowsOf(post('Lo Stelvio'), post('Il Gavia', 'Bruno'))).toBe(
    '<ul><li title="Lo Stelvio">Anna: Lo Stelvio</li><li title="Il Gavia">Bruno: Il Gavia</li></ul>',
  )
  expect([rowsOf(), rowsIn(feed, new Map())]).toEqual(['<i></i>', '<i></i>'])
})

test('they may be one of several lists of an answer', () => {
  const shelf: Picture = { ...feed, sketch: feed.sketch && { ...feed.sketch, rows: 'popular' } }
  const answers = new Map([
    [question, JSON.stringify({ items: [post('Altro')], popular: [post('Lo Stelvio')] })],
  ])
  expect(rowsIn(shelf, answers)).toBe('<ul><li title="Lo Stelvio">Anna: Lo Stelvio</li></ul>')
})

test('what people write is text, whatever it looks like', () => {
  expect(rowsOf(post('"><script>alert(1)</script>', "O'Neil & <b>"))).toBe(
    '<ul><li title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">O&#39;Neil &amp; &lt;b&gt;: ' +
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</li></ul>',
  )
  // Neither a mark of ours in a text nor a sign of the replacement has a meaning.
  expect(rowsOf(post("{{author.email}} $& $' $1"))).toContain('Anna: {{author.email}} $&amp; $&#39; $1<')
  expect(rowsOf(post(null), post({ a: 1 }), post(undefined), null)).not.toMatch(/null|object|undefined/)
})

test('as many rows as a phone shows, and of each as much as its style leaves', () => {
  const rows = rowsOf(...Array.from({ length: 20 }, () => post('a'.repeat(5000))))
  expect(rows.match(/<li/g)).toHaveLength(4)
  expect(rows.length).toBeLessThan(4 * 2 * 620)
})
