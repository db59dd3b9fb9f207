import { ensureBuilt } from './setup/built.mjs'
import { runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt(findNode())
  return 0
})
