import { expect, test } from 'vitest'
import { runChild } from './child.mjs'

const node = (script) => runChild(process.execPath, ['-e', script], { stdio: 'ignore' })

test('the exit code of the program is ours', async () => {
  expect(await node('process.exit(0)')).toBe(0)
  expect(await node('process.exit(7)')).toBe(7)
})

test('a program that was killed ends like in a shell', async () => {
  expect(await node("process.kill(process.pid, 'SIGKILL')")).toBe(137)
})

test('a program that cannot be run is an error, and leaves no listener behind', async () => {
  const before = process.listenerCount('SIGTERM')
  await expect(runChild('/there/is/no/such/program', [])).rejects.toThrow('ENOENT')
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
