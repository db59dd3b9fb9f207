import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { manifestOf, serveManifest, shortNameOf } from './manifest.ts'

const log = createLog({ isProduction: true, destination: { write: () => {} } })
let settings = defaultSettings
let app: Awaited<ReturnType<typeof createHttp>>

beforeAll(async () => {
  app = await createHttp({ config: readEnv({}), log })
  serveManifest(app, { settings: () => settings })
})
afterAll(() => app.close())

const asked = async () => app.inject({ url: '/manifest.webmanifest' })

test('says in Italian what a phone installs, and is never old', async () => {
  const answer = await asked()
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  expect(answer.json()).toMatchObject({
    id: '/',
    name: 'Tornanti',
    short_name: 'Tornanti',
    description: 'Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari',
    lang: 'it',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    shortcuts: [{ name: 'Itinerari' }, { name: 'Diario' }, { name: 'Eventi' }, { name: 'Community' }],
  })
})

test('calls the app what the settings call it, from the next question on', async () => {
  settings = { ...defaultSettings, appName: 'Curve & "Passi"', appDescription: 'Solo strade </script>' }
  const { name, short_name, description } = (await asked()).json()
  settings = defaultSettings
  expect({ name, short_name, description }).toEqual({
    name: 'Curve & "Passi"',
    short_name: 'Curve &',
    description: 'Solo strade </script>',
  })
  expect((await asked()).json().name).toBe('Tornanti')
})

test('the browser may fetch it and start a worker, both from here alone', async () => {
  const policy = String((await asked()).headers['content-security-policy'])
  expect(policy).toContain("manifest-src 'self';")
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toMatch(/trusted-types default service-worker$/)
})

test.each([
  ['Tornanti', 'Tornanti'],
  ['Dodici segni', 'Dodici segni'],
  ['Tornanti e passi delle Alpi', 'Tornanti e'],
  ['Motociclettistica', 'Motociclett'.concat('i')],
  ['🏍️🏍️🏍️🏍️🏍️🏍️🏍️', '🏍️🏍️🏍️🏍️🏍️🏍️'],
])('below an icon %s is %s', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})

const { icons, shortcuts, screenshots } = manifestOf(defaultSettings)
const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]

test.each(pictures)('$src is there, of the size and kind that is promised', async ({ src, sizes, type }) => {
  // Where Vite takes the files from that keep their names.
  const file = await readFile(join(import.meta.dirname, '../../web/public', src))
  const { format, width, height } = await sharp(file).metadata()
  expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes])
})
