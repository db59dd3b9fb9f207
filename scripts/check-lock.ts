import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockPackages, lockProblems, missingVariants, npmrcProblems } from './lock-rules.ts'
import { root } from './parts/root.ts'

// A registry that lacks the variants of a package for other systems makes npm leave them out of the lockfile, and
// `npm ci` of npm 11 then refuses it everywhere. `--write` adds them, without a checksum until npm sees the package.
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages }
const missing = missingVariants(lock.packages)
const names = Object.keys(missing)

if (process.argv.includes('--write')) {
  const [own, ...others] = Object.entries({ ...lock.packages, ...missing })
  const sorted = others.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(own ? [own, ...sorted] : sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${names.length} variants added to package-lock.json\n`)
} else {
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')
  const problems = [...lockProblems(lock.packages, reasons), ...npmrcProblems(npmrc)]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  for (const name of names) process.stderr.write(`package-lock.json does not list ${name}\n`)
  if (names.length > 0) process.stderr.write('Run this once: node scripts/check-lock.ts --write\n')
  process.stdout.write(`${Object.keys(lock.packages).length} packages read\n`)
  process.exitCode = names.length + problems.length > 0 ? 1 : 0
}
