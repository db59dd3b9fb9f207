import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { Problem } from './command.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './root.mjs'

export const inputs = [
  'web',
  'contract',
  'scripts/base-map',
  'scripts/build-report.ts',
  'scripts/draw-pictures.ts',
  'scripts/first-pictures.ts',
  'scripts/first-screen-chunks.ts',
  'scripts/first-screen-rules.ts',
  'scripts/light-contract',
  'scripts/parts/root.ts',
  'scripts/patient-entry.ts',
  'scripts/screen-files.ts',
  'scripts/service-worker',
  'scripts/shared-chunks.ts',
  'scripts/smaller-entry.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
]
// Vite empties the folder first: a build that was cut short leaves no marker.
const marker = join(root, 'dist', '.fingerprint')

/** Builds the web app into `dist/` unless it was built from these very files. */
export async function ensureBuilt(node) {
  const wanted = fingerprint(root, inputs)
  if (wanted === builtFrom()) return
  process.stdout.write('Building the web app …\n')
  const startedAt = Date.now()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Vite takes NODE_ENV from outside, and would then bundle React's slow development half.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runChild(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env })
  if (code !== 0) throw new Problem('The web app could not be built; the reason is above.')
  writeFileSync(marker, wanted)
  process.stdout.write(`Web app built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

/** For a machine without what a build needs: `dist/` was made elsewhere, from these very files. */
export function requireBuilt() {
  if (fingerprint(root, inputs) !== builtFrom())
    throw new Problem(
      'dist/ was not built from these files. Run "npm run build" on another machine, and bring its dist/ along.',
    )
}

function builtFrom() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return null
  }
}
