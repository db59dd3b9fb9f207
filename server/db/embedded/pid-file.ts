import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PidFile = { pid: number; port: number; status: string }

export const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid')

/** PostgreSQL's own lock file; its eighth line says how far the start has come. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const content = await readFile(pidFilePath(cluster), 'utf8').catch(() => null)
  if (content === null) return null
  const [pid = '', , , port = '', , , , status = ''] = content.split('\n')
  return { pid: Number(pid), port: Number(port), status: status.trim() }
}
