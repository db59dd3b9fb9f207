import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl } from '#contract/media.ts'
import { quickHasher } from './testing/hashers.ts'
import { uploadPicture } from './testing/pictures.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { changeSettings } from './testing/settings.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { withWebFolder } from './testing/web-folder.ts'

/** Written out, and not asked of the code: what a browser is told by a server that is on the network. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
  'trusted-types default service-worker'
const ofPictures = "sandbox; default-src 'none'; frame-ancestors 'none'"
const protecting = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}
const chatty = ['server', 'x-powered-by', 'via', 'x-runtime', 'access-control-allow-origin', 'sourcemap']

const webFolder = withWebFolder()
mkdirSync(join(webFolder, 'assets'))
writeFileSync(join(webFolder, 'assets/app-abc123.js'), 'export {}')
mkdirSync(join(webFolder, '.git'))
for (const name of ['.env', '.git/config', '.DS_Store']) writeFileSync(join(webFolder, name), 'SEGRETO')

let server: TestServer
let rider: Rider
let picture: string
beforeAll(async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }
  server = await startTestServer({ env, webFolder, passwords: quickHasher() })
  rider = await signedInRider(server)
  picture = pictureUrl((await uploadPicture(rider.client)).key, 320)
})
afterAll(() => server?.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    headers: { ...rider.client.cookieHeader(), ...headers },
  })

type Wish = { headers?: Record<string, string>; policy?: string }

async function expectProtected(path: string, status: number, type: string, { headers, ...wish }: Wish = {}) {
  const answer = await ask(path, headers)
  await answer.arrayBuffer()
  expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
    path,
    status,
    type,
  ])
  const found = Object.keys(protecting).map((name) => [name, answer.headers.get(name)])
  const expected = { ...protecting, 'content-security-policy': wish.policy ?? policy }
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(chatty.filter((name) => answer.headers.has(name))).toEqual([])
}

describe('every kind of answer on the network has the whole set of headers', () => {
  const json = 'application/json'
  const html = { headers: { accept: 'text/html' } }
  test('a page', () => expectProtected('/login', 200, 'text/html', html))
  test('an answer of the API', () => expectProtected('/api/auth/session', 200, json))
  test('an unknown path of the API', () => expectProtected('/api/nothing', 404, json))
  test('a page that is not there', () => expectProtected('/nothing.html', 404, 'text/html', html))
  test('a file', () => expectProtected('/assets/app-abc123.js', 200, 'application/javascript'))
  test('a file that is not there', () => expectProtected('/assets/app-old.js', 404, json))
  test('a picture, which may do even less', () =>
    expectProtected(picture, 200, 'image/webp', { policy: ofPictures }))
  test('the manifest', () => expectProtected('/manifest.webmanifest', 200, 'application/manifest+json'))
  test('an address too long', () => expectProtected(`/${'x'.repeat(9000)}`, 414, json))

  test('a closed site', async () => {
    await changeSettings(server, { maintenanceMode: true })
    await expectProtected('/api/profile', 503, json)
    await changeSettings(server, { maintenanceMode: false })
  })

  test('a fault of ours', async () => {
    const { sql } = server.database
    await sql`alter table consents rename to consents_elsewhere`
    await sql`alter table profiles rename to profiles_elsewhere`
    await expectProtected('/api/profile', 500, json)
    await sql`alter table profiles_elsewhere rename to profiles`
    await sql`alter table consents_elsewhere rename to consents`
  })
})

test('what is not meant for anybody is not there: maps of the source, measurements, hidden files', async () => {
  for (const path of [
    ...['/assets/app-abc123.js.map', '/assets/index.css.map', '/service-worker.js.map', '/server/main.ts'],
    ...[
      '/.env',
      '/.git/config',
      '/.DS_Store',
      '/assets/../.env',
      '/%2eenv',
      '/.git/HEAD',
      '/.well-known/x.txt',
    ],
    ...[
      '/metrics',
      '/api/metrics',
      '/api/debug',
      '/api/admin',
      '/package.json',
      '/node_modules/x.js',
      '/data/x.sql',
    ],
  ]) {
    const answer = await ask(path)
    const text = await answer.text()
    expect([path, text.includes('SEGRETO')]).toEqual([path, false])
    // An address without a dot is a page of the app, which says itself that it is not there.
    if (path !== '/metrics') expect([path, answer.status]).toEqual([path, 404])
    else expect(text).toContain('<!doctype html>')
  }
})

test('no folder says what is in it', async () => {
  for (const path of ['/assets', '/assets/', '/assets/.', '/.git/', '/api/', '/media/']) {
    const answer = await ask(path)
    expect([path, /app-abc123|SEGRETO|config|DS_Store/.test(await answer.text())]).toEqual([path, false])
  }
})

test('whoever examines policies for a living finds nothing grave in ours', () => {
  const grave = [Severity.HIGH, Severity.MEDIUM, Severity.HIGH_MAYBE, Severity.SYNTAX]
  const findings = (text: string): Finding[] =>
    new CspEvaluator(new CspParser(text).csp).evaluate().filter(({ severity }) => grave.includes(severity))
  expect(findings(policy).map(({ directive, description }) => [directive, description])).toEqual([])
  expect(findings("script-src 'unsafe-inline' https:").length).toBeGreaterThan(0)
})
