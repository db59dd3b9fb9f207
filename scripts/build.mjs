import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/built.mjs'
import { runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

await runCommand(async () => {
  await ensureInstalled({ withDev: true })
  await ensureBuilt(findNode())
  const report = readFileSync(join(root, 'dist', '.build-report.txt'), 'utf8')
  process.stdout.write(
    `\nJavaScript that each screen loads before it can be used, compressed (brotli):\n${report}`,
  )
  return process.argv.includes('--within-budget') && report.includes('Beyond the budget: ') ? 1 : 0
})
