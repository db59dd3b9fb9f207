import { expect, test } from 'vitest'
import { withOwnProcesses } from './testing/own-process.ts'

const processes = withOwnProcesses()

/** Code that a bug would be in: told by a signal, it forgets a promise that fails, or throws where nobody listens. */
const bugs = {
  SIGUSR2: 'a promise that fails',
  SIGWINCH: 'a callback that throws',
} as const
const buggy = `
  process.on('SIGUSR2', () => { Promise.reject(new Error('a promise that fails')) })
  process.on('SIGWINCH', () => { throw new Error('a callback that throws') })`

test.each(Object.entries(bugs) as [NodeJS.Signals, string][])(
  'after %s (%s) the fault is in the log, the server ends, and starts again',
  async (signal, message) => {
    const { server, url } = await processes.start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(buggy)}`,
    })
    expect(await server.end(signal)).toBe(1)
    expect(server.output()).toContain('A fault that nobody caught ends the server')
    expect(server.output()).toContain(`Error: ${message}`)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
    await server.start(url)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  60_000,
)
