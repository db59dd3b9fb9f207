import { randomInt } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#server/db/client.ts'
import { clusterFolder } from '#server/db/embedded/cluster.ts'
import { clusterProcesses } from '#server/db/embedded/process-table.ts'
import { sendSignal } from '#server/db/embedded/run-program.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { startAllWriters } from './all-writers.ts'
import { type createServerProcess, postmasterPid, untilReady } from './server-process.ts'
import { halfDone, rewardedEvents, startWholeWriters, wholeCount } from './whole-writers.ts'
import { untilCount } from './writers.ts'

type Place = { url: string; dataDir: string; server: ReturnType<typeof createServerProcess> }

type Drill = Place & {
  /** The server is started again by us; the database by the server, which stays up unless both are killed. */
  victim: 'server' | 'database' | 'both'
  kills: number
  writers: number
}

/** Kills with -9, again and again, each time after so many `writes`, and then accounts for every acknowledged one. */
export async function killUnderWriters(drill: Drill & { writes: number }) {
  const openSql = await connector(drill.dataDir)
  const sql = openSql(4)
  const writers = await startAllWriters(sql, drill.url, drill.writers)
  const recoveriesMs = await killAgain(drill, async () => {
    await writers.untilMore(drill.writes)
    // In the midst of whatever is under way then.
    await pause(randomInt(60))
  }).finally(writers.stop)
  const unaccounted = await writers.unaccounted()
  const ofSeveral = await writers.commitsOfSeveral()
  await sql.end({ timeout: 1 })
  return { acknowledged: writers.count(), counts: writers.counts(), ofSeveral, unaccounted, recoveriesMs }
}

/** The same under acts of many rows each: none may be found half done. */
export async function killUnderWholeWriters(drill: Drill) {
  const openSql = await connector(drill.dataDir)
  const during = openSql(4)
  const { done, stop } = await startWholeWriters(during, drill.url, drill.writers)
  const recoveriesMs = await killAgain(drill, async () => {
    await untilCount(() => wholeCount(done), 5)
    // In the midst of whatever is under way then.
    await pause(randomInt(60))
  }).finally(stop)
  await during.end({ timeout: 1 })
  const sql = openSql()
  const halves = await halfDone(sql, done)
  const rewarded = await rewardedEvents(sql)
  await sql.end()
  return { done, rewarded, halves, recoveriesMs }
}

async function connector(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
  return (maxConnections = 1) => createClient(database.connection, { maxConnections })
}

async function killAgain({ url, dataDir, server, victim, kills }: Drill, untilBusy: () => Promise<void>) {
  const recoveriesMs: number[] = []
  for (let round = 0; round < kills; round++) {
    await untilBusy()
    const processes = victim === 'server' ? [] : await databaseProcesses(dataDir, round)
    const killedAt = performance.now()
    for (const pid of processes) sendSignal(pid, 'SIGKILL')
    if (victim === 'database') await untilReady(url, server.output)
    else {
      await server.end('SIGKILL')
      await server.start(url)
    }
    recoveriesMs.push(performance.now() - killedAt)
  }
  await untilBusy()
  return recoveriesMs
}

/**
 * In turn its main process, of which the others find out and end by themselves, each when it has done what it is at; and all of them,
 * wherever they are.
 */
async function databaseProcesses(dataDir: string, round: number): Promise<number[]> {
  if (round % 2 === 0) return [await postmasterPid(dataDir)]
  const all = await clusterProcesses(await realpath(clusterFolder(dataDir)))
  if (all.length < 2) throw new Error('PostgreSQL runs in fewer processes than it has.')
  return all.map(({ pid }) => pid)
}
