import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import type { TrackAnalysis } from '#contract/track/analyse.ts'
import { AppError } from '#server/platform/app-error.ts'
import { askThread, ThreadEnded } from '#server/platform/ask-thread.ts'
import { createGate, createTurnstile } from '#server/platform/gate.ts'
import type { GpxFile } from './gpx-reader.ts'

export type ReadTrack = TrackAnalysis & Omit<GpxFile, 'segments'> & { pointCount: number; points: Uint8Array }

export type ThreadAnswer = { track: ReadTrack } | { refusal: ErrorCode }

const timeLimitMs = 15_000
/** Enough for 200,000 points; a file that needs more takes its worker down, not the server. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** A thread that has nothing to do gives its memory back. */
const idleMs = 30_000

const enter = createGate({ atOnce: 1, waiting: 8 })
const admit = createTurnstile(2)
/** Has read a file and waits for the next: to start one takes longer than to read what most people bring. */
let resting: { thread: Worker; end: NodeJS.Timeout } | undefined

/** Reads and measures a GPX file in a thread of its own: seconds of arithmetic that no other request waits for. */
export function readTrack(path: string, caller: string): Promise<ReadTrack> {
  return admit(caller, () => enter(() => readInThread(path)))
}

async function readInThread(path: string): Promise<ReadTrack> {
  const thread = takeThread()
  let answer: ThreadAnswer
  try {
    answer = await ask(thread, path)
  } catch (error) {
    await thread.terminate()
    throw error
  }
  if ('refusal' in answer && answer.refusal === 'GPX_TOO_SLOW') await thread.terminate()
  else rest(thread)
  if ('refusal' in answer) throw new AppError(answer.refusal)
  return answer.track
}

function takeThread(): Worker {
  const waiting = resting
  resting = undefined
  if (waiting) {
    clearTimeout(waiting.end)
    waiting.thread.ref()
    return waiting.thread
  }
  const thread = new Worker(join(import.meta.dirname, 'track.worker.ts'), {
    resourceLimits: memoryLimits,
    // The server's own arguments (a test runner's, say) are not for it.
    execArgv: [],
  })
  // One that dies while it rests takes nobody with it, and is not asked again.
  return thread.on('error', () => forget(thread)).once('exit', () => forget(thread))
}

/** Does not keep the server from ending, and ends by itself. */
function rest(thread: Worker): void {
  // Its last word may come while it dies: such a one would never answer again.
  if (thread.threadId === -1) return
  thread.unref()
  const end = setTimeout(() => {
    forget(thread)
    thread.terminate()
  }, idleMs).unref()
  resting = { thread, end }
}

function forget(thread: Worker): void {
  if (resting?.thread !== thread) return
  clearTimeout(resting.end)
  resting = undefined
}

async function ask(thread: Worker, path: string): Promise<ThreadAnswer> {
  const tooSlow = { refusal: 'GPX_TOO_SLOW' } as const
  const answered = new AbortController()
  const timeUp = pause(timeLimitMs, tooSlow, { signal: answered.signal })
  try {
    return await Promise.race([askThread<ThreadAnswer>(thread, path), timeUp])
  } catch (error) {
    // Whatever ended it, the next file gets another.
    if (error instanceof ThreadEnded || isOutOfMemory(error)) return tooSlow
    throw error
  } finally {
    answered.abort()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
