import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { type PictureOf, readPictures } from './page-pictures.ts'

let folder = ''
let pictureOf: PictureOf

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-pictures-'))
  await writeFile(join(folder, '.pictures.json'), JSON.stringify({ '/': '<h1>Tornanti</h1>' }))
  pictureOf = await readPictures(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const rider = { role: 'user', isEmailConfirmed: true, mustEnrol: false }
const of = (user: object | null, path = '/', settings = {}) =>
  pictureOf(path, JSON.stringify({ user }), { ...defaultSettings, ...settings })

test('a rider, and whoever is not signed in, sees the screen before it is there; nobody can use it', () => {
  const seen = '<div id="picture" inert aria-hidden="true"><h1>Tornanti</h1></div>'
  expect([of(rider), of(null)]).toEqual([seen, seen])
})

test('none where something else would stand there, or nothing was drawn', async () => {
  const others = [
    { role: 'admin' },
    { role: 'super_admin' },
    { isEmailConfirmed: false },
    { mustEnrol: true },
  ]
  for (const other of others) expect(of({ ...rider, ...other })).toBe('')
  expect(of(rider, '/', { appName: 'Curve' })).toBe('')
  expect(of(rider, '/', { appDescription: 'Altro' })).toBe('')
  expect(of(rider, '/events')).toBe('')
  expect((await readPictures(join(folder, 'nowhere')))('/', '{"user":null}', defaultSettings)).toBe('')
})
