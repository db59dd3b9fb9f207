import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { asVisit, openPage, sessionIn } from '#server/testing/visits.ts'
import { bind, type Doors } from './bind.ts'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { receiveVisits } from './page-session.ts'
import { noPulse } from './pulse.ts'
import { serveWeb } from './static.ts'

const who = endpoint({
  method: 'GET',
  path: '/who',
  audience: 'visitor',
  summary: 'Who is there.',
  input: nothing,
  output: z.object({ name: z.string(), user: z.null() }),
})
const long = (text: string) => `${text} ${'strada '.repeat(500)}`
const files = {
  'index.html':
    '<!doctype html><html><head><title>Tornanti</title>\n<link rel="modulepreload" href="/assets/shared.js">\n  </head>\n<body><div id="root"></div>\n</body></html>',
  'assets/index-abc123.js': long('export {}'),
  'assets/style-abc123.css': long('a{}'),
  'assets/small-abc123.js': 'export {}',
  'service-worker.js': long('self'),
}
const screens = [
  { path: '/login', who: 'guests', files: ['/assets/login-1.js'] },
  { path: '/privacy-policy', who: 'anybody', files: ['/assets/privacy-1.js'] },
  { path: '/', who: 'members', files: ['/assets/home-1.js', '/assets/home-1.css'] },
  { path: '/events', who: 'members', files: [], questions: ['/api/events?when=upcoming&x=1'] },
  { path: '/events/$id', who: 'members', files: ['/assets/event-1.js'] },
]

let folder = ''
let url = ''
let app: Awaited<ReturnType<typeof createHttp>>
let settings = defaultSettings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-web-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    if (text.length < 1024) continue
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(folder, '.screens.json'), JSON.stringify(screens))
  await writeFile(
    join(folder, '.pictures.json'),
    JSON.stringify({
      visitor: { '/privacy-policy': { before: '<h1>Privacy</h1>', bones: '', after: '', sketch: null } },
    }),
  )
  const log = createLog({ isProduction: true, destination: { write: () => {} } })
  const config = readEnv({})
  app = await createHttp({ config, log })
  const doors = {
    ...{ config, log, pulse: noPulse, settings: () => settings, clock: () => new Date() },
    findViewer: async (_services: unknown, token: string) =>
      token === 'anna' ? { id: 'a1', role: 'user', sessionId: 's1', mustEnrol: false } : null,
  } as unknown as Doors
  const answer = { name: 'Anna', user: null, email: 'anna@example.it' }
  const visitOf = receiveVisits(
    bind(who, () => answer),
    doors,
  )
  await serveWeb(app, folder, { config, settings: () => settings, visitOf })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  openPage(url + path, { ...asVisit, ...headers })
const anna = { cookie: 'tornanti=anna' }

test('what the endpoint does not declare does not leave with the page either', async () => {
  const page = await open('/', anna)
  expect(sessionIn(page)).toEqual({ name: 'Anna', user: null })
  expect(page.html).not.toContain('example.it')
})

