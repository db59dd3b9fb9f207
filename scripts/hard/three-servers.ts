import { setTimeout as pause } from 'node:timers/promises'
import { variablesFor } from '#server/testing/database.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atLeast, exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { fillCommunity } from './community.ts'
import { signedInCrowd } from './load-wishes.ts'
import { hasHaproxy, numberHeader, ownHaproxy, serverName } from './own-haproxy.ts'
import { ownDatabase } from './own-server.ts'
import { everywhere } from './three-servers-rules.ts'
import { keepStreams, startWrites, unaccountedWrites } from './three-servers-writes.ts'

const servers = 3
const clients = 30
/** Less would be no load; how much more is for `load`. */
const leastRate = 30

/** How long HAProxy takes to close what it says nothing of, and to hear of an end that we have heard of already. */
const silentCloseMs = 1000
const hearingMs = 100

type Kill = { server: string; from: number; until: number }

/** Three servers behind HAProxy under load; one after the other is killed with -9 and started again. */
export async function threeServers(): Promise<Row[]> {
  if (!(await hasHaproxy())) return [notRun('HAProxy', "Debian's package haproxy is not installed")]
  const seconds = rounds(20, 120)
  const { address, sql, dataDir } = await ownDatabase()
  const ports = [await freePort(), await freePort(), await freePort()].slice(0, servers)
  const balancer = await ownHaproxy(ports)
  const running = ports.map((port, index) => {
    // Two proxies: HAProxy, and each client that says for whom it asks.
    const env = { DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '2', PUBLIC_URL: balancer.url }
    const server = createServerProcess({ ...env, PORT: String(port), ...variablesFor(address) })
    afterwards(() => server.end('SIGTERM'))
    const url = `http://localhost:${port}`
    return { name: serverName(index), url, start: () => server.start(url), kill: () => server.end('SIGKILL') }
  })
  for (const { start } of running) await start()
  await fillCommunity(sql, { people: 500, posts: 2000, likesEach: 3, events: 200 })
  const crowd = await signedInCrowd(sql, balancer.url, 60)

  const streams = keepStreams(crowd.slice(0, 30))
  const load = await startWrites(sql, crowd, clients)
  const startedAt = performance.now()
  const kills: Kill[] = []
  while (performance.now() - startedAt < seconds * 1000)
    for (const { name, start, kill } of running) {
      await pause(1000)
      const from = performance.now()
      await kill()
      kills.push({ server: name, from, until: performance.now() })
      await start()
      // Until HAProxy has seen that it is back: it is the others that must carry the load of the next.
      await pause(1500)
    }
  await pause(1000)
  const rate = Math.round((load.requests() * 1000) / (performance.now() - startedAt))
  await load.stop()

  // In flight on the killed server: it began before the end was known, and HAProxy says that it was sent there. Of what came on a
  // connection that had served before HAProxy says nothing, to the client neither: it closes it when its server's end breaks.
  const isInFlight = ({ number, startedAt, endedAt }: (typeof load.failures)[number]) =>
    kills.some(({ server, from, until }) => {
      const servedBy = balancer.servedBy(number)
      if (servedBy !== undefined) return servedBy === server && startedAt <= until && endedAt >= from
      return startedAt <= until + hearingMs && endedAt >= from && endedAt <= until + silentCloseMs
    })
  const others = load.failures.filter((failure) => !isInFlight(failure))
  for (const failure of others)
    process.stderr.write(`${JSON.stringify({ ...failure, server: balancer.servedBy(failure.number) })}\n`)
  process.stdout.write(
    `${JSON.stringify(tally(load.failures.map(({ what, status }) => `${what} ${status}`)))}\n`,
  )
  const unaccounted = await unaccountedWrites(sql, load.acknowledged)
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  const plain = (path: string) => fetch(balancer.plainUrl + path, { redirect: 'manual' })
  const [page, api] = [await plain('/login'), await plain('/api/auth/session')]
  const ending = '/api/notifications/unsubscribe/'
  await fetch(`${balancer.url}${ending}secret`, { method: 'POST', headers: { [numberHeader]: 'ending' } })
  await pause(hearingMs)
  const leadsTo = page.headers.get('location') ?? ''
  const rows = await everywhere({ sql, urls: running.map(({ url }) => url), balancer: balancer.url, streams })
  await streams.close()
  return [
    note(
      `kill -9 of one of ${servers} servers after the other, under ${clients} clients`,
      kills.length,
      'times',
    ),
    atLeast(servers, 'killed and started again', kills.length, 'times'),
    note('requests', load.requests(), 'requests'),
    atLeast(leastRate, 'each second', rate, 'requests'),
    note('failed in flight on a server that was killed', load.failures.length - others.length, 'requests'),
    none('failed otherwise', others.length, 'requests'),
    note('acknowledged: posts · likes · registrations · tracks', load.counts()),
    none('lost, doubled or miscounted', unaccounted.length, 'writes'),
    exactly(
      301,
      `a page asked for without TLS (it leads to ${new URL(leadsTo, 'http://nowhere').protocol})`,
      page.status,
      'status',
    ),
    exactly(403, 'the API without TLS', api.status, 'status'),
    none(
      'HAProxy’s lines about a link that ends mails that say more than that it is one',
      Number(balancer.saidOf('ending') !== `${ending}-`),
      'lines',
    ),
    note('streams that ended and came back', streams.returns(), 'times'),
    ...rows,
  ]
}
