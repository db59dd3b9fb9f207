import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from './log.ts'

/** Whoever lived for so long did not die of their start. */
const steadyMs = 10_000
/** One after the other, each soon after its start. */
const mostDeaths = 5
const firstRestMs = 500
const cleanly = 'exit code 0'

type Options = {
  /** What each of them runs, and what it is told about itself. */
  file: string
  envOf: (name: string) => Record<string, string>
  log: Logger
  /** There is no use in starting once more. */
  giveUp: (reason: string) => void
}

/** From a worker to whoever started it. */
export type WorkerNews = { is: 'prepared' | 'ready' } | { streams: number }
/** To a worker: that it may take connections, and what the others have. */
export type OrderToWorker = { mayListen: true } | { streamsElsewhere: number }

/**
 * The other processes of a server. They share the port: connections come to this process, which hands them out in turn, so that each
 * gets as many as the next, and one that dies takes nothing with it but what it had begun. One that ends by itself is replaced.
 * When this process dies, however it dies, they end as well: the cluster module sees to it.
 */
export function createWorkers({ file, envOf, log, giveUp }: Options) {
  cluster.setupPrimary({ exec: file })
  cluster.schedulingPolicy = cluster.SCHED_RR
  const running = new Map<string, Worker>()
  const streams = new Map<string, number>()
  let isStopping = false
  let isOpen = false

  const start = (name: string, deaths = 0) =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork(envOf(name))
      let preparedAt = Number.POSITIVE_INFINITY
      running.set(name, worker)
      worker.on('message', (news: WorkerNews) => {
        if ('streams' in news) return noteStreams(name, news.streams)
        if (news.is === 'ready')
          return log.info({ worker: name, pid: worker.process.pid }, 'A process of the server is ready')
        preparedAt = performance.now()
        if (isOpen) letIn(worker)
        resolve()
      })
      // Something was sent to one that had just died: its end is told where it is heard of.
      worker.on('error', (error) => log.warn({ err: error, worker: name }, 'A process did not hear'))
      worker.once('exit', (code, signal) => {
        running.delete(name)
        noteStreams(name, 0)
        const how = signal ?? `exit code ${code}`
        const isPrepared = preparedAt < Number.POSITIVE_INFINITY
        if (!isPrepared) reject(new Error(`The process "${name}" ended before it was ready (${how}).`))
        // However long a slow machine took to start it.
        const isEarly = performance.now() - preparedAt < steadyMs
        const isFirstStart = !isPrepared && deaths === 0
        if (!isFirstStart) follow(name, how, isEarly ? deaths + 1 : 1)
      })
    })

  /** What comes after an end. A first start that fails is the affair of whoever started it. */
  const follow = (name: string, how: string, deaths: number) => {
    if (!isStopping) return replace(name, how, deaths)
    if (how !== cleanly) log.warn({ worker: name, how }, 'A process did not end by itself in time')
  }

  const replace = (name: string, how: string, deaths: number) => {
    log.error({ worker: name, how }, 'A process of the server ended by itself')
    if (deaths >= mostDeaths) {
      log.fatal({ worker: name }, `It ended ${deaths} times, each soon after its start: the server gives up`)
      return giveUp('A process that cannot run')
    }
    const again = () => {
      if (isStopping) return
      // Its end, should it come first, is told and followed where it is heard of.
      start(name, deaths).catch(() => {})
    }
    setTimeout(again, firstRestMs * 2 ** (deaths - 1))
  }

  /** For who runs the place and asks one of them how many listen. */
  const noteStreams = (name: string, count: number) => {
    streams.set(name, count)
    const all = [...streams.values()].reduce((sum, each) => sum + each, 0)
    for (const [other, worker] of running)
      if (worker.isConnected()) tellStreams(worker, all - (streams.get(other) ?? 0))
  }

  const tellStreams = (worker: Worker, streamsElsewhere: number) => {
    const order: OrderToWorker = { streamsElsewhere }
    worker.send(order)
  }
  const letIn = (worker: Worker) => {
    const order: OrderToWorker = { mayListen: true }
    worker.send(order)
  }

  return {
    start,
    /** All at once: connections that are kept would else all be those of the first that is there. */
    open: (names: readonly string[]) => {
      isOpen = true
      const opening = names.map((name) => running.get(name)).filter((worker) => worker !== undefined)
      const listening = opening.map((worker) =>
        Promise.race([once(worker, 'listening'), once(worker, 'exit')]),
      )
      for (const worker of opening) letIn(worker)
      return Promise.all(listening)
    },
    stop: async (names: readonly string[]) => {
      isStopping = true
      await Promise.all(names.map((name) => running.get(name)).map((worker) => worker && end(worker)))
    },
  }
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}
