import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import { media, pictureSizes } from '#contract/media.ts'
import { system } from '#contract/system.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { createTestDatabase, type TestDatabase, variablesFor } from '#server/testing/database.ts'
import { harmlessPictures, hostilePictures } from '#server/testing/hostile-pictures.ts'
import { createPeople } from '#server/testing/people.ts'
import { aPhoto, type Bytes, fetchPicture } from '#server/testing/pictures.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { TestClient } from '#server/testing/test-client.ts'

const healthLimitMs = 1500
/** A machine that is busy with something else keeps a quiet server waiting as well. */
const quietAnswersToLimit = 10
/** The server itself holds no picture; its helpers hold one each while they read it. */
const serverLimitMb = 300
const helpersLimitMb = 1200

let dataDir = ''
let server: ReturnType<typeof createServerProcess>
let database: TestDatabase
let rider: TestClient
const seen = { waitsMs: [] as number[], serverMb: 0, helpersMb: 0 }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-hostile-'))
  database = await createTestDatabase(inject('databaseServer'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  server = createServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    ...variablesFor(database.address),
  })
  await server.start(url)
  const person = await createPeople(database.sql, createPasswordHasher()).create()
  rider = new TestClient(url, url)
  const login = await rider.call(auth.login, { identifier: person.email, password: person.password })
  expect(login.status).toBe(200)
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends a file; meanwhile asks for the server's health and looks at everybody's memory, over and over. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    const { status } = await rider.call(system.health)
    if (status === 200) seen.waitsMs.push(performance.now() - asked)
    seen.serverMb = Math.max(seen.serverMb, await memoryMb(server.pid()))
    const helpers = await Promise.all((await childrenOf(server.pid())).map(memoryMb))
    seen.helpersMb = Math.max(
      seen.helpersMb,
      helpers.reduce((sum, mb) => sum + mb, 0),
    )
    await pause(20)
  }
  return ended
}
const send = (file: Bytes) => watched(rider.upload(media.upload, file, {}, { purpose: 'diary' }))

async function slowestQuietAnswer(): Promise<number> {
  let slowestMs = 0
  for (let i = 0; i < 50; i++) {
    const asked = performance.now()
    await rider.call(system.health)
    slowestMs = Math.max(slowestMs, performance.now() - asked)
  }
  return slowestMs
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

const files = async () =>
  (await readdir(join(dataDir, 'media'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes('.'),
  )

describe('a hostile file is refused in Italian, in its own words', () => {
  test.each(hostilePictures)('$what', async ({ code, file }) => {
    const { status, body } = await send(await file())
    expect([status, body]).toEqual([errors[code][0], { code, message: errors[code][1] }])
  })

  test('200 MB in chunks, their length not said', async () => {
    const piece = Buffer.alloc(1024 * 1024, 0xff)
    const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(`${rider.url}/api/media?purpose=diary`, {
        method: 'POST',
        headers: {
          origin: rider.origin,
          'content-type': 'application/octet-stream',
          ...rider.cookieHeader(),
        },
      })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        let text = ''
        for await (const part of response) text += part
        resolve({ status: response.statusCode ?? 0, text })
      })
      const write = async () => {
        for (let i = 0; i < 200 && !sent.destroyed; i++) await new Promise((next) => sent.write(piece, next))
        sent.end()
      }
      void write()
    })
    const { status, text } = await watched(answer)
    expect([status, JSON.parse(text).code]).toEqual([413, 'PICTURE_TOO_LARGE'])
  })

  test('leaves nothing', async () => {
    expect(await database.sql`select from media`).toEqual([])
    expect([await files(), await readdir(join(dataDir, 'uploads'))]).toEqual([[], []])
  })
})

describe('a strange picture is taken, and nothing but the picture is kept', () => {
  test.each(harmlessPictures)('$what', async ({ file }) => {
    const { status, body } = await send(await file())
    expect([status, body.message]).toEqual([200, undefined])
    for (const size of pictureSizes) {
      const { content } = await fetchPicture(rider, body.key, size)
      const { format, exif, icc, xmp, pages, space } = await sharp(content).metadata()
      expect({ format, exif, icc, xmp, pages, space }).toEqual({ format: 'webp', space: 'srgb' })
      for (const word of ['payload', 'script', 'php', 'PK\x03\x04'])
        expect(Buffer.from(content).includes(word)).toBe(false)
    }
  })
})

test('the largest come two at a time, and are both taken', async () => {
  for (const { file } of harmlessPictures.filter(({ what }) => what.includes('49 million pixels'))) {
    const content = await file()
    const answers = await Promise.all([send(content), send(content)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

function crash(pid: number) {
  try {
    process.kill(pid, 'SIGSEGV')
  } catch {
    // It had ended by itself.
  }
}

test('a decoder that dies takes nothing with it', async () => {
  const large = await aPhoto({ width: 5000, height: 5000, format: 'png' })
  const answer = rider.upload(media.upload, large, {}, { purpose: 'diary' })
  let isOver = false
  void answer.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const pid of await childrenOf(server.pid())) crash(pid)
    await pause(5)
  }
  const { status, body } = await answer
  expect([status, body.code]).toEqual([422, 'PICTURE_BROKEN'])
  expect((await send(await aPhoto())).status).toBe(200)
})

test('meanwhile the server answered others and stayed small, and its helpers kept within bounds', async () => {
  expect(seen.waitsMs.length).toBeGreaterThan(20)
  // Nine of ten: a single long wait is the machine's, and a server that decodes by itself keeps everybody waiting.
  const longWaitMs = seen.waitsMs.toSorted((a, b) => a - b)[Math.floor(seen.waitsMs.length * 0.9)]
  expect(longWaitMs).toBeLessThan(Math.max(healthLimitMs, quietAnswersToLimit * (await slowestQuietAnswer())))
  expect(seen.serverMb).toBeGreaterThan(20)
  expect(seen.serverMb).toBeLessThan(serverLimitMb)
  expect(seen.helpersMb).toBeGreaterThan(20)
  expect(seen.helpersMb).toBeLessThan(helpersLimitMb)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  expect(server.output()).not.toMatch(/Answered INTERNAL|ERR_/)
})
