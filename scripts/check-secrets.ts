import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/root.ts'
import { secretsIn } from './secret-rules.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** What is tracked now; pictures and letters are bytes, and nobody writes a key into one. */
function inFiles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (!existsSync(join(root, file))) return []
    const bytes = readFileSync(join(root, file))
    return bytes.subarray(0, 8000).includes(0) ? [] : secretsIn(file, bytes.toString('utf8'))
  })
}

/** What any commit has ever added: a key that was taken out again is still there for whoever clones. */
function inHistory(): string[] {
  const found: string[] = []
  let place = ''
  for (const line of git('log', '-p', '--unified=0', '--no-color', '--no-ext-diff').split('\n')) {
    if (line.startsWith('commit ')) place = line.slice(7, 17)
    else if (line.startsWith('+++ b/')) place = `${place.slice(0, 10)} ${line.slice(6)}`
    else if (line.startsWith('+'))
      found.push(...secretsIn(place.slice(11), line.slice(1)).map((what) => `${place.slice(0, 10)} ${what}`))
  }
  return found
}

let files: string[] = []
try {
  files = git('ls-files', '-z').split('\0').filter(Boolean)
} catch {
  process.stdout.write('No git here: nothing is tracked, nothing looked at.\n')
}
if (files.length > 0) {
  const found = [...inFiles(files), ...inHistory()]
  for (const line of found) process.stderr.write(`${line}\n`)
  process.stdout.write(`${files.length} files and every commit looked at\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
