import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readEnv } from './env.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'tornanti-foto',
  S3_ACCESS_KEY_ID: 'name',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }

test('without any variable it is a server for one’s own machine, with demo content', () => {
  expect(readEnv({})).toEqual({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    hasDemo: true,
    hasSecureCookies: false,
    trustedProxies: 0,
    stopDelayMs: 300,
    webConcurrency: 1,
    map: { kind: 'embedded', url: null },
    mapOrigins: [],
    mapTilesFile: null,
    pushOrigins: [],
    s3: null,
    backupKey: null,
  })
})

test('an empty variable is one that is not set', () => {
  const names = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'PUSH_ORIGINS',
    'DEMO',
    'TRUST_PROXY',
    'WEB_CONCURRENCY',
    'MAP_STYLE_URL',
    'MAP_PMTILES',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_KEY',
  ]
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
})

test('each variable is taken at its word', () => {
  const config = readEnv({
    ...production,
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/tornanti',
    DATABASE_URL: 'postgresql://u:p@db:5432/tornanti',
    DATABASE_DIRECT_URL: 'postgresql://u:p@db:5433/tornanti',
    DATABASE_REPLICA_URL: 'postgresql://u:p@copy/tornanti',
    PUBLIC_URL: 'https://Tornanti.Example:8443/',
    SMTP_URL: 'smtps://u:p@mail:465',
    TRUST_PROXY: '2',
    STOP_DELAY_SECONDS: '5',
    WEB_CONCURRENCY: '4',
    MAP_PMTILES: '/srv/italia.pmtiles',
    PUSH_ORIGINS: 'https://push.example',
    ...s3,
    S3_REGION: 'eu-south-1',
    BACKUP_KEY: 'twenty letters, or so',
  })
  expect(config).toEqual({
    isProduction: true,
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/tornanti',
    databaseUrl: 'postgresql://u:p@db:5432/tornanti',
    databaseDirectUrl: 'postgresql://u:p@db:5433/tornanti',
    databaseReplicaUrl: 'postgresql://u:p@copy/tornanti',
    publicUrl: 'https://tornanti.example:8443',
    smtpUrl: 'smtps://u:p@mail:465',
    hasDemo: false,
    hasSecureCookies: true,
    trustedProxies: 2,
    stopDelayMs: 5000,
    webConcurrency: 4,
    map: { kind: 'pmtiles', url: '/api/map.pmtiles' },
    mapOrigins: [],
    mapTilesFile: '/srv/italia.pmtiles',
    pushOrigins: ['https://push.example'],
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'tornanti-foto',
      region: 'eu-south-1',
      accessKeyId: 'name',
      secretAccessKey: 'secret',
    },
    backupKey: 'twenty letters, or so',
  })
})

test('the variables of S3 are all there, or none', () => {
  expect(readEnv(s3).s3?.region).toBe('us-east-1')
  for (const name of Object.keys(s3))
    expect(() => readEnv({ ...s3, [name]: '' })).toThrow(
      new ConfigError([`${name} is required as soon as another S3_ variable is set.`]),
    )
  expect(() => readEnv({ S3_REGION: 'eu-south-1' })).toThrow(
    /^S3_ENDPOINT is required(.|\n)*S3_SECRET_ACCESS_KEY is/,
  )
})

test('a way around a pooler needs a pooler, and a replica something to follow', () => {
  expect(() => readEnv({ DATABASE_REPLICA_URL: 'postgres://u:p@copy/tornanti' })).toThrow(
    new ConfigError(['DATABASE_REPLICA_URL goes with DATABASE_URL, the database that it follows.']),
  )
  expect(() => readEnv({ DATABASE_DIRECT_URL: 'postgres://u:p@db/tornanti' })).toThrow(
    new ConfigError(['DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler.']),
  )
})

test('a style of the operator is the map', () => {
  const url = 'https://tiles.example/styles/liberty'
  expect(readEnv({ MAP_STYLE_URL: url })).toMatchObject({ map: { kind: 'style', url }, mapTilesFile: null })
  // Of both, the style: it was asked for by name.
  expect(readEnv({ MAP_STYLE_URL: url, MAP_PMTILES: '/srv/italia.pmtiles' }).map.kind).toBe('style')
  expect(readEnv({ MAP_STYLE_URL: `${url} https://letters.example/fonts` }).mapOrigins).toEqual([
    new URL(url).origin,
    'https://letters.example',
  ])
})

