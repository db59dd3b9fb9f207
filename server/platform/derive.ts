import type { Argon2Parameters } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { askThread } from './ask-thread.ts'

/** A thread that derives one key at a time. */
type Deriver = { worker: Worker; isFree: boolean }

const derivers: Deriver[] = []

/**
 * Argon2id in a thread of its own, which stands behind everything else that wants a core (derive.worker.ts). As many threads as are
 * asked for at once; they stay, and keep no process from ending.
 */
export async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  const deriver = derivers.find(({ isFree }) => isFree) ?? startDeriver()
  deriver.isFree = false
  deriver.worker.ref()
  try {
    return Buffer.from(await askThread<Uint8Array>(deriver.worker, parameters))
  } finally {
    deriver.isFree = true
    deriver.worker.unref()
  }
}

function startDeriver(): Deriver {
  // The server's own arguments (a test runner's, say) are not for it.
  const worker = new Worker(join(import.meta.dirname, 'derive.worker.ts'), { execArgv: [] })
  const deriver = { worker, isFree: true }
  derivers.push(deriver)
  // One that has ended is replaced at the next wish.
  worker.once('exit', () => derivers.splice(derivers.indexOf(deriver), 1))
  return deriver
}
