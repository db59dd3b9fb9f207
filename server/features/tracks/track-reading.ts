import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import type { TrackAnalysis } from '#contract/track/analyse.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createGate, createTurnstile } from '#server/platform/gate.ts'
import type { GpxFile } from './gpx-reader.ts'

export type ReadTrack = TrackAnalysis & Omit<GpxFile, 'segments'> & { pointCount: number; points: Uint8Array }

export type WorkerAnswer = { track: ReadTrack } | { refusal: ErrorCode }

const timeLimitMs = 15_000
/** Enough for 200,000 points; a file that needs more takes its worker down, not the server. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

const enter = createGate({ atOnce: 1, waiting: 8 })
const admit = createTurnstile(2)

/** Reads and measures a GPX file in a thread of its own: seconds of arithmetic that no other request waits for. */
export function readTrack(path: string, caller: string): Promise<ReadTrack> {
  return admit(caller, () => enter(() => readInWorker(path)))
}

async function readInWorker(path: string): Promise<ReadTrack> {
  const worker = new Worker(join(import.meta.dirname, 'track.worker.ts'), {
    workerData: { path },
    resourceLimits: memoryLimits,
    // The server's own arguments (a test runner's, say) are not for it.
    execArgv: [],
  })
  const timer = setTimeout(() => worker.terminate(), timeLimitMs)
  try {
    const answer = await answerOf(worker)
    if ('refusal' in answer) throw new AppError(answer.refusal)
    return answer.track
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'GPX_TOO_SLOW' })
      else reject(error)
    })
    // It ends without a word only when its time is up.
    worker.once('exit', () => resolve({ refusal: 'GPX_TOO_SLOW' }))
  })
}
