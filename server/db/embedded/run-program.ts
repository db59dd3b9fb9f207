import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type RunAs = { prefix: readonly string[]; uid?: number; gid?: number }

type Command = { program: string; args: readonly string[]; runAs?: RunAs }

export function spawnProgram({ program, args, runAs }: Command, options: SpawnOptions): ChildProcess {
  const { prefix, ...user } = runAs ?? { prefix: [] }
  const [command = program, ...rest] = [...prefix, program, ...args]
  // The caller's working directory may be closed to the other user.
  return spawn(command, rest, { ...user, cwd: '/', env: environment(), windowsHide: true, ...options })
}

/** Runs to the end and returns what it printed; a failure carries its own complaint. */
export async function runProgram(command: Command, input = ''): Promise<string> {
  const child = spawnProgram(command, { stdio: 'pipe' })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ?? String(code)))
  })
  // A program that dies early leaves a broken pipe, which its exit code already tells.
  child.stdin?.on('error', () => undefined).end(input)
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [how, [output = '', complaint = '']] = await Promise.all([ended, printed])
  if (how === '0') return output
  const lines = complaint.trim().split('\n')
  const reason = lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1)
  throw new Error(reason || `${command.program} ended with ${how}`)
}

/** PostgreSQL gets no secret of ours, no PG* setting of the caller, and one language for its messages. */
function environment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** False when there is no such process, which is never an error here: it may have ended a moment ago. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    // Zero and below would reach a whole process group: ours.
    return pid > 0 && process.kill(pid, signal)
  } catch {
    return false
  }
}
