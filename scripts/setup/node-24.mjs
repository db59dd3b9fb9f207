import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from './command.mjs'
import { root } from './root.mjs'

const neededMajor = 24

/** The Node that runs TypeScript as it is: the project's own, else the one we are on. */
export function findNode() {
  const own = ownNode()
  if (majorOf(own) >= neededMajor) return own
  if (majorOf(process.execPath) >= neededMajor) return process.execPath
  throw new Problem(
    `Tornanti runs on Node ${neededMajor} and brings it along on Linux (glibc) and Windows. On this system (${process.platform} ${process.arch}) install Node ${neededMajor} from https://nodejs.org, then try again.`,
  )
}

function ownNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
}

/** Asked by running it: a file that is there may still not run on this system. */
function majorOf(node) {
  if (node === process.execPath) return Number.parseInt(process.versions.node, 10)
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(1) ?? '', 10)
}
