import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { askThread, ThreadEnded } from './ask-thread.ts'

const threadOf = (code: string) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')\nparentPort.once('message', (n) => { ${code} })`,
    {
      eval: true,
      execArgv: [],
    },
  )

test('a thread answers once, and what comes later is of another question', async () => {
  const thread = threadOf('parentPort.postMessage(n + 1); parentPort.postMessage(0)')
  expect(await askThread(thread, 1)).toBe(2)
  await thread.terminate()
})

test('one that fails or ends instead of answering is told', async () => {
  await expect(askThread(threadOf('throw new Error("Full")'), 1)).rejects.toThrow('Full')
  await expect(askThread(threadOf('process.exit(0)'), 1)).rejects.toThrow(ThreadEnded)
})

test('below node --watch, where threads also say what they have loaded, passwords are hashed all the same', async () => {
  const code = `
    const { createPasswordHasher } = await import('${new URL('passwords.ts', import.meta.url)}')
    console.log(await createPasswordHasher().hash('Passo-48!'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(`${output}${errors}`).toMatch(/^\$argon2id\$/)
})
