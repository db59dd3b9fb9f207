import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/root.ts'

// By npm itself, from the lockfile alone: the same on every machine, and without the network.
const npm = process.env.npm_execpath
const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
const wishes = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
]
const text = execFileSync(command, [...first, ...wishes], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
})
const { components } = JSON.parse(text) as { components: unknown[] }
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist', '.sbom.cdx.json'), text)
process.stdout.write(`dist/.sbom.cdx.json: ${components.length} packages of a production server\n`)
