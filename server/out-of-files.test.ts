import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase, variablesFor } from './testing/database.ts'
import { times } from './testing/forms.ts'
import { createServerProcess, freePort } from './testing/server-process.ts'

let dataDir = ''
let database: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-files-'))
  database = await createTestDatabase(inject('databaseServer'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** How many more files than now a process may have open. */
async function leaveFiles(pid: number, room: number): Promise<void> {
  const open = (await readdir(`/proc/${pid}/fd`)).length
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--nofile=${open + room}:${open + room}`])
}

const statusOf = (url: string): Promise<number | string> =>
  fetch(url, { signal: AbortSignal.timeout(5_000), headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 'closed',
  )

// Linux alone can take files from a process that runs.
test.runIf(process.platform === 'linux')(
  'a server without a file to spare lets nobody in, does not end, and answers again once it has some',
  async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = createServerProcess({
      ...variablesFor(database.address),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
    })
    await server.start(url)
    const pid = server.pid()
    await leaveFiles(pid, 20)

    const crowd: Socket[] = times(100, () => connect(port, 'localhost').on('error', () => {}))
    await pause(1_000)
    const answers = await Promise.all(times(30, () => statusOf(`${url}/api/profile`)))
    expect(answers.filter((answer) => ![401, 503, 'closed'].includes(answer))).toEqual([])
    expect(answers).not.toEqual(times(30, () => 401))
    expect(server.exitCode()).toBeNull()

    for (const socket of crowd) socket.destroy()
    await expect.poll(() => statusOf(`${url}/api/ready`), { timeout: 10_000 }).toBe(200)
    expect(await statusOf(`${url}/api/profile`)).toBe(401)
    expect(server.pid()).toBe(pid)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  60_000,
)
