import { ensureBuilt, requireBuilt } from './setup/built.mjs'
import { runChild } from './setup/child.mjs'
import { Problem, runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

// Must run on Node 20 and before anything is installed: no dependencies, no TypeScript, here and in setup/.
await runCommand(async () => {
  const [mode, ...args] = process.argv.slice(2)
  const isBuilt = mode === '--built'
  if ((mode !== undefined && !isBuilt && mode !== '--dev') || args.length > 0)
    throw new Problem(
      'Usage: npm start [-- --built], npm run dev. Everything else is said by variables (README).',
    )
  if (isBuilt) requireBuilt()
  await ensureInstalled({ withDev: !isBuilt })
  const node = findNode()
  if (mode === '--dev') return runChild(node, ['scripts/dev.ts'], { cwd: root })
  if (!isBuilt) await ensureBuilt(node)
  return runChild(node, ['server/main.ts'], { cwd: root })
})
