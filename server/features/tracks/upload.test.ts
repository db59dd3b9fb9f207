import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { gpxLimits, tracks } from '#contract/tracks.ts'
import { tally, times } from '#server/testing/forms.ts'
import { gpxAround, gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { outcome, type TestClient } from '#server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let dataDir = ''
let admin: TestClient

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-upload-'))
  server = await startTestServer({ env: { DATA_DIR: dataDir }, passwords: quickHasher() })
})
beforeEach(async () => {
  await server.database.sql`delete from tracks`
  await server.database.sql`delete from attempts`
  admin = await clientOf(server, 'admin')
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const gpx = gpxOf([mountainRoad(5)], 'Passo di prova')
const rows = () => server.database.sql`select * from tracks`
const spooled = () => readdir(join(dataDir, 'uploads')).catch(() => [])

/** Nothing of a refused upload stays: no row, and no file once the answer is there. */
async function expectNothingLeft() {
  for (let tries = 0; tries < 40 && (await spooled()).length > 0; tries++) await pause(50)
  expect([await spooled(), await rows()]).toEqual([[], []])
}

/** One request by hand: chunked, slow, or broken off. */
function sendByHand(
  client: TestClient,
  write: (body: ReturnType<typeof request>) => void | Promise<void>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { code?: string } } | { error: string }> {
  return new Promise((resolve) => {
    const sent = request(`${client.url}/api/tracks`, {
      method: 'POST',
      headers: {
        origin: client.origin,
        'content-type': 'application/gpx+xml',
        ...client.cookieHeader(),
        ...headers,
      },
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }))
    sent.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
        // What was not sent yet is not sent any more: a server that ends would wait for it.
        sent.destroy()
      })
    })
    void write(sent)
  })
}

describe('an upload', () => {
  test('answers what was found, and keeps it for its sender', async () => {
    const { status, body } = await admin.upload(tracks.upload, gpx)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Passo di prova',
      hairpinCount: 5,
      droppedCount: 0,
      pointCount: mountainRoad(5).length,
    })
    expect(body.climbM).toBeGreaterThan(0)
    expect(await rows()).toMatchObject([
      { id: body.id, name: 'Passo di prova', hairpinCount: 5, source: 'track' },
    ])
    expect(await spooled()).toEqual([])
  })

  test('without heights has no climb, rather than none', async () => {
    const flat = mountainRoad(1).map(({ lon, lat }) => ({ lon, lat }))
    const { body } = await admin.upload(tracks.upload, gpxOf([flat]))
    expect(body.climbM).toBeNull()
    expect(await rows()).toMatchObject([
      { climbM: null, descentM: null, minEleM: null, maxEleM: null, profile: [] },
    ])
  })

  test('counts the points that are not on earth', async () => {
    const [first, ...rest] = mountainRoad(1)
    const { body } = await admin.upload(
      tracks.upload,
      gpxOf([[{ lat: 91, lon: 10 }, ...(first ? [first] : []), { lat: 1e9, lon: 10 }, ...rest]]),
    )
    expect([body.droppedCount, body.pointCount]).toEqual([2, rest.length + 1])
  })

  test.each(roles)('by %s goes through: riders bring tracks to their diary', async (role) => {
    const person = await clientOf(server, role)
    expect((await person.upload(tracks.upload, gpx)).status).toBe(200)
  })

  test('by a visitor is refused and leaves nothing', async () => {
    expect(outcome(await server.client().upload(tracks.upload, gpx))).toEqual([401, 'NOT_SIGNED_IN'])
    await expectNothingLeft()
  })

  test.each([
    'text/plain',
    'application/json',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('as %s is refused', async (type) => {
    const answer = await admin.upload(tracks.upload, type === 'application/json' ? '{}' : gpx, {
      'content-type': type,
    })
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_CONTENT'])
    await expectNothingLeft()
  })

  test('with parameters of its type goes through; with a key in its address it does not', async () => {
    const typed = { 'content-type': 'application/gpx+xml; charset=utf-8' }
    expect((await admin.upload(tracks.upload, gpx, typed)).status).toBe(200)
    expect(outcome(await admin.send('POST', '/api/tracks?name=x', gpx, typed))).toEqual([
      422,
      'INVALID_INPUT',
    ])
  })

  test('from another site is refused', async () => {
    const answer = await admin.upload(tracks.upload, gpx, { origin: 'https://evil.example' })
    expect(outcome(answer)).toEqual([403, 'FOREIGN_ORIGIN'])
    await expectNothingLeft()
  })

  test('of nothing is refused', async () => {
    expect(await sendByHand(admin, (body) => void body.end(), { 'content-length': '0' })).toMatchObject({
      status: 422,
      body: { code: 'GPX_EMPTY_FILE' },
    })
    expect(await sendByHand(admin, (body) => void body.end())).toMatchObject({
      status: 422,
      body: { code: 'GPX_EMPTY_FILE' },
    })
    await expectNothingLeft()
  })

  test('in chunks, its length not said, goes through', async () => {
    const answer = await sendByHand(admin, async (body) => {
      for (let at = 0; at < gpx.length; at += 5000) {
        body.write(gpx.slice(at, at + 5000))
        await pause(2)
      }
      body.end()
    })
    expect(answer).toMatchObject({ status: 200, body: { hairpinCount: 5 } })
  })

  test('that breaks off in the middle leaves nothing', async () => {
    for (const headers of [{ 'content-length': String(gpx.length) }, {}] as Record<string, string>[]) {
      const answer = await sendByHand(
        admin,
        async (body) => {
          body.write(gpx.slice(0, gpx.length / 2))
          for (let tries = 0; tries < 40 && (await spooled()).length === 0; tries++) await pause(25)
          expect(await spooled()).toHaveLength(1)
          body.destroy()
        },
        headers,
      )
      expect(answer).toHaveProperty('error')
      await expectNothingLeft()
    }
    expect(server.logLines.filter((line) => line.includes('Answered INTERNAL'))).toEqual([])
  })

  test('that is refused leaves nothing', async () => {
    for (const file of ['no gpx', gpx.slice(0, -50), gpxAround(''), `<!DOCTYPE gpx>${gpx.split('\n')[1]}`])
      expect((await admin.upload(tracks.upload, file)).status).toBe(422)
    await expectNothingLeft()
  })
})

