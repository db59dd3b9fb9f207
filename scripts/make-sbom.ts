import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LockPackages } from './lock-rules.ts'
import { root } from './parts/root.ts'
import { type Component, ofProduction, sbomProblems } from './sbom-rules.ts'

type Lock = { packages: LockPackages }

const lock = readJson<Lock>('package-lock.json')
const text = askNpm()
const { components } = JSON.parse(text) as { components: Component[] }
const problems = sbomProblems(components, lock.packages)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length === 0 && !process.argv.includes('--check')) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', '.sbom.cdx.json'), text)
  process.stdout.write('dist/.sbom.cdx.json: ')
}
process.stdout.write(`${components.length} packages of a production server\n`)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * By npm itself, from the lockfile alone: the same on every machine, and without the network. Its own `--omit=dev` also
 * leaves out what production shares with a tool (react, zod), so it gets a lockfile that has nothing else in it.
 */
function askNpm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tornanti-sbom-'))
  // Npm calls the application like its folder.
  const place = join(folder, 'tornanti')
  try {
    mkdirSync(place)
    const { devDependencies: _, ...own } = readJson<Record<string, unknown>>('package.json')
    const { devDependencies: __, ...first } = lock.packages[''] ?? {}
    const packages = { ...ofProduction(lock.packages), '': first }
    writeFileSync(join(place, 'package.json'), JSON.stringify(own))
    writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    const npm = process.env.npm_execpath
    const [command, opening] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
    const wishes = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    return execFileSync(command, [...opening, ...wishes], {
      cwd: place,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as Content
}
