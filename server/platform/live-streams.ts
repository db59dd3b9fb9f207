import type { ServerResponse } from 'node:http'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type LiveMessage, liveBeat } from '#contract/live.ts'
import type { Viewer } from './context.ts'

/** One open page. Written to without anything in between: there are thousands of them. */
type Stream = { viewer: Viewer; answer: ServerResponse; slot: Set<Stream> }

/** Of these people, whether each would be let in again. */
export type AskAgain = (viewers: readonly Viewer[]) => Promise<(viewer: Viewer) => boolean>

type Options = { streamsPerPerson: number; heartbeatMs: number; mayGoOn: AskAgain }

/** The hand of the wheel passes one at a time: of 5,000 streams a hundred are asked about together, 2.5 times a second. */
const slotCount = 50
const streamsPerQuestion = 500
/** Then whoever asked something meanwhile has a turn. */
const turnMs = 5
/** Between two deliveries to everybody, at most; else twice as long as the last one took. What is said meanwhile goes together. */
const longestRestMs = 250

/** Messages in one delivery: some ten kilobytes, of the 64 that may wait for a reader. */
const mostAtOnce = 100

/** So many pages that ask at one moment are no crowd. Of more, each has a millisecond for itself. */
const crowdFrom = 250
const longestWaitMs = 10_000

/** The open streams of one process. */
export function createStreams({ streamsPerPerson, heartbeatMs, mayGoOn }: Options) {
  const byPerson = new Map<string, Stream[]>()
  const slots = Array.from({ length: slotCount }, () => new Set<Stream>())
  let [count, newest, hand] = [0, 0, 0]

  /** Within how long pages shall ask that were all told the same at the same moment. */
  const crowdMs = () => (count < crowdFrom ? 0 : Math.min(count, longestWaitMs))
  const check = createCheck(mayGoOn, crowdMs)
  const tellAll = createCrier(slots, crowdMs)
  const wheel = setInterval(() => {
    hand = (hand + 1) % slotCount
    check(slots[hand] ?? [])
  }, heartbeatMs / slotCount)

  const all = (act: (answer: ServerResponse) => void) => {
    for (const slot of slots) for (const { answer } of slot) act(answer)
  }
  const remove = (stream: Stream) => {
    if (!stream.slot.delete(stream)) return
    count -= 1
    const left = byPerson.get(stream.viewer.id)?.filter((other) => other !== stream) ?? []
    if (left.length > 0) byPerson.set(stream.viewer.id, left)
    else byPerson.delete(stream.viewer.id)
  }

  return {
    count: () => count,
    add: (viewer: Viewer, answer: ServerResponse) => {
      // In turn, not by the clock: after a restart thousands come within a few seconds, and would be asked about together.
      newest = (newest + 1) % slotCount
      const slot = slots[newest] as Set<Stream>
      const stream = { viewer, answer, slot }
      slot.add(stream)
      count += 1
      answer.once('close', () => remove(stream))
      const own = [...(byPerson.get(viewer.id) ?? []), stream]
      byPerson.set(viewer.id, own)
      const [oldest] = own
      if (own.length <= streamsPerPerson || !oldest) return
      remove(oldest)
      // Much later, or the two would push each other out all day long.
      oldest.answer.end('retry: 60000\n\n')
    },
    tell: (userIds: readonly string[], message: LiveMessage) => {
      const streams = userIds.flatMap((userId) => byPerson.get(userId) ?? [])
      if (streams.length === 0) return
      const bytes = Buffer.from(eventOf(message))
      for (const { answer } of streams) send(answer, bytes)
      if (message.topics.includes('session')) check(streams)
    },
    tellAll,
    checkAll: () => {
      for (const slot of slots) check(slot)
    },
    endAll: () => {
      clearInterval(wheel)
      all((answer) => answer.end())
    },
    destroyAll: () => all((answer) => answer.destroy()),
  }
}

export const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

/** Whoever lets so much pile up is not reading; coming again is cheaper than remembering for them. */
function send(answer: ServerResponse, bytes: Buffer): void {
  if (!answer.writableEnded && !answer.destroyed && !answer.write(bytes)) answer.destroy()
}

/**
 * Ends the streams of whoever would not be let in again, and lets the others hear a heartbeat. One question at a time, for all
 * that came meanwhile. A database that is away for a moment ends nothing.
 */
function createCheck(mayGoOn: AskAgain, crowdMs: () => number) {
  const due = new Set<Stream>()
  let isAsking = false

  const askAbout = async (streams: readonly Stream[]) => {
    const everybody = () => true
    const isLetIn = await mayGoOn(streams.map(({ viewer }) => viewer)).catch(() => everybody)
    const beat = Buffer.from(`event: ${liveBeat}\ndata:${crowdMs() || ''}\n\n`)
    for (const { viewer, answer } of streams) {
      if (isLetIn(viewer)) send(answer, beat)
      else answer.end()
    }
  }
  const askAboutAll = async () => {
    isAsking = true
    while (due.size > 0) {
      const asked = [...due].slice(0, streamsPerQuestion)
      for (const stream of asked) due.delete(stream)
      await askAbout(asked)
    }
    isAsking = false
  }
  return function check(streams: Iterable<Stream>): void {
    for (const stream of streams) due.add(stream)
    if (!isAsking) void askAboutAll()
  }
}

/** Tells everybody, in turns: five thousand writes at a stretch would keep every request waiting for a tenth of a second. */
function createCrier(slots: readonly Set<Stream>[], crowdMs: () => number) {
  let waiting: LiveMessage[] = []
  let isCrying = false

  const forCrowd = (message: LiveMessage) => {
    const withinMs = crowdMs()
    return eventOf(withinMs > 0 ? { ...message, withinMs } : message)
  }
  const cry = async (bytes: Buffer) => {
    let turnedAt = performance.now()
    for (const slot of slots) {
      for (const { answer } of slot) send(answer, bytes)
      if (performance.now() - turnedAt < turnMs) continue
      await turn()
      turnedAt = performance.now()
    }
  }
  const cryAll = async () => {
    isCrying = true
    while (waiting.length > 0) {
      const bytes = Buffer.from(shortened(waiting).map(forCrowd).join(''))
      waiting = []
      const startedAt = performance.now()
      await cry(bytes)
      const restMs = Math.min(2 * (performance.now() - startedAt), longestRestMs)
      if (restMs > 1) await pause(restMs, undefined, { ref: false })
    }
    isCrying = false
  }
  return function tellAll(message: LiveMessage): void {
    waiting.push(message)
    if (!isCrying) void cryAll()
  }
}

/** So much at once that nobody would seem to keep up: then only that anything of these topics may have changed. */
function shortened(messages: readonly LiveMessage[]): readonly LiveMessage[] {
  if (messages.length <= mostAtOnce) return messages
  const topics = [...new Set(messages.flatMap(({ topics }) => topics))]
  // Where there is a replica: of the last of them.
  const seen = Math.max(...messages.map((message) => message.seen ?? 0))
  return [seen > 0 ? { topics, seen } : { topics }]
}
