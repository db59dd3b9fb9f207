import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { serveMapTiles } from './map-tiles.ts'
import { securityHeaders } from './security-headers.ts'
import { ensureMapTiles } from './start-checks.ts'

const log = createLog({ isProduction: true, destination: { write: () => {} } })
let folder = ''
const tiles = () => join(folder, 'italia.pmtiles')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-tiles-'))
  await writeFile(tiles(), `PMTiles\u0003${'0123456789'.repeat(100)}`)
  await writeFile(join(folder, 'other.pmtiles'), 'SQLite format 3')
  await writeFile(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))

async function serving(env: Record<string, string>) {
  const config = readEnv(env)
  const app = await createHttp({ config, log })
  await serveMapTiles(app, config)
  return app
}

describe('the tiles of the operator', () => {
  test('are given piece by piece, as browsers ask for them', async () => {
    const app = await serving({ MAP_PMTILES: tiles() })
    const answer = await app.inject({ url: '/api/map.pmtiles', headers: { range: 'bytes=8-17' } })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe('0123456789')
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes 8-17/1008',
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const again = await app.inject({
      url: '/api/map.pmtiles',
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await app.close()
  })

  test('are the only file of their folder', async () => {
    const app = await serving({ MAP_PMTILES: tiles() })
    for (const url of ['/secret.txt', '/api/secret.txt', '/api/map.pmtiles/../secret.txt', '/other.pmtiles'])
      expect((await app.inject({ url })).statusCode).toBe(404)
    await app.close()
  })

  test('are not there unless the operator gave them', async () => {
    const app = await serving({})
    expect((await app.inject({ url: '/api/map.pmtiles' })).statusCode).toBe(404)
    await app.close()
  })

  test('are looked at before the start', async () => {
    await expect(ensureMapTiles(tiles())).resolves.toBeUndefined()
    const other = join(folder, 'other.pmtiles')
    await expect(ensureMapTiles(other)).rejects.toThrow(
      `MAP_PMTILES must be a PMTiles archive; ${other} is not one.`,
    )
    const missing = join(folder, 'missing.pmtiles')
    await expect(ensureMapTiles(missing)).rejects.toThrow(
      `MAP_PMTILES must be a file that this user may read; ${missing} is not (ENOENT).`,
    )
  })
})

describe('the policy of pages', () => {
  const policyOf = (env: Record<string, string>) =>
    securityHeaders(readEnv(env))['content-security-policy'] ?? ''

  test('lets in the host of the operator’s style, for data and pictures only', () => {
    const policy = policyOf({ MAP_STYLE_URL: 'https://tiles.example/styles/liberty?key=1' })
    expect(policy).toContain("connect-src 'self' https://tiles.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    expect(policy).toContain("script-src 'self';")
    expect(policy.match(/tiles\.example/g)).toHaveLength(2)
  })

  test('knows no foreign host otherwise, and one policy for each worker of ours', () => {
    for (const policy of [policyOf({}), policyOf({ MAP_PMTILES: tiles() })]) {
      expect(policy).not.toContain('https:')
      expect(policy).toContain("worker-src 'self';")
      expect(policy).toMatch(/trusted-types default service-worker$/)
    }
  })
})
