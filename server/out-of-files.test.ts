import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { times } from './testing/forms.ts'
import { withOwnProcesses } from './testing/own-process.ts'

const processes = withOwnProcesses()

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
    const { server, url } = await processes.start()
    const pid = server.pid()
    await leaveFiles(pid, 20)

    const crowd: Socket[] = times(100, () =>
      connect(Number(new URL(url).port), 'localhost').on('error', () => {}),
    )
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
