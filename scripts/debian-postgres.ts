import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/testing/server-process.ts'
import { installPackage, mayInstall } from './debian.ts'

const runProgram = promisify(execFile)

type Running = {
  url: string
  version: string
  /** A second one that follows it, with these settings of its own. It ends before the first does. */
  replicate: (
    settings: string[],
  ) => Promise<{ url: string; stop: () => Promise<void>; start: () => Promise<void> }>
  stop: () => Promise<void>
}
type Identity = { uid: number; gid: number } | Record<string, never>

/** A throw-away cluster of Debian's PostgreSQL, installed first when it is missing and we may. */
export async function startDebianPostgres(): Promise<Running | { reason: string }> {
  const programs = findPrograms() ?? (await installPrograms())
  if (programs === null)
    return {
      reason:
        "Debian's PostgreSQL is not installed and cannot be installed from here. Run this once: sudo apt-get install postgresql",
    }
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-postgres-'))
  const identity = await unprivileged()
  try {
    return await start(programs, folder, identity)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function start(programs: string, folder: string, identity: Identity): Promise<Running> {
  const data = join(folder, 'data')
  // A password, because other people of this machine can reach the port too.
  const password = randomBytes(18).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (identity.uid !== undefined)
    for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid)

  const command = (name: string, args: string[]) =>
    runProgram(join(programs, name), args, { ...identity, cwd: folder, encoding: 'utf8' })
  // The locale of an ordinary Debian server, on purpose not the one of the embedded cluster.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await command('initdb', ['-D', data, ...locale, ...access, '--no-sync'])

  const startOn = async (port: number, data: string, own: string[] = []) => {
    const settings = ['fsync=off', 'max_connections=200', ...own].map((setting) => `-c ${setting}`)
    const place = `-h 127.0.0.1 -p ${port} -k ${folder} ${settings.join(' ')}`
    const log = `${data}.log`
    await command('pg_ctl', ['start', '-D', data, '-w', '-l', log, '-o', place]).catch(async (error) => {
      throw new Error(`${error.message}\n${await readFile(log, 'utf8').catch(() => '')}`)
    })
  }
  const end = (data: string) => command('pg_ctl', ['stop', '-D', data, '-w', '-m', 'immediate'])
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  const port = await freePort()
  await startOn(port, data)
  return {
    url: urlOf(port),
    version: (await command('postgres', ['--version'])).stdout.trim(),
    replicate: async (settings) => {
      const copy = join(folder, 'replica')
      await command('pg_basebackup', ['-D', copy, '-R', '--checkpoint=fast', '--no-sync', '-d', urlOf(port)])
      const copyPort = await freePort()
      const startCopy = () => startOn(copyPort, copy, settings)
      await startCopy()
      return { url: urlOf(copyPort), start: startCopy, stop: async () => void (await end(copy)) }
    },
    stop: async () => {
      await end(data)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where Debian keeps the newest version's programs. */
function findPrograms(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres')
  const versions = found.map((file) => Number(file.split('/')[4])).sort((a, b) => b - a)
  return versions[0] ? `/usr/lib/postgresql/${versions[0]}/bin` : null
}

async function installPrograms(): Promise<string | null> {
  return mayInstall() && (await installPackage('postgresql')) ? findPrograms() : null
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package made a user for them. */
export async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await runProgram('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
