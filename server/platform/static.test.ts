import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/settings-values.ts'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { serveWeb } from './static.ts'

const log = createLog({ isProduction: true, destination: { write: () => {} } })
let folder = ''
let settings = defaultSettings

const page = `<!doctype html><title id="first-title">Tornanti</title>
<meta
  name="description"
  content="Per i viaggiatori in moto"
/><meta name="apple-mobile-web-app-title" content="Tornanti" /><noscript>Tornanti ha bisogno di JavaScript</noscript>`

async function serving(env: Record<string, string>) {
  const config = readEnv(env)
  const app = await createHttp({ config, log })
  await serveWeb(app, folder, { config, settings: () => settings })
  return app
}
let app: Awaited<ReturnType<typeof serving>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'service-worker.js'), 'self.skipWaiting()')
  await writeFile(join(folder, 'assets/app-abc123.js'), 'export {}')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await writeFile(`${folder}-secret.txt`, 'outside')
  app = await serving({})
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
  await rm(`${folder}-secret.txt`)
})

describe('the web app', () => {
  test.each(['/', '/login', '/user/7b0e3c1e', '/reset-password?x=1', '/_ui', '/a/b/c'])(
    'is its one page at %s, never from an old cache',
    async (url) => {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<title id="first-title">Tornanti</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    },
  )

  test('calls itself as the settings do, whatever they say', async () => {
    settings = { ...defaultSettings, appName: 'Curve & <b>', appDescription: '"Solo" $& strade' }
    const { body } = await app.inject({ url: '/login' })
    settings = defaultSettings
    expect(body).toContain('<title id="first-title">Curve &amp; &lt;b&gt;</title>')
    expect(body).toContain('content="&quot;Solo&quot; $&amp; strade"')
    expect(body).toContain('<meta name="apple-mobile-web-app-title" content="Curve &amp; &lt;b&gt;" />')
    expect(body).toContain('<noscript>Curve &amp; &lt;b&gt; ha bisogno')
  })

  test('keeps what has its hash in the name for a year, the rest is asked again', async () => {
    const asset = await app.inject({ url: '/assets/app-abc123.js' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['x-content-type-options']).toBe('nosniff')
    for (const url of ['/favicon.svg', '/service-worker.js']) {
      const answer = await app.inject({ url })
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    }
  })

  test.each([
    '/assets/app-old.js',
    '/robots.txt',
    '/.env',
    '/.git/config.x',
    '/assets/../.env',
    '/..%2f-secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c.env',
  ])('has no file %s', async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/SECRET|outside/)
    expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Contenuto non trovato.' })
  })

  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(['/foo.bar', '/user/a.b', '/.env', '/robots.txt'])(
    'tells a person in a browser that %s is not there, in its own page',
    async (url) => {
      const answer = await app.inject({ url, headers: html })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<title id="first-title">Tornanti</title>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/assets/app-old.js', '/assets/nothing', '//assets/app-old.js', '/assets'])(
    'never stands in for %s',
    async (url) => {
      const answer = await app.inject({ url, headers: html })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Contenuto non trovato.' })
    },
  )

  test('leaves the API its own answers', async () => {
    for (const url of ['/api', '/api/nothing', '/api?x=1']) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
    const write = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { origin: 'http://localhost:3000' },
    })
    expect(write.statusCode).toBe(404)
  })

  test('shows its pieces everywhere but in production', async () => {
    const production = await serving({ NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' })
    for (const url of ['/_ui', '/_ui/', '/_UI', '/%5Fui', '/%5fUI/', '//_ui', '/_ui?x=1', '/_ui//']) {
      const answer = await production.inject({ url, headers: html })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
      ])
    }
    expect((await production.inject({ url: '/login' })).statusCode).toBe(200)
    await production.close()
  })
})
