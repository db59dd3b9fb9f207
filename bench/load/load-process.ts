import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, answerOf, signInWriter, type Target, writerOf } from '../requests/wire.ts'
import { Line } from './line.ts'

/** As fast as answers come, or, with `perSecond`, at that pace whatever they take. */
export type Load = {
  request: Asked
  target: Target
  /** Whose session; nobody's for what anybody may ask. */
  rider: number | null
  connections: number
  seconds: number
  /** The first turn; the next load of the same kind goes on behind the last. */
  from: number
  perSecond?: number
  /** Meanwhile so many people sign in each second. */
  signInsPerSecond?: number
}

export type LoadFigures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  next: number
  signIns: number
  /** Sent away because too many hash already. */
  signInsRefused: number
  /** Of one core, that this process itself used. */
  ownCpu: number
  problems: string[]
}

async function run(load: Load): Promise<LoadFigures> {
  const marker = answerOf(load.request)
  const isTrivial = load.target.is === 'trivial'
  const problems: string[] = []
  const times: number[] = []
  const writer = writerOf(load)
  const cpuBefore = process.cpuUsage()
  let turn = load.from
  const check = (status: number, length: number, text: Buffer) => {
    if (status === 200 && (isTrivial || (length >= marker.bytes && text.includes(marker.text)))) return
    if (problems.length < 3)
      problems.push(`status ${status}, ${length} bytes: ${text.toString().slice(0, 600)}`)
  }
  const open = () =>
    new Line(load.target.port, (reason) => {
      if (problems.length < 3) problems.push(reason)
    })
  const lines = Array.from({ length: load.connections }, open)
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1000

  const onLine = (line: Line, bytes: Buffer, done: (ms: number) => void) => {
    const sentAt = performance.now()
    line.send(bytes, ({ status, length, text }) => {
      check(status, length, text)
      done(performance.now() - sentAt)
    })
  }

  const asFastAsPossible = (line: Line) =>
    new Promise<void>((resolve) => {
      const next = () => {
        if (performance.now() >= endsAt || problems.length > 0) return resolve()
        onLine(line, writer(turn++), (ms) => {
          times.push(ms)
          next()
        })
      }
      next()
    })

  let signIns = 0
  let signInsRefused = 0
  if (load.perSecond === undefined) await Promise.all(lines.map(asFastAsPossible))
  else {
    const signInLines = Array.from({ length: load.connections }, open)
    const signIn = signInWriter(load.target)
    const paced = pace({ perSecond: load.perSecond, endsAt, lines }, (line, done) =>
      onLine(line, writer(turn++), (ms) => {
        times.push(ms)
        done()
      }),
    )
    const signing = pace(
      { perSecond: load.signInsPerSecond ?? 0, endsAt, lines: signInLines },
      (line, done) =>
        line.send(signIn(load.from + signIns++), ({ status, text }) => {
          if (status === 503) signInsRefused++
          else if (status !== 200 && problems.length < 3)
            problems.push(`A sign-in got ${status}: ${text.toString().slice(-300)}`)
          done()
        }),
    )
    await Promise.all([paced, signing])
    for (const line of signInLines) line.end()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  for (const line of lines) line.end()
  const { user, system } = process.cpuUsage(cpuBefore)
  const sorted = Float64Array.from(times).sort()
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: times.length / elapsed,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    next: turn,
    signIns,
    signInsRefused,
    ownCpu: (user + system) / 1e6 / elapsed,
    problems,
  }
}

type Sending = { perSecond: number; endsAt: number; lines: readonly Line[] }

/** So many each second, evenly, as long as a connection is free. */
async function pace(
  { perSecond, endsAt, lines }: Sending,
  send: (line: Line, done: () => void) => void,
): Promise<void> {
  if (perSecond === 0) return
  const free = [...lines]
  const startedAt = performance.now()
  const isDue = (sent: number) => sent < ((performance.now() - startedAt) / 1000) * perSecond
  for (let sent = 0; performance.now() < endsAt; await pause(1))
    while (free.length > 0 && isDue(sent)) {
      const line = free.pop() as Line
      sent++
      send(line, () => free.push(line))
    }
  while (free.length < lines.length) await pause(2)
}

process.on('message', (load) => {
  run(load as Load).then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
