import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { community } from '#contract/community.ts'
import { gpxMediaType, tracks } from '#contract/tracks.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { insertPosts } from '#server/testing/community.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally, times } from '#server/testing/forms.ts'
import { createPeople } from '#server/testing/people.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { anyAddress } from '#server/testing/writers.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atLeast, exactly, none, note, quantile, type Row } from '../parts/row.ts'
import { ownTornanti } from './own-server.ts'
import { startProbe } from './probe.ts'

const everyMs = 1000
/** Whether something came is asked every 20 s: twice that, and what a busy machine may take. */
const refusedForMs = 45_000

/** Reliability LM-4: hundreds who send a byte a second, or read none, while somebody reads the feed. */
export async function slowClients(): Promise<Row[]> {
  const seconds = rounds(15, 60)
  const each = rounds(100, 300)
  const { url, sql } = await ownTornanti()
  const people = createPeople(sql, createPasswordHasher())
  const rider = await signedInRider({ people, client: () => new TestClient(url, url) })
  await insertPosts(sql, rider, { count: 40 })
  const cookie = rider.client.cookieHeader().cookie ?? ''

  const drips = kindsOf(new URL(url).host, url, cookie).flatMap((kind) =>
    times(each, () => startDrip(url, kind)),
  )
  afterwards(async () => {
    for (const drip of drips) drip.end()
  })
  const refusedCount = rounds(5, 20)
  const whoGoOn = goOnAfterRefusal(url, refusedCount)
  const endProbe = startProbe(5, () => rider.client.call(community.feed, {}, anyAddress()))
  await pause(seconds * 1000)
  const probe = await endProbe()
  const opened = drips.reduce((sum, drip) => sum + drip.opened(), 0)
  const statuses = drips.flatMap((drip) => drip.answers)
  process.stdout.write(`${JSON.stringify(tally(statuses))}\n`)
  for (const drip of drips) drip.end()
  const { refused, stillSending } = await whoGoOn
  return [
    note(`slow heads, bodies and readers, ${each} of each, for`, seconds, 's'),
    // Whoever is sent away comes back: else the last seconds would be quiet.
    atLeast(each * 3, 'connections that they opened', opened, 'connections'),
    // Heads have 10 s and forms 15: in a shorter run nobody is sent away.
    seconds < 20
      ? note('sent away meanwhile (408)', statuses.filter((status) => status === '408').length, 'connections')
      : atLeast(
          1,
          'sent away meanwhile (408)',
          statuses.filter((status) => status === '408').length,
          'connections',
        ),
    exactly(refusedCount, 'refused before they had sent their file (401)', refused, 'connections'),
    none(`of them still sending ${refusedForMs / 1000} s later`, stillSending, 'connections'),
    atLeast(seconds, 'answers to somebody who reads the feed', probe.total, 'requests'),
    none('of them other than 200', probe.total - (probe.counts['200'] ?? 0), 'requests'),
    note('of them: 99 of 100 within', quantile(probe.timesMs, 0.99), 'ms'),
  ]
}

type Kind = { opening: string; drop: string; reads: boolean }

const kindsOf = (host: string, origin: string, cookie: string): Kind[] => [
  { opening: `GET /api/health HTTP/1.1\r\nhost: ${host}\r\n`, drop: 'x-slow: 1\r\n', reads: true },
  {
    opening: `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    drop: ' ',
    reads: true,
  },
  // Asks for the feed three times over, and takes no answer.
  {
    opening: `GET /api/community/posts HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`.repeat(3),
    drop: '',
    reads: false,
  },
]

/** One slow client, who connects again whenever it is sent away. */
function startDrip(url: string, { opening, drop, reads }: Kind) {
  const answers: string[] = []
  let [count, isOver] = [0, false]
  let socket: Socket | undefined
  const live = async () => {
    // Not all at one moment: that would be a flood, which is another thing.
    await pause(randomInt(3000))
    while (!isOver) {
      const own = connect(Number(new URL(url).port), '127.0.0.1')
      socket = own
      own.on('error', () => {})
      if (reads)
        own.on('data', (data) => answers.push(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? 'more'))
      // An error is an end as well: the other side has closed while we were writing.
      const closed = once(own, 'close').catch(() => {})
      own.once('connect', () => {
        count++
        own.write(opening)
      })
      const timer = setInterval(() => own.writable && drop && own.write(drop), everyMs)
      await closed
      clearInterval(timer)
      await pause(100)
    }
  }
  void live()
  return {
    answers,
    opened: () => count,
    end: () => {
      isOver = true
      socket?.destroy()
    },
  }
}

/** Strangers whose file is refused at its head, and who send it all the same: whether they are told so, and let go. */
async function goOnAfterRefusal(url: string, count: number) {
  const { method, path } = tracks.upload
  const opening = `${method} /api${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\norigin: ${url}\r\ncontent-type: ${gpxMediaType}\r\ncontent-length: 5000000\r\n\r\n`
  const senders = times(count, () => startDrip(url, { opening, drop: ' '.repeat(1000), reads: true }))
  afterwards(async () => {
    for (const sender of senders) sender.end()
  })
  await pause(refusedForMs)
  const refused = senders.filter(({ answers }) => answers[0] === '401').length
  const stillSending = senders.filter((sender) => sender.opened() === 1).length
  for (const sender of senders) sender.end()
  return { refused, stillSending }
}
