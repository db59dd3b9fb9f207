import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { expect, test, vi } from 'vitest'
import { aFolder, anOwnerProcess, connectTo, postmasterPid, processesIn, start } from './test-folders.ts'

vi.setConfig({ testTimeout: 120_000 })

const connectionOf = (dataDir: string) => ({
  connection: {
    path: join(dataDir, 'postgres.socket', '.s.PGSQL.5432'),
    user: 'tornanti',
    database: 'tornanti',
  },
})

/** Writes until the connection breaks, and returns what was acknowledged. */
async function writeRows(sql: Sql): Promise<number[]> {
  const written: number[] = []
  for (let id = 1; ; id++) {
    const isThere = await sql`insert into rides values (${id})`.then(
      () => true,
      () => false,
    )
    if (!isThere) return written
    written.push(id)
  }
}

async function ridesIn(sql: Sql): Promise<number[]> {
  return (await sql`select id from rides order by id`).map(({ id }) => id)
}

test('PostgreSQL killed with -9 comes back on the same socket with every acknowledged row', async () => {
  const dataDir = await aFolder()
  const log: string[] = []
  const sql = connectTo(await start(dataDir, { log: (message) => log.push(message) }))
  await sql`create table rides (id int primary key)`
  const writing = writeRows(sql)
  await delay(300)
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const acknowledged = await writing
  expect(acknowledged.length).toBeGreaterThan(10)

  await vi.waitFor(() => expect(log.at(-1)).toBe('PostgreSQL is running again.'), 30_000)
  expect(await ridesIn(sql)).toEqual(expect.arrayContaining(acknowledged))
  expect(log).toContain('PostgreSQL ended unexpectedly (SIGKILL).')
})

test('a backend that is deaf for a moment does not stop the restart', async () => {
  const dataDir = await aFolder()
  const log: string[] = []
  const sql = connectTo(await start(dataDir, { log: (message) => log.push(message) }))
  const [backend] = await sql`select pg_backend_pid() as pid`
  process.kill(backend?.pid, 'SIGSTOP')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(log.at(-1)).toBe('PostgreSQL is running again.'), 40_000)
  expect(await processesIn(dataDir)).not.toContain(backend?.pid)
})

test('it comes back after ten deaths in a row, and can still be stopped while a child hangs', async () => {
  const dataDir = await aFolder()
  const log: string[] = []
  const server = await start(dataDir, { log: (message) => log.push(message) })
  for (let death = 1; death <= 10; death++) {
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(log.at(-1)).toBe('PostgreSQL is running again.'), 30_000)
    log.push('next')
  }
  const postmaster = await postmasterPid(dataDir)
  const child = (await processesIn(dataDir)).find((pid) => pid !== postmaster)
  // A child that cannot leave by itself: stop has to see to it.
  if (child) process.kill(child, 'SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await vi.waitFor(() => expect(log.at(-1)).toMatch('again in'), 30_000)
  await server.stop()
  expect(await processesIn(dataDir)).toEqual([])
})

test('stop during a restart ends it, and the next start finds the data', async () => {
  const dataDir = await aFolder()
  for (const waitMs of [0, 260, 320, 400]) {
    const log: string[] = []
    const server = await start(dataDir, { log: (message) => log.push(message) })
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(log.at(-1)).toMatch('again in'), { timeout: 10_000, interval: 5 })
    await delay(waitMs)
    await server.stop()
    expect(await processesIn(dataDir)).toEqual([])
  }
  expect(await connectTo(await start(dataDir))`select 1 as one`).toHaveLength(1)
})

test('an app that ends by a bug takes PostgreSQL with it', async () => {
  const dataDir = await aFolder()
  const owner = anOwnerProcess(dataDir)
  while ((await owner.says()) !== 'ready') await delay(1)
  await owner.fail()
  await vi.waitFor(async () => expect(await processesIn(dataDir)).toEqual([]), 10_000)
})

test('when the app is killed with -9 the next start takes over its PostgreSQL', async () => {
  const dataDir = await aFolder()
  const owner = anOwnerProcess(dataDir)
  while ((await owner.says()) !== 'ready') await delay(1)
  const orphan = await postmasterPid(dataDir)
  const sql = connectTo(connectionOf(dataDir))
  await sql`create table rides (id int primary key)`
  const writing = writeRows(sql)
  await delay(200)
  await owner.kill()
  expect(await processesIn(dataDir)).toContain(orphan)

  const log: string[] = []
  const server = await start(dataDir, { log: (message) => log.push(message) })
  expect(log).toEqual([`PostgreSQL (process ${orphan}) outlived its owner: sending it SIGINT.`])
  expect(server.owned).toBe(true)
  const acknowledged = await writing
  expect(await ridesIn(connectTo(server))).toEqual(expect.arrayContaining(acknowledged))
  expect(await processesIn(dataDir)).not.toContain(orphan)
})

test('an app and its PostgreSQL both killed with -9 start again', async () => {
  const dataDir = await aFolder()
  const owner = anOwnerProcess(dataDir)
  while ((await owner.says()) !== 'ready') await delay(1)
  const postmaster = await postmasterPid(dataDir)
  await owner.kill()
  process.kill(postmaster, 'SIGKILL')
  expect(await connectTo(await start(dataDir))`select 1 as one`).toHaveLength(1)
})

test("PostgreSQL's lock file does not matter once its pid is a stranger's", async () => {
  const dataDir = await aFolder()
  const server = await start(dataDir)
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = (await readFile(lockFile, 'utf8')).split('\n')
  await server.stop()
  // Not our own pid: PostgreSQL knows that its parent is no rival.
  const stranger = spawn('sleep', ['60'])
  await writeFile(lockFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  expect(await connectTo(await start(dataDir))`select 1 as one`).toHaveLength(1)
  expect(stranger.kill()).toBe(true)
})

test('a kill while the cluster is being made leaves a whole one or none', async () => {
  for (let round = 0; round < 6; round++) {
    const dataDir = await aFolder()
    const owner = anOwnerProcess(dataDir)
    expect(await owner.says()).toMatch(/^Creating/)
    await delay(round * 180 + Math.random() * 180)
    await owner.kill()

    const server = await start(dataDir)
    expect(await connectTo(server)`select 1 as one`).toHaveLength(1)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.init-'))).toEqual([])
    await server.stop()
  }
})

test('what still writes an unfinished cluster is ended before the folder is removed', async () => {
  const dataDir = await aFolder()
  const side = join(dataDir, 'postgres.init-abc123')
  await mkdir(side)
  const program = join(await aFolder(), 'postgres')
  await copyFile('/usr/bin/sleep', program)
  const writer = spawn(program, ['60'], { cwd: side })
  const ended = once(writer, 'exit')
  await start(dataDir)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await readdir(dataDir)).not.toContain('postgres.init-abc123')
})
