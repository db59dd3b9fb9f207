import { readEnv } from './platform/env.ts'
import { countOwnStreams, noteStreamsElsewhere } from './platform/live.ts'
import { createLog } from './platform/log.ts'
import { endOnBug, failStart, stopOnSignal, workerStopLimitMs } from './platform/process.ts'
import type { OrderToWorker, WorkerNews } from './platform/workers.ts'
import { runParts } from './running.ts'
import { taskVariable, type WorkerTask } from './worker-task.ts'

const newsEveryMs = 1_000

/** One of several processes of a server, started by main.ts, which prepared everything. */
function main() {
  // Written by main.ts.
  const { name, part, place } = JSON.parse(process.env[taskVariable] ?? '') as WorkerTask
  const config = readEnv(process.env)
  const log = createLog({ ...config, worker: name })
  endOnBug(log)
  const onStop: (() => Promise<unknown>)[] = []
  const stop = stopOnSignal(log, onStop, { delayMs: config.stopDelayMs, limitMs: workerStopLimitMs })
  const mayListen = async () => {
    tell({ is: 'prepared' })
    if (part === 'web') await allowed
  }
  const run = async () => {
    const { db } = await runParts({ config, log, place, onStop, mayListen }, [part])
    stop.isReady()
    tell({ is: 'ready' })
    if (part === 'web') keepCount(() => countOwnStreams(db))
  }
  run().catch((error) => stop.hasBegun() || failStart(error))
}

const tell = (news: WorkerNews) => process.send?.(news)

const allowed = new Promise<void>((resolve) => {
  process.on('message', (order: OrderToWorker) => {
    if ('mayListen' in order) resolve()
    else noteStreamsElsewhere(order.streamsElsewhere)
  })
})

/** How many pages listen is known of the server, not of whichever process answers. */
function keepCount(count: () => number): void {
  let told = 0
  setInterval(() => {
    if (count() !== told) tell({ streams: count() })
    told = count()
  }, newsEveryMs).unref()
}

try {
  main()
} catch (error) {
  failStart(error)
}