describe('25 MB', () => {
  /** A right file, filled with comments up to a size. */
  function sized(bytes: number): Uint8Array<ArrayBuffer> {
    const [head = '', tail = ''] = [gpx.slice(0, gpx.indexOf('<trk>')), gpx.slice(gpx.indexOf('<trk>'))]
    const room = bytes - head.length - tail.length
    const comment = `<!--${'.'.repeat(1017)}-->`
    const filling = comment.repeat(Math.floor(room / 1024) - 1)
    const last = `<!--${'.'.repeat(room - filling.length - 7)}-->`
    return new TextEncoder().encode(head + filling + last + tail)
  }

  test('are taken, a byte more is refused, whether the length is said or not', async () => {
    expect(gpxLimits.maxBytes).toBe(26_214_400)
    const [fits, exceeds] = [sized(gpxLimits.maxBytes), sized(gpxLimits.maxBytes + 1)]
    expect([fits.length, exceeds.length]).toEqual([26_214_400, 26_214_401])
    expect((await admin.upload(tracks.upload, fits)).status).toBe(200)
    expect(outcome(await admin.upload(tracks.upload, exceeds))).toEqual([413, 'GPX_TOO_LARGE'])
    expect(await sendByHand(admin, (body) => void body.end(fits))).toMatchObject({ status: 200 })
    expect(await sendByHand(admin, (body) => void body.end(exceeds))).toMatchObject({
      status: 413,
      body: { code: 'GPX_TOO_LARGE' },
    })
    await server.database.sql`delete from tracks`
    await expectNothingLeft()
  })

  const far = async (body: ReturnType<typeof request>) => {
    const piece = Buffer.alloc(1024 * 1024, 0x20)
    for (let i = 0; i < 60 && !body.destroyed; i++) {
      await new Promise((resolve) => body.write(piece, resolve))
    }
    body.end()
  }

  test('far exceeded in chunks are refused in words, while the rest is still on its way', async () => {
    const answer = await sendByHand(admin, far)
    expect(answer).toMatchObject({ status: 413, body: { code: 'GPX_TOO_LARGE' } })
    await expectNothingLeft()
  })

  test('far exceeded keep no server from ending', async () => {
    const own = await startTestServer({ passwords: quickHasher() })
    await sendByHand(await clientOf(own, 'admin'), far)
    const ends = own.stop().then(() => 'ended')
    // As long as nobody reads what is still on its way, a connection stands for a minute.
    expect(await Promise.race([ends, pause(30_000)])).toBe('ended')
  })

  test('a length said to be too large is refused before anything is received', async () => {
    const answer = await sendByHand(admin, (body) => void body.flushHeaders(), {
      'content-length': '99999999',
    })
    expect(answer).toMatchObject({ status: 413, body: { code: 'GPX_TOO_LARGE' } })
    await expectNothingLeft()
  })
})

describe('one admin', () => {
  test('has two files read at a time; further ones are told to come back', async () => {
    const answers = await Promise.all(times(8, () => admin.upload(tracks.upload, gpx)))
    const counts = tally(answers.map((answer) => outcome(answer).join(' ')))
    expect(counts['200 ']).toBeGreaterThanOrEqual(1)
    expect(counts['503 BUSY']).toBeGreaterThanOrEqual(1)
    expect(Object.keys(counts).filter((key) => key !== '200 ' && key !== '503 BUSY')).toEqual([])
    expect(await rows()).toHaveLength(counts['200 '] ?? 0)
  })

  test('uploads at most sixty an hour', async () => {
    const { sql } = server.database
    expect((await admin.upload(tracks.upload, gpx)).status).toBe(200)
    await sql`update attempts set count = 59 where bucket = 'track_upload'`
    expect((await admin.upload(tracks.upload, gpx)).status).toBe(200)
    const answer = await admin.upload(tracks.upload, gpx)
    expect(outcome(answer)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    const other = await clientOf(server, 'admin')
    expect((await other.upload(tracks.upload, gpx)).status).toBe(200)
  })
})
