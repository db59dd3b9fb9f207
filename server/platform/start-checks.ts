import { once } from 'node:events'
import { access, constants, mkdir, open } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Config, ConfigError } from './env.ts'

type Place = Pick<Config, 'host' | 'port'>

const foreignAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']

/**
 * A port that can be listened on; asked before the long steps of a start, which a refusal would make useless. By calling it, not by
 * listening on it: a balancer that has not seen yet that the server was away would send a request into that moment, and lose it.
 */
export async function findPort({ host, port }: Place): Promise<number> {
  // Nobody calls a port that was chosen just now; that this machine has the address is seen all the same.
  const anyPort = await listenBriefly(host).catch(refuseToListen({ host, port }))
  if (port === 0) return anyPort
  if (await isAnswered({ host, port })) throw portInUse({ host, port })
  return port
}

async function listenBriefly(host: string): Promise<number> {
  const probe = createServer((socket) => socket.destroy())
  await once(probe.listen({ host, port: 0 }), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const callLimitMs = 1_000

async function isAnswered(place: Place): Promise<boolean> {
  const call = connect(place)
  try {
    await once(call, 'connect', { signal: AbortSignal.timeout(callLimitMs) })
    return true
  } catch {
    // Refused; whatever else it may be, listening itself will say.
    return false
  } finally {
    call.destroy()
  }
}

const portInUse = ({ host, port }: Place) =>
  new ConfigError([`PORT must be free; another program listens on ${host}:${port}.`])

export function refuseToListen({ host, port }: Place) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw portInUse({ host, port })
    if (error.code === 'EACCES')
      throw new ConfigError([`PORT must be one that this user may open; ${port} is not (EACCES).`])
    if (foreignAddress.includes(error.code ?? ''))
      throw new ConfigError([`HOST must be an address of this machine; ${host} is not (${error.code}).`])
    throw error
  }
}

export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError([
      ['EEXIST', 'ENOTDIR'].includes(code)
        ? `DATA_DIR must be a folder; ${dataDir} is a file or lies below one.`
        : `DATA_DIR must be a folder that this user may write; ${dataDir} is not (${code}).`,
    ])
  }
}

const pmtilesMark = 'PMTiles'

export async function ensureMapTiles(file: string): Promise<void> {
  const mark = await readStart(file, pmtilesMark.length).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `MAP_PMTILES must be a file that this user may read; ${file} is not (${error.code}).`,
    ])
  })
  if (mark !== pmtilesMark)
    throw new ConfigError([`MAP_PMTILES must be a PMTiles archive; ${file} is not one.`])
}

async function readStart(file: string, length: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length) })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
