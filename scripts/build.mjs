import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/built.mjs'
import { Problem, runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

const isStrict = process.argv[2] === '--within-budget'

await runCommand(async () => {
  if (process.argv.length > (isStrict ? 3 : 2)) throw new Problem('Usage: npm run build [-- --within-budget]')
  await ensureInstalled({ withDev: true })
  await ensureBuilt(findNode())
  const report = readFileSync(join(root, 'dist', '.build-report.txt'), 'utf8')
  process.stdout.write(
    `\nJavaScript that each screen loads before it can be used, compressed (brotli):\n${report}`,
  )
  return isStrict && report.includes('Beyond the budget: ') ? 1 : 0
})
