import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, wayOut } from './binaries.ts'
import { type RunAs, runProgram } from './run-program.ts'

const execute = promisify(execFile)
const ownUser: RunAs = { prefix: [] }
// Keeps the files root's while the process sees itself as nobody: no folder changes hands.
const userNamespace: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }

/** PostgreSQL refuses to run as root, so the first identity under which its program answers is taken. */
export async function chooseRunAs(
  binaries: Binaries,
  cluster: string,
): Promise<{ runAs: RunAs; major: string }> {
  const problems: string[] = []
  for (const runAs of await candidates(cluster)) {
    try {
      const version = await runProgram({ program: binaries.postgres, args: ['--version'], runAs })
      return { runAs, major: /\d+/.exec(version)?.[0] ?? version }
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  if (binaries.linkProblem) {
    throw new Error(`PostgreSQL lacks its library links (${binaries.linkProblem}): reinstall, or ${wayOut}.`)
  }
  throw new Error(`PostgreSQL does not run on this machine (${problems.join('; ')}): ${wayOut}.`)
}

/** Gives a folder to the user that PostgreSQL runs as; only root can, and only root needs to. */
export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const uid = runAs.uid ?? 0
  if ((await lstat(folder)).uid === uid) return
  await execute('chown', ['-R', `${uid}:${runAs.gid ?? 0}`, folder])
}

async function candidates(cluster: string): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return [ownUser]
  const owner = await lstat(cluster).catch(() => lstat(dirname(cluster)))
  const named = await Promise.all(['postgres', 'nobody'].map(findUser))
  return [
    ...(owner.uid !== 0 ? [{ prefix: [], uid: owner.uid, gid: owner.gid }] : []),
    userNamespace,
    ...named.filter((user) => user !== null),
  ]
}

async function findUser(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { prefix: [], uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}
