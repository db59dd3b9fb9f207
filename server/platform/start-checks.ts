import { access, constants, mkdir, open } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { type Config, ConfigError } from './env.ts'

type Place = Pick<Config, 'host' | 'port'>

const foreignAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']

/** A port that can be listened on; asked before the long steps of a start, which a refusal would make useless. */
export async function findPort(place: Place): Promise<number> {
  // Whoever calls during these milliseconds is sent away: a held connection would keep the port.
  const probe = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(place, resolve)
  }).catch(refuseToListen(place))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export function refuseToListen({ host, port }: Place) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError([`PORT must be free; another program listens on ${host}:${port}.`])
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
