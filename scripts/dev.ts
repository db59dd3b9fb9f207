import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { basename, dirname, extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import type { Connection } from '#server/db/embedded/endpoint.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { type Config, ConfigError, readEnv } from '#server/platform/env.ts'
import { failStart } from '#server/platform/process.ts'
import { freePort } from '#server/testing/server-process.ts'
import { root } from './parts/root.ts'

/**
 * One address for the person: Vite's, with hot reload, which passes /api and /og on to a server that starts again at every
 * change. The database belongs to this process and stays up meanwhile.
 */
async function main() {
  const config = readEnv(process.env)
  if (config.isProduction) throw new ConfigError(['NODE_ENV must not be production for npm run dev.'])
  const stopping = untilSignal()
  forgiveWhenStopping(stopping)
  const database = config.databaseUrl ? null : await startDatabase(config)
  const apiPort = await freePort()
  const vite = await startVite(config, apiPort)
  const server = startServer(config, apiPort, database ? addressOf(database.connection) : {})

  await Promise.race([stopping, once(server, 'exit')])
  await end(server)
  // Vite waits for ever for a helper process that Ctrl-C ended.
  await Promise.race([vite.close().catch(() => undefined), pause(1000)])
  await database?.stop()
  process.exit(0)
}

const startDatabase = ({ dataDir }: Config) =>
  startEmbeddedPostgres({ dataDir, log: (message) => process.stdout.write(`${message}\n`) })

async function startVite({ host, port }: Config, apiPort: number) {
  const toServer = { target: `http://127.0.0.1:${apiPort}`, bypass: waitFor(apiPort) }
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      // The Host header is kept, so the server sees the address that the browser sees.
      proxy: { '/api': toServer, '/manifest.webmanifest': toServer, '/og/': toServer },
    },
    clearScreen: false,
  })
  return vite.listen()
}

/** A page that reloads while the server starts again waits for it instead of showing an error. */
const waitFor = (port: number) => async (request: IncomingMessage) => {
  for (let tries = 0; tries < 100 && !(await isListening(port)); tries++) await pause(100)
  // Passed on after its sender left, it would never end, and the next restart would wait for it.
  return request.socket.destroyed ? false : undefined
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(socket.destroy().destroyed))
  })
}

function startServer(config: Config, apiPort: number, database: Record<string, string>): ChildProcess {
  // One process: a restart at every change is awaited.
  const own = { HOST: '127.0.0.1', PORT: String(apiPort), WEB_CONCURRENCY: '1' }
  const env = { ...own, PUBLIC_URL: config.publicUrl, ...database }
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
}

/** The running embedded server as an ordinary DATABASE_URL; a socket's place has no room in it, the driver asks PGHOST. */
function addressOf(connection: Connection): Record<string, string> {
  const { user, database } = connection
  if ('host' in connection) {
    const { password, host, port } = connection
    return { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}` }
  }
  return {
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: dirname(connection.path),
    PGPORT: extname(basename(connection.path)).slice(1),
    PGUSER: user,
  }
}

const untilSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })

/** Ctrl-C ends Vite's helper processes too, maybe before we hear of it: what they leave unfinished is no failure. */
function forgiveWhenStopping(stopping: Promise<void>): void {
  process.on('unhandledRejection', (error) => {
    const soon = setTimeout(() => failStart(error), 500)
    void stopping.then(() => clearTimeout(soon))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

main().catch(failStart)
