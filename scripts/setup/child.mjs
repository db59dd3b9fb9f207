import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
let interruption = null

/** The signal that asked us to end, or null. */
export const interruptedBy = () => interruption

/** Runs a program in our terminal, hands it the signals we get and waits for its own end. Resolves with its exit code. */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (interruption) throw new Error(`Interrupted by ${interruption}`)
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // Ctrl-C reaches the whole terminal group, `kill` only us. The second copy does no harm; none would leave it running.
    const forward = (signal) => {
      interruption ??= signal
      // Only programs that hold a terminal know what a hang-up means; the server knows how to be told to end.
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    const orphaned = watchParent(() => forward('SIGTERM'))
    const settle = (result) => {
      clearInterval(orphaned)
      for (const signal of signals) process.off(signal, forward)
      result()
    }
    for (const signal of signals) process.on(signal, forward)
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code, signal) => settle(() => resolve(exitCode(code, signal))))
  })
}

/** Npm runs us through a shell that dies of a signal without passing it on; only the change of parent shows it. */
function watchParent(whenGone) {
  const parent = process.ppid
  const isFromNpm = process.env.npm_lifecycle_event !== undefined
  return setInterval(() => isFromNpm && process.ppid !== parent && whenGone(), 200).unref()
}

const exitCode = (code, signal) => (signal ? 128 + constants.signals[signal] : code)
