import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createGate } from '#server/platform/gate.ts'
import { shareOf } from '#server/platform/process-share.ts'
import type { Copies, PictureTask } from './make-copies.ts'

export type ProcessAnswer = { copies: Copies } | { refusal: ErrorCode } | { failure: string }

// The largest allowed takes two seconds on two quiet cores; a busy evening must not refuse a phone's photo.
const timeLimitMs = 14_000
/** A process that has nothing to do gives its memory back. */
const idleMs = 30_000
const picturesPerProcess = 100

const enter = createGate({ atOnce: shareOf(2), waiting: 50, longestWaitMs: 2500 })
const idle = new Set<Helper>()

/**
 * Reads a picture in a process of its own: a decoder that hangs is ended, one that a hostile file brings down takes
 * nothing with it, and the memory it took is given back.
 */
export const readPicture = (task: PictureTask): Promise<Copies> => enter(() => readApart(task))

async function readApart(task: PictureTask): Promise<Copies> {
  const [helper = new Helper()] = idle
  idle.delete(helper)
  const answer = await helper.ask(task)
  if (helper.isUsable()) helper.rest()
  if ('copies' in answer) return answer.copies
  if ('refusal' in answer) throw new AppError(answer.refusal)
  throw new Error(answer.failure)
}

class Helper {
  readonly #process: ChildProcess
  #asked = 0
  #isDead = false
  #endIdle: NodeJS.Timeout | undefined

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'picture.process.ts'), {
      // Neither the server's arguments nor its secrets are for it.
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const died = () => {
      this.#isDead = true
      idle.delete(this)
    }
    this.#process.once('exit', died).on('error', died)
  }

  isUsable = () => !this.#isDead && this.#asked < picturesPerProcess

  async ask(task: PictureTask): Promise<ProcessAnswer> {
    const child = this.#process
    clearTimeout(this.#endIdle)
    child.ref()
    child.channel?.ref()
    this.#asked += 1
    const answer = await new Promise<ProcessAnswer>((resolve) => {
      const timer = setTimeout(() => settle({ refusal: 'PICTURE_TOO_SLOW' }), timeLimitMs)
      const hear = (message: unknown) => settle(message as ProcessAnswer)
      const exited = (code: number | null, signal: string | null) =>
        // By a signal: the decoder crashed over this file. By a code: it never ran.
        settle(
          signal ? { refusal: 'PICTURE_BROKEN' } : { failure: `The picture process ended with ${code}.` },
        )
      const failed = (error: Error) => settle({ failure: error.message })
      const settle = (outcome: ProcessAnswer) => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', exited).off('error', failed)
        resolve(outcome)
      }
      child.once('message', hear).once('exit', exited).once('error', failed)
      child.send(task, (error) => error && failed(error))
    })
    if (isDoubtful(answer) || !this.isUsable()) this.#end()
    return answer
  }

  /** Does not keep the server from ending, and ends by itself. */
  rest(): void {
    idle.add(this)
    this.#process.unref()
    this.#process.channel?.unref()
    this.#endIdle = setTimeout(() => this.#end(), idleMs).unref()
  }

  #end(): void {
    this.#isDead = true
    idle.delete(this)
    this.#process.kill('SIGKILL')
  }
}

const isDoubtful = (answer: ProcessAnswer) =>
  'failure' in answer || ('refusal' in answer && answer.refusal === 'PICTURE_TOO_SLOW')
