import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type Config, ConfigError } from './env.ts'
import { checkName, type Store, type StoredFile, StoreError } from './store.ts'
import { readListing } from './store-s3-listing.ts'

type Place = NonNullable<Config['s3']>
type Ask = { method?: 'PUT' | 'DELETE'; content?: Buffer; timeLimitMs?: number }

/** Our corner of the bucket: what lies beside it is not ours to list or remove. */
const prefix = 'media/'
const timeLimitMs = 5000
const checkTimeLimitMs = 8000
const removedAtOnce = 10

/** Files as objects of a bucket, addressed by path so that any S3-compatible server will do. */
export function createS3Store(place: Place): Store {
  const ask = createAsker(place)
  const pathOf = (name: string) => `/${prefix}${checkName(name)}`
  return {
    put: async (name, content) => {
      await succeed(ask(pathOf(name), { method: 'PUT', content }), 'put a file')
    },
    open: async (name) => {
      const answer = await succeed(ask(pathOf(name)), 'give a file', [404])
      if (answer.status === 404) return null
      // A copy is small; a slow reader must not hold a connection to the store.
      return Readable.from([Buffer.from(await answer.arrayBuffer())], { objectMode: false })
    },
    remove: async (names) => {
      for (let at = 0; at < names.length; at += removedAtOnce) {
        const some = names.slice(at, at + removedAtOnce)
        await Promise.all(
          some.map((name) =>
            succeed(ask(pathOf(name), { method: 'DELETE' }), 'remove a file', [404]).then(emptied),
          ),
        )
      }
    },
    list: () => list(ask),
  }
}

/** Asks for the bucket as the sweep will, so that a wrong setting is met at the start and not by a rider. */
export async function ensureBucket(place: Place): Promise<void> {
  const { host } = new URL(place.endpoint)
  const address = listingAddress('', 1)
  const answer = await createAsker(place)(address, { timeLimitMs: checkTimeLimitMs }).catch((error) => {
    throw new ConfigError([
      `S3_ENDPOINT must be a store that answers; ${host} does not (${reasonOf(error)}).`,
    ])
  })
  await emptied(answer)
  if (answer.ok) return
  if (answer.status === 404)
    throw new ConfigError([`S3_BUCKET must be a bucket of S3_ENDPOINT; ${host} has no ${place.bucket}.`])
  if (answer.status === 403)
    throw new ConfigError([
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must open S3_BUCKET; ${host} refuses them for ${place.bucket}.`,
    ])
  throw new ConfigError([
    `S3_ENDPOINT must be a store that answers for S3_BUCKET; ${host} says ${answer.status} for ${place.bucket}.`,
  ])
}

function createAsker({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Place) {
  // It signs anew and asks again by itself when the store answers 5xx or 429.
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return (path: string, { method, content, timeLimitMs: limitMs = timeLimitMs }: Ask = {}) =>
    client.fetch(`${base}${path}`, {
      method: method ?? 'GET',
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
        ...(content && { 'content-type': 'image/webp' }),
      },
      // Its type speaks of buffers that are not shared; those of Node are none.
      ...(content && { body: content as Uint8Array<ArrayBuffer> }),
    })
}

async function succeed(asked: Promise<Response>, what: string, also: number[] = []): Promise<Response> {
  const answer = await asked.catch((error) => {
    throw new StoreError(`The store did not ${what}: ${reasonOf(error)}.`, error)
  })
  if (answer.ok || also.includes(answer.status)) return answer
  const text = await answer.text().catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  throw new StoreError(`The store did not ${what}: it says ${answer.status} ${code}.`, null)
}

/** An answer that nobody reads keeps its connection. */
const emptied = async (answer: Response): Promise<void> => void (await answer.arrayBuffer().catch(() => {}))

const listingAddress = (token: string, count: number) =>
  `?${new URLSearchParams({
    'list-type': '2',
    prefix,
    'max-keys': String(count),
    ...(token !== '' && { 'continuation-token': token }),
  })}`

async function* list(ask: ReturnType<typeof createAsker>): AsyncIterable<StoredFile> {
  let token = ''
  do {
    const answer = await succeed(ask(listingAddress(token, 1000)), 'list its files')
    const page = readListing(await answer.text())
    for (const { key, modifiedAt } of page.objects)
      if (key.startsWith(prefix)) yield { name: key.slice(prefix.length), modifiedAt }
    token = page.nextToken
  } while (token !== '')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  if (error.name === 'TimeoutError') return 'it took too long'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
