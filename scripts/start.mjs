import { ensureBuilt } from './setup/built.mjs'
import { runChild } from './setup/child.mjs'
import { runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

// Must run on Node 20 and before anything is installed: no dependencies, no TypeScript, here and in setup/.
await runCommand(async () => {
  const [mode, ...args] = process.argv.slice(2)
  await ensureInstalled({ withDev: mode === '--dev' || process.env.NODE_ENV !== 'production' })
  const node = findNode()
  if (mode === '--dev') return runChild(node, ['scripts/dev.ts', ...args], { cwd: root })
  await ensureBuilt(node)
  return runChild(node, ['server/main.ts'], { cwd: root })
})
