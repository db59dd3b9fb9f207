import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import { system } from '#contract/system.ts'
import { tracks } from '#contract/tracks.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { heavyFiles, hostileFiles } from '#server/testing/hostile-gpx.ts'
import { testPassword } from '#server/testing/people.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { TestClient } from '#server/testing/test-client.ts'

const refusalLimitMs = 2000
const healthLimitMs = 1000
/** What hostile files may add to a server that has signed somebody in and read a road: its threads are all there. */
const mostGrowthMb = 250
/** Whoever refuses a file need not measure it: it takes no longer than an honest one of that size, and half as much again for chance. */
const honestFilesToLimit = 1.5

let dataDir = ''
let server: ReturnType<typeof createServerProcess>
let database: Awaited<ReturnType<typeof createTestDatabase>> | null = null
let admin: TestClient
const seen = { slowestMs: 0, mostMb: 0, answers: 0 }
let restingMb = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-hostile-'))
  const address = inject('databaseServer')
  // Where the run has a server of its own, its database is used; else the process starts its embedded one.
  if (typeof address === 'string') database = await createTestDatabase(address)
  const port = await freePort()
  const url = `http://localhost:${port}`
  server = createServerProcess({
    ...{ PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    ...(database && { DATABASE_URL: String(database.address) }),
  })
  await server.start(url)
  admin = new TestClient(url, url)
  await admin.call(auth.setupAdmin, { email: 'admin@tornanti.local', password: testPassword })
  const login = await admin.call(auth.login, { identifier: 'admin@tornanti.local', password: testPassword })
  expect(login.status).toBe(200)
  expect((await watchedUpload(smallFile)).answer.status).toBe(200)
  restingMb = await memoryMb(server.pid())
  expect(restingMb).toBeGreaterThan(50)
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const smallFile = gpxOf([mountainRoad()])
const [honestFile] = heavyFiles as [(typeof heavyFiles)[number]]

/** Sends a file; meanwhile asks for the server's health and looks at its memory, over and over. */
async function watchedUpload(file: string | Uint8Array<ArrayBuffer>) {
  const started = performance.now()
  let isOver = false
  const upload = admin.upload(tracks.upload, file).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    const { status } = await admin.call(system.health)
    if (status === 200) seen.answers += 1
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - asked)
    seen.mostMb = Math.max(seen.mostMb, await memoryMb(server.pid()))
    await pause(20)
  }
  return { answer: await upload, ms: performance.now() - started }
}

/** The limit, or what it comes to on a machine as busy as this one is now. */
async function fairLimit(limitMs: number, takenMs: number): Promise<number> {
  if (takenMs < limitMs) return limitMs
  const { ms } = await watchedUpload(honestFile.file())
  return Math.max(limitMs, (ms * honestFilesToLimit * limitMs) / refusalLimitMs)
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

describe('a hostile file is refused in its own words, at once', () => {
  test.each(hostileFiles)('$what', async ({ code, file }) => {
    const { answer, ms } = await watchedUpload(file())
    expect([answer.status, answer.body]).toEqual([errors[code][0], { code, message: errors[code][1] }])
    expect(ms).toBeLessThan(await fairLimit(refusalLimitMs, ms))
  })
})

describe('a heavy file is read all the same', () => {
  test.each(heavyFiles)('$what', async ({ file }) => {
    const { answer } = await watchedUpload(file())
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
  })
})

test('meanwhile the server answered others, stayed small, and kept nothing', async () => {
  expect(seen.answers).toBeGreaterThan(20)
  expect(seen.slowestMs).toBeLessThan(await fairLimit(healthLimitMs, seen.slowestMs))
  expect(seen.mostMb - restingMb).toBeLessThan(mostGrowthMb)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  expect(server.output()).not.toMatch(/Answered INTERNAL|ERR_/)
})
