import type { Worker } from 'node:worker_threads'

/** It has ended, and nobody knows why. */
export class ThreadEnded extends Error {}

/** The one answer of a thread to a message; rejected when it fails or ends instead. */
export function askThread<Answer>(thread: Worker, message: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (answer: Answer) => {
    if (!isOfWatch(answer)) resolve(answer)
  }
  const onExit = () => reject(new ThreadEnded('A thread ended while it was asked.'))
  thread.on('message', onMessage).on('error', reject).on('exit', onExit)
  thread.postMessage(message)
  return promise.finally(() => thread.off('message', onMessage).off('error', reject).off('exit', onExit))
}

/** Below `node --watch` (`npm run dev`) a thread also says, by the same way, which files it has loaded. */
const isOfWatch = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ('watch:import' in answer || 'watch:require' in answer)