describe('a wrong variable is refused with a sentence that names it', () => {
  test.each([
    [
      'MAP_STYLE_URL',
      'http://tiles.example/style.json',
      'MAP_STYLE_URL must be the https address of a MapLibre style, such as https://tiles.example/style.json, then those of its other hosts.',
    ],
    ['MAP_PMTILES', '/srv/italia.mbtiles', 'MAP_PMTILES must be the path of a .pmtiles file.'],
    [
      'BACKUP_KEY',
      'nineteen characters',
      'BACKUP_KEY must have at least 20 characters, such as openssl rand -base64 32 gives.',
    ],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production.'],
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT must be a port number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://db/x',
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database, with # as %23, / as %2F, ? as %3F and % as %25 in its password.',
    ],
    [
      'DATABASE_URL',
      'postgres://u:a#b@db/x',
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database, with # as %23, / as %2F, ? as %3F and % as %25 in its password.',
    ],
    [
      'DATABASE_URL',
      'postgres://u:100%@db/x',
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database, with # as %23, / as %2F, ? as %3F and % as %25 in its password.',
    ],
    [
      'DATABASE_URL',
      'db',
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database, with # as %23, / as %2F, ? as %3F and % as %25 in its password.',
    ],
    [
      'PUBLIC_URL',
      'tornanti.example',
      'PUBLIC_URL must be the address people open, such as https://tornanti.example.',
    ],
    [
      'PUBLIC_URL',
      'ftp://tornanti.example',
      'PUBLIC_URL must be the address people open, such as https://tornanti.example.',
    ],
    [
      'PUBLIC_URL',
      'https://tornanti.example/app',
      'PUBLIC_URL must be an origin only, without path, query or password.',
    ],
    [
      'PUBLIC_URL',
      'https://tornanti.example/?x=1',
      'PUBLIC_URL must be an origin only, without path, query or password.',
    ],
    [
      'PUBLIC_URL',
      'https://tornanti.example/#x',
      'PUBLIC_URL must be an origin only, without path, query or password.',
    ],
    [
      'PUBLIC_URL',
      'https://u@tornanti.example',
      'PUBLIC_URL must be an origin only, without path, query or password.',
    ],
    [
      'PUBLIC_URL',
      'https://:p@tornanti.example',
      'PUBLIC_URL must be an origin only, without path, query or password.',
    ],
    [
      'SMTP_URL',
      'http://mail',
      'SMTP_URL must be a mail server such as smtp://user:password@host:587, with # as %23, / as %2F, ? as %3F and % as %25 in its password.',
    ],
    [
      'S3_ENDPOINT',
      's3.example',
      'S3_ENDPOINT must be the address of an S3-compatible store, such as https://s3.example.',
    ],
    [
      'S3_ENDPOINT',
      'https://key:secret@s3.example',
      'S3_ENDPOINT must be the address of an S3-compatible store, such as https://s3.example.',
    ],
    ['S3_BUCKET', 'Foto/../x', 'S3_BUCKET must be the name of a bucket, such as tornanti-foto.'],
    ['S3_REGION', 'eu south', 'S3_REGION must be the region of the bucket, such as eu-south-1.'],
    ['DEMO', 'yes', 'DEMO must be 0 (start empty) or 1 (demo content).'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must be the number of proxies in front of the server, from 0 to 9.'],
    ['TRUST_PROXY', '10', 'TRUST_PROXY must be the number of proxies in front of the server, from 0 to 9.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(new ConfigError([sentence]))
  })

  test('several at once have a line each', () => {
    const wrong = { PORT: 'x', DEMO: 'x', SMTP_URL: 'x' }
    const lines = () => {
      try {
        readEnv(wrong)
      } catch (error) {
        return error instanceof ConfigError ? error.message.split('\n').map((line) => line.split(' ')[0]) : []
      }
      return []
    }
    expect(lines().sort()).toEqual(['DEMO', 'PORT', 'SMTP_URL'])
  })
})

describe('production', () => {
  test.each([
    ['needs PUBLIC_URL', { NODE_ENV: 'production' }, /^PUBLIC_URL is required in production/],
    ['needs https', { ...production, PUBLIC_URL: 'http://tornanti.example' }, /^PUBLIC_URL must be https/],
    [
      'is not fooled by a name',
      { ...production, PUBLIC_URL: 'http://localhost.evil.example' },
      /^PUBLIC_URL must be https/,
    ],
    ['has no demo accounts', { ...production, DEMO: '1' }, /^DEMO must not be 1 in production/],
  ])('%s', (_rule, env, sentence) => {
    expect(() => readEnv(env)).toThrow(sentence)
  })

  test('may be tried over http on one’s own machine, with secure cookies all the same', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(readEnv({ ...production, PUBLIC_URL: `http://${host}:3000` }).hasSecureCookies).toBe(true)
  })

  test('or not, https means secure cookies', () => {
    expect(readEnv({ PUBLIC_URL: 'https://tornanti.example' }).hasSecureCookies).toBe(true)
    expect(readEnv({ PUBLIC_URL: 'http://tornanti.example' }).hasSecureCookies).toBe(false)
  })

  test('has no demo content; elsewhere it can be left out', () => {
    expect(readEnv(production).hasDemo).toBe(false)
    expect(readEnv({ ...production, DEMO: '0' }).hasDemo).toBe(false)
    expect(readEnv({ DEMO: '0' }).hasDemo).toBe(false)
  })
})
