import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runChild } from './child.mjs'
import { Problem } from './command.mjs'
import { fingerprint } from './fingerprint.mjs'
import { mendDriver } from './mended-driver.mjs'
import { missingPackages } from './missing-packages.mjs'
import { root } from './root.mjs'

const oldestNode = 20
const marker = join(root, 'node_modules', '.tornanti-installed')

/** Installs the packages of the lockfile unless they are there. The product itself runs without those of the workshop. */
export async function ensureInstalled({ withDev }) {
  await ensurePackages(withDev)
  mendDriver()
}

async function ensurePackages(withDev) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode)
    throw new Problem(`Tornanti needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  const wanted = fingerprint(root, ['package-lock.json'])
  if (isInstalled(wanted, withDev)) return
  process.stdout.write('Installing packages (the first time this takes about a minute) …\n')
  const startedAt = Date.now()
  await install(withDev)
  writeFileSync(marker, wanted)
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.\n`)
}

function isInstalled(wanted, withDev) {
  const lock = readJson('package-lock.json')
  // Npm writes this one last, so an install that was cut short leaves none.
  const present = readJson('node_modules/.package-lock.json')
  if (!lock || !present) return false
  const missing = missingPackages(lock.packages, present.packages, { withDev })
  // An optional package that npm could not install is not asked for again at each start.
  const wasTried = readText(marker) === wanted
  return missing.required.length === 0 && (missing.optional.length === 0 || wasTried)
}

async function install(withDev) {
  const [command, ...first] = npm()
  // Said either way: NODE_ENV would decide otherwise.
  const which = withDev ? '--include=dev' : '--omit=dev'
  const args = [...first, 'ci', which, '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runChild(command, args, { cwd: root, shell: command === 'npm.cmd' }).catch((error) => {
    throw new Problem(`npm could not be run (${error.message}). Install Node with npm, then try again.`)
  })
  if (code !== 0)
    throw new Problem(
      `Installing the packages failed (npm ci ended with ${code}, its reason is above). Check the network, then try again.`,
    )
}

/** The npm that runs us, on its own Node: the project's Node is among the files that are replaced. */
function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  if (path && basename(path) === 'npm-cli.js') return [node ?? process.execPath, path]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function readJson(file) {
  const text = readText(join(root, file))
  return text === null ? null : JSON.parse(text)
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
