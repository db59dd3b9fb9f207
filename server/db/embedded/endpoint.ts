import { createHash, randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { giveTo } from './run-as.ts'
import type { RunAs } from './run-program.ts'

const account = { user: 'tornanti', database: 'tornanti' } as const
const port = 5432

type SocketConnection = { path: string; user: string; database: string }
type PasswordConnection = { host: string; port: number; password: string; user: string; database: string }
export type Connection = SocketConnection | PasswordConnection

/** Where PostgreSQL listens, as its own arguments. Windows: Node knows no Unix socket there (untested). */
export async function prepareEndpoint(dataDir: string, runAs: RunAs): Promise<string[]> {
  if (process.platform === 'win32') return ['-h', '127.0.0.1', '-p', String(await freePort())]
  const folder = socketFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  // Under /tmp anybody may have made it first, and would then listen in our place.
  if (!found.isDirectory() || ![process.getuid?.(), runAs.uid].includes(found.uid)) {
    throw new Error(`${folder} belongs to somebody else: remove it, or move DATA_DIR to a shorter path.`)
  }
  await giveTo(runAs, folder)
  await chmod(folder, 0o700)
  return ['-h', '', '-k', folder, '-p', String(port)]
}

/** The sockets of a dead process; PostgreSQL would stop at them if another process has its pid by now. */
export async function removeSockets(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const suffix of ['', '.lock']) await rm(socketPath(socketFolder(dataDir)) + suffix, { force: true })
}

export async function removeSocketFolder(dataDir: string): Promise<void> {
  if (process.platform !== 'win32') await rm(socketFolder(dataDir), { recursive: true, force: true })
}

export async function connectionTo(dataDir: string, runningPort: number): Promise<Connection> {
  if (process.platform !== 'win32') return { path: socketPath(socketFolder(dataDir)), ...account }
  const password = await readFile(passwordFile(dataDir), 'utf8')
  return { host: '127.0.0.1', port: runningPort, password, ...account }
}

/** The arguments of `initdb` that say who may come in. */
export async function accessRules(dataDir: string): Promise<string[]> {
  const rules = [`--username=${account.user}`]
  if (process.platform !== 'win32') return [...rules, '--auth-local=trust', '--auth-host=reject']
  await writeFile(passwordFile(dataDir), randomBytes(24).toString('hex'), { mode: 0o600 })
  return [...rules, '--auth=scram-sha-256', `--pwfile=${passwordFile(dataDir)}`]
}

export async function answers(connection: Connection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(connection)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Follows from the data folder alone, so that every process finds the same. */
function socketFolder(dataDir: string): string {
  const folder = join(dataDir, 'postgres.socket')
  if (Buffer.byteLength(socketPath(folder)) < 100) return folder
  return join('/tmp', `tornanti-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

const socketPath = (folder: string) => join(folder, `.s.PGSQL.${port}`)
const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
