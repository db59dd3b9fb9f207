import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveTopics } from '#contract/live.ts'
import { variablesFor } from './testing/database.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { signedInRider } from './testing/riders.ts'
import { createServerProcess, freePort } from './testing/server-process.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher(), rollCall: { everyMs: 100 } })
const sql = () => server.current.database.sql
let dataDir = ''
let ear: Awaited<ReturnType<typeof openLive>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-roll-call-'))
  ear = await openLive((await signedInRider(server.current)).client)
})
afterAll(async () => {
  await ear.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startOther() {
  const port = await freePort()
  const { address } = server.current.database
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...variablesFor(address) }
  const other = createServerProcess(own)
  await other.start(`http://localhost:${port}`)
  return other
}

const others = () => sql()`select id from running_servers where believed_until > now() + interval '5 seconds'`

test('pages of the other servers ask again after one was killed, and not after one that stopped', async () => {
  const stopped = await startOther()
  expect(await others()).toHaveLength(1)
  expect(await stopped.end('SIGTERM')).toBe(0)
  expect(await others()).toHaveLength(0)
  expect(ear.messages()).toEqual([])

  const killed = await startOther()
  await killed.end('SIGKILL')
  const [left] = await others()
  // What it last committed may have been told to nobody. Half a minute later it is no longer believed to be there.
  await sql()`update running_servers set believed_until = now() where id = ${left?.id}`
  const all = liveTopics.filter((topic) => topic !== 'session')
  await expect.poll(ear.messages).toEqual([all])
  expect(await others()).toHaveLength(0)
}, 60_000)
