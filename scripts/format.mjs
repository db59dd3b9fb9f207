import { runChild } from './setup/child.mjs'
import { runCommand } from './setup/command.mjs'
import { ensureInstalled } from './setup/installed.mjs'
import { findNode } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return runChild(findNode(), ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'], {
    cwd: root,
  })
})
