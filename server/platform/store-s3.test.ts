import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#server/testing/server-process.ts'
import { namesIn, startS3 } from '#server/testing/stores.ts'
import { ConfigError, readEnv } from './env.ts'
import { createS3Store, ensureBucket } from './store-s3.ts'
import { readListing } from './store-s3-listing.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A store that answers as the test wants, and remembers what it was asked. */
async function aPeer(answer: (response: ServerResponse, asked: Seen, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: await buffer(request) }
    answer(response, asked, seen.push(asked))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, host, place: placeAt(`http://${host}`) }
}

function placeAt(endpoint: string, wish: Record<string, string> = {}) {
  const { s3 } = readEnv({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'foto',
    S3_REGION: 'eu-south-1',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG',
    ...wish,
  })
  if (!s3) throw new Error('no S3')
  return s3
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 as Amazon describes it, computed from what arrived. */
function expectedAuthorization({ method, url, headers, body }: Seen, secret: string): string {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, pathname, query.join('&'), lines.join(''), signed, sha256(body)].join('\n')
  const moment = String(headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/eu-south-1/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [moment.slice(0, 8), 'eu-south-1', 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  )
  const signature = hmac(key as Buffer, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

const listing = (keys: string[], next = '') =>
  `<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>foto</Name>${keys
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified></Contents>`,
    )
    .join('')}${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`

describe('every request', () => {
  test('is signed as Amazon says, with the content in the signature', async () => {
    const peer = await aPeer((response) => response.end(listing(['media/a.webp'])))
    const store = createS3Store(peer.place)
    await store.put('a-320.webp', Buffer.from('contenuto'))
    await store.open('a-320.webp')
    await store.remove(['a-320.webp'])
    await namesIn(store)
    expect(peer.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /foto/media/a-320.webp',
      'GET /foto/media/a-320.webp',
      'DELETE /foto/media/a-320.webp',
      'GET /foto?list-type=2&prefix=media%2F&max-keys=1000',
    ])
    for (const asked of peer.seen) {
      expect(asked.headers.authorization).toBe(expectedAuthorization(asked, 'wJalrXUtnFEMI/K7MDENG'))
      expect(asked.headers['x-amz-content-sha256']).toBe(sha256(asked.body))
    }
  })

  test('is made again when the store stumbles', async () => {
    const peer = await aPeer((response, _asked, count) => {
      response.statusCode = count < 3 ? 503 : 200
      response.end()
    })
    await createS3Store(peer.place).put('a-320.webp', Buffer.from('contenuto'))
    expect(peer.seen.map(({ body }) => String(body))).toEqual(['contenuto', 'contenuto', 'contenuto'])
  })

  test('that fails for good is answered UNAVAILABLE, and the log learns why without a secret', async () => {
    const peer = await aPeer((response) => {
      response.statusCode = 500
      response.end('<Error><Code>InternalError</Code></Error>')
    })
    const store = createS3Store(peer.place)
    for (const work of [
      () => store.put('a-320.webp', Buffer.from('x')),
      () => store.open('a-320.webp'),
      () => store.remove(['a-320.webp']),
      () => namesIn(store),
    ]) {
      const error = await work().then(String, (reason) => reason)
      expect([error.code, error.cause.message]).toEqual([
        'UNAVAILABLE',
        expect.stringMatching(/^The store did not .+: it says 500 InternalError\.$/),
      ])
      expect(JSON.stringify([error, error.cause])).not.toContain('wJalrXUtnFEMI')
    }
  })

  test('to nobody is answered UNAVAILABLE', async () => {
    const store = createS3Store(placeAt(`http://127.0.0.1:${await freePort()}`))
    await expect(store.open('a-320.webp')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: 'The store did not give a file: ECONNREFUSED.' },
    })
  })

  test('that is never answered ends', async () => {
    const peer = await aPeer(() => {})
    const started = performance.now()
    await expect(createS3Store(peer.place).open('a-320.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(performance.now() - started).toBeLessThan(9000)
  })

  test('is not led elsewhere', async () => {
    const other = await aPeer((response) => response.end('secret'))
    const peer = await aPeer((response) => {
      response.writeHead(307, { location: `http://${other.host}/foto/media/a-320.webp` })
      response.end()
    })
    await expect(createS3Store(peer.place).open('a-320.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(other.seen).toEqual([])
  })
})

test('a long listing is read page by page', async () => {
  const peer = await aPeer((response, { url }) => {
    const token = new URL(url, 'http://x').searchParams.get('continuation-token')
    response.end(
      token === 'a+b/c=&'
        ? listing(['media/3.webp'])
        : listing(['media/1.webp', 'other/2.webp'], 'a+b/c=&amp;'),
    )
  })
  expect(await namesIn(createS3Store(peer.place))).toEqual(['1.webp', '3.webp'])
  for (const asked of peer.seen)
    expect(asked.headers.authorization).toBe(expectedAuthorization(asked, 'wJalrXUtnFEMI/K7MDENG'))
})

test('a listing is read whatever its names and its writer', () => {
  expect(readListing(listing(['a&amp;b']))).toEqual({
    objects: [{ key: 'a&b', modifiedAt: new Date('2026-11-01T10:00:00Z') }],
    nextToken: '',
  })
  expect(() => readListing('<html>')).toThrow()
})

describe('at the start', () => {
  test('a bucket that answers is fine', async () => {
    const { env, stop } = await startS3()
    const { s3 } = readEnv(env)
    if (s3) await ensureBucket(s3)
    expect(s3).not.toBeNull()
    await stop()
  })

  test.each([
    [404, (host: string) => `S3_BUCKET must be a bucket of S3_ENDPOINT; ${host} has no foto.`],
    [
      403,
      (host: string) =>
        `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must open S3_BUCKET; ${host} refuses them for foto.`,
    ],
    [
      501,
      (host: string) => `S3_ENDPOINT must be a store that answers for S3_BUCKET; ${host} says 501 for foto.`,
    ],
  ])('%i is refused by its names', async (status, sentence) => {
    const peer = await aPeer((response) => {
      response.statusCode = status
      response.end()
    })
    await expect(ensureBucket(peer.place)).rejects.toThrow(new ConfigError([sentence(peer.host)]))
  })

  test('a real store that knows neither bucket nor key is refused by their names', async () => {
    const { env, stop } = await startS3()
    const host = new URL(env.S3_ENDPOINT ?? '').host
    const wrongBucket = placeAt(env.S3_ENDPOINT ?? '', { ...env, S3_BUCKET: 'altro' })
    await expect(ensureBucket(wrongBucket)).rejects.toThrow(`${host} has no altro.`)
    const wrongKey = placeAt(env.S3_ENDPOINT ?? '', { ...env, S3_ACCESS_KEY_ID: 'nobody' })
    await expect(ensureBucket(wrongKey)).rejects.toThrow(`${host} refuses them for foto.`)
    await stop()
  })

  test('nobody there is refused', async () => {
    const port = await freePort()
    await expect(ensureBucket(placeAt(`http://127.0.0.1:${port}`))).rejects.toThrow(
      new ConfigError([
        `S3_ENDPOINT must be a store that answers; 127.0.0.1:${port} does not (ECONNREFUSED).`,
      ]),
    )
  })
})
