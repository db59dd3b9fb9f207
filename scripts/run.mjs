import { runChild } from './setup/child.mjs'
import { runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

/** `node scripts/run.mjs FILE [argument …]`: with everything installed, on the Node that the project wants. */
await runCommand(async () => {
  const [file = ''] = process.argv.slice(2)
  // A command of the product, beside a server in production, must not bring the workshop's packages in.
  await ensureInstalled({ withDev: !file.startsWith('server/') })
  return runChild(findNode(), process.argv.slice(2), { cwd: root })
})
