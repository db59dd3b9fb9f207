import { constants } from 'node:os'
import { interruptedBy } from './child.mjs'

/** A failure that is told in a sentence; anything else is a bug and shows its stack. */
export class Problem extends Error {}

/** Runs a command line to its end: its exit code, a sentence when it cannot go on, silence after Ctrl-C. */
export async function runCommand(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = 1
    if (interruptedBy()) process.exitCode = 128 + constants.signals[interruptedBy()]
    else if (error instanceof Problem) process.stderr.write(`\n${error.message}\n`)
    else throw error
  }
}
