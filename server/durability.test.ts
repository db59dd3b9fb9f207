import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killUnderWriters } from './testing/kill-drill.ts'
import { createServerProcess, freePort, postmasterPid } from './testing/server-process.ts'

const kills = 10
const writers = 8

describe('acknowledged writes survive', () => {
  let dataDir = ''
  let url = ''
  let server: ReturnType<typeof createServerProcess>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-kill-'))
    const port = await freePort()
    url = `http://localhost:${port}`
    // One trusted proxy: each writer then counts as an address of its own and meets no limit.
    server = createServerProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1' })
    await server.start(url)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  test.each([
    ['the server', 'server'],
    ['the database, the server staying up', 'database'],
  ] as const)(`under ${writers} writers ${kills} kill -9 of %s`, { timeout: 300_000 }, async (_, victim) => {
    const drill = await killUnderWriters({ url, dataDir, server, victim, kills, writers })
    expect(drill.unaccounted).toEqual([])
    expect(drill.acknowledged).toBeGreaterThanOrEqual(kills * 5)
  })

  test('Ctrl-C ends the server with code 0 and leaves no database process', async () => {
    const pid = await postmasterPid(dataDir)
    expect(await server.end('SIGINT')).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow()
  })
})
