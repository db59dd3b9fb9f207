import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type MapSource, mapTilesPath } from '#contract/system.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** A `%` that begins no sign is found by the driver only, which names no variable. */
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine(isDecodable)

const onOff = z.enum(['0', '1']).transform((value) => value === '1')

/** Shorter ones are guessed by whoever holds the file. */
const backupKeyLength = 20

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isDecodable)
    .optional(),
  DEMO: onOff.optional(),
  TRUST_PROXY: z.string().regex(/^\d$/).transform(Number).default(0),
  STOP_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .default(0),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/)
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), 64) : Number(text)))
    .default(1),
  MAP_STYLE_URL: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(z.url({ protocol: /^https$/ })))
    .optional(),
  MAP_PMTILES: z
    .string()
    .regex(/\.pmtiles$/)
    .transform((path) => resolve(path))
    .optional(),
  PUSH_ORIGINS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url)))
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#@]/.test(url))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_KEY: z.string().min(backupKeyLength).optional(),
})

/** What each variable accepts, for the sentence that refuses it. */
const expectations: Record<keyof typeof variables.shape, string> = {
  NODE_ENV: 'must be development, test or production',
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be the address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'must be the folder for the database, mails and files',
  DATABASE_URL:
    'must be a PostgreSQL address such as postgres://user:password@host:5432/database, with # as %23, / as %2F, ? as %3F and % as %25 in its password',
  DATABASE_DIRECT_URL: 'must be the address of PostgreSQL itself, where DATABASE_URL is that of a pooler',
  DATABASE_REPLICA_URL: 'must be the address of a replica of the database',
  PUBLIC_URL: 'must be the address people open, such as https://tornanti.example',
  SMTP_URL:
    'must be a mail server such as smtp://user:password@host:587, with # as %23, / as %2F, ? as %3F and % as %25 in its password',
  DEMO: 'must be 0 (start empty) or 1 (demo content)',
  TRUST_PROXY: 'must be the number of proxies in front of the server, from 0 to 9',
  STOP_DELAY_SECONDS: 'must be how long a server that is told to stop still takes requests, from 0 to 99',
  WEB_CONCURRENCY: 'must be how many processes answer requests, from 1 to 64, or auto: one for each core',
  MAP_STYLE_URL:
    'must be the https address of a MapLibre style, such as https://tiles.example/style.json, then those of its other hosts',
  MAP_PMTILES: 'must be the path of a .pmtiles file',
  PUSH_ORIGINS: 'must be origins of push services, such as https://push.example, with spaces between them',
  S3_ENDPOINT: 'must be the address of an S3-compatible store, such as https://s3.example',
  S3_BUCKET: 'must be the name of a bucket, such as tornanti-foto',
  S3_REGION: 'must be the region of the bucket, such as eu-south-1',
  S3_ACCESS_KEY_ID: 'must be the name of a key that opens the bucket',
  S3_SECRET_ACCESS_KEY: 'must be the secret of that key',
  BACKUP_KEY: `must have at least ${backupKeyLength} characters, such as openssl rand -base64 32 gives`,
}

export type Config = ReturnType<typeof readEnv>

/** Reads and checks the whole configuration. Throws one sentence per wrong variable, naming it. */
export function readEnv(env: Record<string, string | undefined>) {
  const known = Object.fromEntries(
    Object.keys(variables.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const parsed = variables.safeParse(known)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue.path[0])))

  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  refuseContradictions(values, publicUrl, isProduction)

  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    /** PostgreSQL itself, where `databaseUrl` leads through a pooler; null: it does not. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    /** A copy that follows the database, for reads that may lag. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** Scheme, host and port without a trailing slash; the only base of links in mails and in previews. */
    publicUrl: publicUrl.origin,
    smtpUrl: values.SMTP_URL ?? null,
    hasDemo: values.DEMO ?? !isProduction,
    hasSecureCookies: isProduction || publicUrl.protocol === 'https:',
    trustedProxies: values.TRUST_PROXY,
    /** Long enough for what was sent in this moment to be read, and for balancers to hear of it. */
    stopDelayMs: Math.max(300, values.STOP_DELAY_SECONDS * 1000),
    /** Processes that answer requests on the one port; of 1 there is no other process at all. */
    webConcurrency: values.WEB_CONCURRENCY,
    map: mapSourceOf(values),
    /** Where a style of the operator's lies and whatever it asks for: tiles, sprites, letters. */
    mapOrigins: (values.MAP_STYLE_URL ?? []).map((url) => new URL(url).origin),
    mapTilesFile: values.MAP_PMTILES ?? null,
    /** Push services besides those of the known browsers. */
    pushOrigins: values.PUSH_ORIGINS ?? [],
    /** Where pictures lie; null: below `dataDir`. */
    s3: s3PlaceOf(values),
    /** Encrypts backups; null: they are not. */
    backupKey: values.BACKUP_KEY ?? null,
  }
}

/** All of them or none; the region has a default that most stores take. */
function s3PlaceOf(values: z.output<typeof variables>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }

  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return null
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = needed.filter((name) => values[name] === undefined)
  throw new ConfigError(missing.map((name) => `${name} is required as soon as another S3_ variable is set.`))
}

function mapSourceOf(values: z.output<typeof variables>): MapSource {
  const [style] = values.MAP_STYLE_URL ?? []
  if (style) return { kind: 'style', url: style }
  if (values.MAP_PMTILES) return { kind: 'pmtiles', url: mapTilesPath }
  return { kind: 'embedded', url: null }
}

export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
  }
}

function sentence(name: PropertyKey | undefined): string {
  const variable = String(name) as keyof typeof expectations
  return `${variable} ${expectations[variable] ?? 'is not valid'}.`
}

function refuseContradictions(values: z.output<typeof variables>, publicUrl: URL, isProduction: boolean) {
  if (publicUrl.href !== `${publicUrl.origin}/`) {
    throw new ConfigError(['PUBLIC_URL must be an origin only, without path, query or password.'])
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new ConfigError(['DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler.'])
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    throw new ConfigError(['DATABASE_REPLICA_URL goes with DATABASE_URL, the database that it follows.'])
  if (!isProduction) return
  if (values.DEMO)
    throw new ConfigError(['DEMO must not be 1 in production: demo accounts have known passwords.'])
  if (values.PUBLIC_URL === undefined) {
    throw new ConfigError(['PUBLIC_URL is required in production: links in mails are built from it alone.'])
  }
  if (publicUrl.protocol !== 'https:' && !loopbackHosts.includes(publicUrl.hostname)) {
    throw new ConfigError([
      'PUBLIC_URL must be https in production: session cookies are sent over https only.',
    ])
  }
}
