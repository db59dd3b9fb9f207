import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// Tests must never see an operator's settings: DATABASE_URL may name a database that somebody needs.
const operatorVariables = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'DEMO',
  'TRUST_PROXY',
  'MAP_STYLE_URL',
  'MAP_PMTILES',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

let interruption: NodeJS.Signals | null = null

/** The signal that asked the run to end, or null. */
export const interruptedBy = () => interruption

for (const signal of signals) {
  process.on(signal, () => {
    interruption ??= signal
  })
}

type Options = {
  cwd?: string
  env?: Record<string, string>
  uid?: number
  gid?: number
  isQuiet?: boolean
  /** Shown in one piece at its end: for programs that run beside each other. */
  isHeld?: boolean
}

/** Runs a program in our terminal and resolves with its exit code, or null when it was killed or could not start. */
export function run(command: string, args: string[], options: Options = {}): Promise<number | null> {
  const { cwd = root, env = {}, isQuiet = false, isHeld = false, ...identity } = options
  const held: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...cleanEnv(), ...env },
      stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
      ...identity,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => void held.push(part))
    // Ctrl-C reaches the whole terminal group, `kill` only us: then the child must be told.
    const forward = (signal: NodeJS.Signals) => void child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    const settle = (code: number | null) => {
      for (const signal of signals) process.off(signal, forward)
      process.stdout.write(Buffer.concat(held))
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`)
      settle(null)
    })
    // Not at its exit, after which its last words may still come.
    child.once('close', settle)
  })
}

/** Runs the command line of an installed package, or a script of ours, on the Node we are on. */
export const runNode = (file: string, args: string[], options?: Options) =>
  run(process.execPath, [join(root, file), ...args], options)

function cleanEnv(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const name of operatorVariables) delete env[name]
  env.PATH = [join(root, 'node_modules', '.bin'), env.PATH].join(delimiter)
  return env
}
