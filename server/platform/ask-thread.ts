import type { Worker } from 'node:worker_threads'

/** It has ended, and nobody knows why. */
export class ThreadEnded extends Error {}

/** The one answer of a thread to a message; rejected when it fails or ends instead. */
export function askThread<Answer>(thread: Worker, message: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = () => reject(new ThreadEnded('A thread ended while it was asked.'))
  thread.on('message', resolve).on('error', reject).on('exit', onExit)
  thread.postMessage(message)
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', onExit))
}
