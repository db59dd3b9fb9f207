import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterEach, expect } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'

const folders: string[] = []
const started: EmbeddedPostgres[] = []
const clients: postgres.Sql[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(clients.splice(0).map((sql) => sql.end({ timeout: 1 })))
  await Promise.all(started.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) {
    const left = await processesIn(folder)
    for (const pid of left) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    expect(left, 'processes left behind').toEqual([])
  }
})

export async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tornanti-pg-')))
  folders.push(folder)
  return folder
}

export async function start(
  dataDir: string,
  more: { share?: boolean; log?: (message: string) => void } = {},
) {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...more })
  started.push(server)
  return server
}

export function connectTo(server: Pick<EmbeddedPostgres, 'connection'>): postgres.Sql {
  const sql = postgres({ ...server.connection, max: 4, onnotice: () => undefined, backoff: () => 0.05 })
  clients.push(sql)
  return sql
}

export const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** Looks at working directories on its own, so that it also finds what the supervisor overlooks. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => places[index]?.startsWith(`${folder}/`))
}

/** A node process of its own that starts PostgreSQL, says each log line, then 'ready' or the error, and stays. */
export function anOwnerProcess(dataDir: string, { path = process.env.PATH, within = [] as string[] } = {}) {
  const supervisor = JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))
  const script = `
    import { startEmbeddedPostgres } from ${supervisor}
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: console.log }
    const server = await startEmbeddedPostgres(options).catch((error) => error)
    console.log(server.message ?? 'ready')
    process.stdin.once('end', () => server.stop?.()).once('data', () => { throw 'a bug' })`
  const [program = '', ...args] = [...within, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(program, args, {
    env: { ...process.env, PATH: path },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const says = async () => String((await lines.next()).value)
  const ended = once(child, 'exit')
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  const end = () => {
    child.stdin.end()
    return ended
  }
  const fail = () => {
    child.stdin.write('now')
    return ended
  }
  return { pid: child.pid, says, kill, end, fail }
}