describe('what the screen needs is named in the page', () => {
  const preloaded = async (path: string, headers = {}) =>
    [...(await open(path, headers)).html.matchAll(/rel="(\w+)"[^>]*href="\/assets\/((?!shared)[^"]+)"/g)].map(
      ([, rel, file]) => `${rel} ${file}`,
    )

  test('by its address', async () => {
    expect(await preloaded('/privacy-policy')).toEqual(['modulepreload privacy-1.js'])
    expect(await preloaded('/Events/7f3c?tab=1', anna)).toEqual(['modulepreload event-1.js'])
    expect(await preloaded('/', anna)).toEqual(['modulepreload home-1.js', 'preload home-1.css'])
    expect(await preloaded('/events/7f3c/more', anna)).toEqual([])
  })

  test('by who opens it: the screen they will be sent to', async () => {
    expect(await preloaded('/')).toEqual(['modulepreload login-1.js'])
    expect(await preloaded('/events/7f3c', { cookie: 'tornanti=nobody' })).toEqual([
      'modulepreload login-1.js',
    ])
    expect(await preloaded('/login', anna)).toEqual(await preloaded('/', anna))
    // Not known who it is, but somebody: the session is not in the page.
    const fromElsewhere = { ...anna, 'sec-fetch-site': 'cross-site' }
    expect(await preloaded('/events/7f3c', fromElsewhere)).toEqual(['modulepreload event-1.js'])
  })

  test('with what it will ask for first, where no filter asks for something else', async () => {
    const asked = async (path: string, headers = {}) =>
      [...(await open(path, headers)).html.matchAll(/<link rel="preload" as="fetch"[^>]*>/g)].map(
        ([tag]) => tag,
      )
    expect(await asked('/events', anna)).toEqual([
      '<link rel="preload" as="fetch" crossorigin href="/api/events?when=upcoming&amp;x=1">',
    ])
    expect(await asked('/events?quando=passati', anna)).toEqual([])
    expect(await asked('/events')).toEqual([])
    expect(await asked('/', anna)).toEqual([])
  })

  test('to be fetched at once, or where there is a picture once that has been painted', async () => {
    const [head, body] = (await open('/events/7f3c', anna)).html.split('</head>')
    for (const file of ['shared', 'event-1'])
      expect(head).toMatch(new RegExp(`<link rel="modulepreload"[^>]*/assets/${file}\\.js">`))
    expect(body).not.toContain('<template')
    const [ownHead, ownBody] = (await open('/privacy-policy')).html.split('</head>')
    expect(ownHead).not.toContain('preload')
    expect(ownBody).toMatch(
      /<h1>Privacy<\/h1><\/div><template id="later">\s*<link[^>]*shared\.js">\s*<link[^>]*privacy-1\.js"><\/template><div id="root">/,
    )
  })

  test('not of a closed site, nor for those who open no page', async () => {
    settings = { ...defaultSettings, maintenanceMode: true }
    expect(await preloaded('/', anna)).toEqual([])
    settings = defaultSettings
    expect((await openPage(url, {})).html).toBe(files['index.html'])
  })
})

describe('files are sent as they were packed at the build', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', 'none'],
    ['', 'none'],
  ] as const)('to those who take "%s" as %s', async (accepted, encoding) => {
    for (const name of ['assets/index-abc123.js', 'assets/style-abc123.css', 'service-worker.js'] as const) {
      const answer = await openPage(`${url}/${name}`, { 'accept-encoding': accepted })
      expect([answer.status, answer.headers['content-encoding'] ?? 'none']).toEqual([200, encoding])
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(answer.headers['content-type']).toContain(name.endsWith('.css') ? 'text/css' : 'javascript')
      expect(unpack[encoding](answer.body).toString()).toBe(files[name])
    }
  })

  test('with a hash in the name for ever; without one they are asked for again, and rarely sent again', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const hashed = await openPage(`${url}/assets/index-abc123.js`, { 'accept-encoding': encoding })
      expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const first = await openPage(`${url}/service-worker.js`, { 'accept-encoding': encoding })
      const again = await openPage(`${url}/service-worker.js`, {
        'accept-encoding': encoding,
        'if-none-match': first.headers.etag ?? '',
      })
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect([again.status, again.body.length, again.headers['cache-control'], again.headers.vary]).toEqual([
        304,
        0,
        'no-cache',
        'accept-encoding',
      ])
    }
  })

  test('small ones as they are', async () => {
    const answer = await openPage(`${url}/assets/small-abc123.js`, { 'accept-encoding': 'br' })
    expect([answer.headers['content-encoding'], answer.html]).toEqual([undefined, 'export {}'])
    expect(answer.headers.vary).toBe('accept-encoding')
  })
})

describe('the page itself', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['identity', undefined],
    ['brotli, x-gzip', undefined],
    ['', undefined],
  ])('to those who take "%s" is packed as %s', async (accepted, encoding) => {
    const answer = await openPage(url, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding ? gunzipSync : (body: Buffer) => body
    expect(unpack(answer.body).toString()).toBe(files['index.html'])
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
  })

  test('is not sent again to whoever has it; to a visit always', async () => {
    const { etag = '' } = (await openPage(url, {})).headers
    const again = await openPage(url, { 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await openPage(url, { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await open('/', { 'if-none-match': etag })).status).toBe(200)
    settings = { ...defaultSettings, appName: 'Curve' }
    expect((await openPage(url, { 'if-none-match': etag })).status).toBe(200)
    settings = defaultSettings
    const missing = await openPage(`${url}/a.b`, { accept: 'text/html', 'if-none-match': etag })
    expect(missing.status).toBe(404)
  })
})
