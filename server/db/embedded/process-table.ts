import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sendSignal } from './run-program.ts'

export type ClusterProcess = { pid: number; isMain: boolean }

const ps = (...args: string[]) =>
  promisify(execFile)('ps', args, { env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } })

/** Tells a process from a later one with the same pid; null when it is dead or a zombie. */
export async function processBirth(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return sendSignal(pid, 0) ? 'unknown' : null
  if (process.platform !== 'linux') {
    const found = await ps('-o', 'stat=', '-o', 'lstart=', '-p', String(pid)).catch(() => null)
    const [state = 'Z', ...started] = found?.stdout.trim().split(/\s+/) ?? []
    return state.startsWith('Z') || started.length === 0 ? null : started.join(' ')
  }
  const status = await processStatus(pid)
  if (!status) return null
  // Start times count from the boot, so another boot may repeat them.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${status.startTicks} ${boot.trim()}`
}

/** Everything PostgreSQL runs in or on this folder. Outside Linux only the main process can be told. */
export async function clusterProcesses(folder: string): Promise<ClusterProcess[]> {
  if (process.platform === 'win32') return []
  if (process.platform !== 'linux') {
    const { stdout } = await ps('-axww', '-o', 'pid=', '-o', 'command=')
    const lines = stdout.split('\n').filter((line) => line.includes(`-D ${folder} `))
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), isMain: true }))
  }
  const home = await stat(folder).catch(() => null)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map((pid) => inspect(pid, { folder, home })))
  return found.filter((entry) => entry !== null)
}

type Place = { folder: string; home: { dev: number; ino: number } | null }

async function inspect(pid: number, { folder, home }: Place): Promise<ClusterProcess | null> {
  const status = await processStatus(pid)
  // Named, because an administrator's shell may stand in the folder too.
  if (!status || !['postgres', 'initdb', 'unshare'].includes(status.name)) return null
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (commandLine.split('\0').includes(folder)) return { pid, isMain: true }
  // Children rewrite their command line; their working directory stays the cluster.
  const place = await stat(`/proc/${pid}/cwd`).catch(() => null)
  return place && home && place.ino === home.ino && place.dev === home.dev ? { pid, isMain: false } : null
}

async function processStatus(pid: number): Promise<{ name: string; startTicks: string } | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (line === null) return null
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return { name: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')), startTicks: fields[19] ?? '' }
}
