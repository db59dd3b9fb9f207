import { existsSync } from 'node:fs'
import { run } from './parts/run.ts'

/** Whether this process may install Debian packages: an administrator on a system with apt. */
export const mayInstall = () => process.getuid?.() === 0 && hasApt()

export const hasApt = () => existsSync('/usr/bin/apt-get')

/** Whether a program is there; its package is installed first when it is missing and we may. */
export const hasProgram = async (path: string, name: string): Promise<boolean> =>
  existsSync(path) || (mayInstall() && (await installPackage(name)) && existsSync(path))

/** Installs a Debian package. Resolves with whether it worked. */
export async function installPackage(name: string): Promise<boolean> {
  process.stdout.write(`Installing Debian's package ${name} …\n`)
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    // Debian starts services when they are installed; only the program is wanted here.
    RUNLEVEL: '1',
  }
  const install = () =>
    run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name], { env, isQuiet: true })
  // Lists of packages are missing on a fresh container, and old ones name versions that are gone.
  if ((await run('apt-get', ['update', '--quiet'], { env, isQuiet: true })) !== 0) return false
  return (await install()) === 0
}
