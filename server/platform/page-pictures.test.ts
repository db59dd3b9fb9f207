import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pictures } from '#contract/page-session.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { type PictureOf, readPictures } from './page-pictures.ts'

const drawn: Pictures = {
  visitor: { '/login': '<h1>Accedi</h1>' },
  rider: { '/': '<h1>Tornanti</h1>' },
  admin: { '/': '<h1>Tornanti</h1><a>Admin</a>' },
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

test('who opens a screen sees theirs before it is there; nobody can use it', () => {
  const seen = (picture: string) => `<div id="picture" inert aria-hidden="true">${picture}</div>`
  expect(of(null, '/login')).toBe(seen('<h1>Accedi</h1>'))
  expect(of(rider)).toBe(seen('<h1>Tornanti</h1>'))
  for (const role of ['admin', 'super_admin'])
    expect(of({ ...rider, role })).toBe(seen('<h1>Tornanti</h1><a>Admin</a>'))
})

test('none where something else would stand there, or nothing was drawn', async () => {
  for (const other of [{ isEmailConfirmed: false }, { mustEnrol: true }])
    expect(of({ ...rider, ...other })).toBe('')
  expect(of(rider, '/', { appName: 'Curve' })).toBe('')
  expect(of(rider, '/', { appDescription: 'Altro' })).toBe('')
  expect([of(rider, '/events'), of(rider, '/login'), of(null, '/'), of(rider, 'toString')]).toEqual([
    '',
    '',
    '',
    '',
  ])
  expect((await readPictures(join(folder, 'nowhere')))('/login', '{"user":null}', defaultSettings)).toBe('')
})
