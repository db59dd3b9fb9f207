import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { demoPassword, demoPeople, emailOf } from '#server/db/demo-people.ts'
import {
  anEmptyPlace,
  backupKey,
  type EmptyPlace,
  placeOf,
  tableCount,
  withBackupFolder,
} from '#server/testing/backups.ts'
import { variablesFor } from '#server/testing/database.ts'
import { uploadPicture } from '#server/testing/pictures.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { namesIn } from '#server/testing/stores.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'

const server = withTestServer()
const path = withBackupFolder()
const entryPoint = join(import.meta.dirname, '../../backup.ts')
let silent: Awaited<ReturnType<typeof startSilentStore>>

beforeAll(async () => {
  silent = await startSilentStore()
  const { client } = await signedInRider(server.current)
  await uploadPicture(client)
  const { database, services } = server.current
  await makeBackup(placeOf(database.sql, services.store, { key: backupKey }), path('good'))
})
afterAll(() => silent?.stop())

/** A bucket that is there and empty; whoever sends it a file, or asks for one after `keepSilent`, gets no answer. */
async function startSilentStore() {
  let isSilent = false
  let whenAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    whenAsked = resolve
  })
  const answer = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status).end(text)
  const http = createServer((request, response) => {
    if (request.url?.includes('list-type'))
      return answer(response, 200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
    if (request.method === 'GET' && !isSilent) return answer(response, 404, '')
    whenAsked()
    request.resume()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'foto',
      S3_ACCESS_KEY_ID: 'name',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    asked,
    keepSilent: () => {
      isSilent = true
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

function run(words: string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [entryPoint, ...words], {
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

const restoreInto = ({ database, media }: EmptyPlace, env: Record<string, string> = {}) =>
  run(['restore', path('good')], {
    ...variablesFor(database.address),
    ...media.env,
    BACKUP_KEY: backupKey,
    ...env,
  })

test.each([
  { how: 'kill -9', signal: 'SIGKILL' as const, code: null },
  { how: 'Ctrl-C', signal: 'SIGINT' as const, code: 130 },
])(
  'a restore that $how ends after its tables were filled leaves an empty database, which takes it again',
  {
    timeout: 120_000,
  },
  async ({ signal, code }) => {
    const store = await startSilentStore()
    const target = await anEmptyPlace()
    const first = restoreInto(target, store.env)
    await store.asked
    first.kill(signal)
    const { code: ended, output } = await first.ended
    store.stop()
    expect(ended, output).toBe(code)
    if (signal === 'SIGINT') expect(output).toContain('Cancelled: nothing was restored.')
    await expect.poll(() => tableCount(target.database.sql)).toBe(0)

    const second = await restoreInto(target).ended
    expect(second.code, second.output).toBe(0)
    expect(second.output).toMatch(/Restored as of 2\d{3}-.*: \d+ rows, 3 files of pictures\./)
    expect(await namesIn(target.media.store)).toHaveLength(3)
  },
)

test('a backup that Ctrl-C ends leaves nothing behind', { timeout: 60_000 }, async () => {
  silent.keepSilent()
  const { database } = server.current
  const file = path('cancelled')
  const running = run(['backup', file], { ...variablesFor(database.address), ...silent.env })
  await silent.asked
  running.kill('SIGINT')
  const { code, output } = await running.ended
  expect([code, output.includes('Cancelled: no backup was made.')], output).toEqual([130, true])
  expect((await readdir(dirname(file))).filter((name) => name.startsWith('cancelled'))).toEqual([])
})

test('by the command line: a running server is backed up, and another one runs on what is restored', {
  timeout: 240_000,
}, async () => {
  const rider = emailOf(demoPeople[0] ?? never())
  const begin = async (dataDir: string) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const running = createServerProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1' })
    await running.start(url)
    return { url, end: () => running.end('SIGTERM') }
  }
  const first = await begin(path('first'))
  const file = path('demo.backup')
  const made = await run(['backup', file], { DATA_DIR: path('first'), BACKUP_KEY: backupKey }).ended
  expect([made.code, made.output.trim().endsWith(file)], made.output).toEqual([0, true])
  expect(made.output).not.toContain(backupKey)
  await first.end()

  const env = { DATA_DIR: path('second'), BACKUP_KEY: backupKey }
  const restored = await run(['restore', file], env).ended
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).toContain('Whoever deleted their account since then is back')
  const second = await begin(path('second'))
  const login = await new TestClient(second.url, second.url).call(auth.login, {
    identifier: rider,
    password: demoPassword,
  })
  await second.end()
  expect(login.status).toBe(200)
})

test('says how it is used, and what is not there', async () => {
  for (const words of [['backup'], ['backup', '--help'], ['restore', '-h']])
    expect(await run(words, {}).ended).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: '),
    })
  const empty = await run(['backup', path('x')], { DATA_DIR: path('no data') }).ended
  expect([empty.code, empty.output]).toEqual([1, expect.stringContaining('There is no database in DATA_DIR')])
  const weak = await run(['backup', path('x')], { BACKUP_KEY: 'short' }).ended
  expect([weak.code, weak.output]).toEqual([1, expect.stringContaining('BACKUP_KEY must have at least 20')])
})

function never(): never {
  throw new Error('There are no demo people.')
}
