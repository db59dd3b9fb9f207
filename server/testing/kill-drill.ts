import { createClient } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { type createServerProcess, postmasterPid, untilReady } from './server-process.ts'
import { countOf, createPointGiver, startWriters, unaccountedFor, untilMore } from './writers.ts'

type Drill = {
  url: string
  dataDir: string
  server: ReturnType<typeof createServerProcess>
  /** The server is started again by us; the database by the server, which stays up. */
  victim: 'server' | 'database'
  kills: number
  writers: number
}

/** Kills with -9, again and again, while many write, and then accounts for every acknowledged write. */
export async function killUnderWriters({ url, dataDir, server, victim, kills, writers }: Drill) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
  const openSql = () => createClient(database.connection, { maxConnections: 1 })
  const before = openSql()
  const giver = await createPointGiver(before, url)
  await before.end()

  const { acknowledged, stop } = startWriters(url, writers, giver)
  const recoveriesMs: number[] = []
  try {
    for (let round = 0; round < kills; round++) {
      await untilMore(acknowledged, 5)
      const killedAt = performance.now()
      if (victim === 'server') {
        await server.end('SIGKILL')
        await server.start(url)
      } else {
        process.kill(await postmasterPid(dataDir), 'SIGKILL')
        await untilReady(url, server.output)
      }
      recoveriesMs.push(performance.now() - killedAt)
    }
    await untilMore(acknowledged, 5)
  } finally {
    await stop()
  }
  const sql = openSql()
  const unaccounted = await unaccountedFor(sql, acknowledged)
  await sql.end()
  return { acknowledged: countOf(acknowledged), unaccounted, recoveriesMs }
}
