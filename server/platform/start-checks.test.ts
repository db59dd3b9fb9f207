import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { findPort } from './start-checks.ts'

const host = '127.0.0.1'

async function listening() {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, host), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Calls a port again and again, in a thread of its own: in this one nothing happens between two lines of `findPort`. */
const calling = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  let [calls, answered] = [0, 0]
  const call = () => {
    calls++
    const socket = connect(workerData, () => { answered++; socket.destroy() })
    socket.on('error', () => {}).on('close', call)
  }
  for (let each = 0; each < 8; each++) call()
  setTimeout(() => parentPort.postMessage('calling'), 50)
  parentPort.once('message', () => { parentPort.postMessage({ calls, answered }); process.exit() })
`

// A balancer that takes the server for up would send it a request, and could not tell whether it was carried out.
test('while it is asked whether a port is free nobody gets through to it', async () => {
  const { port, close } = await listening()
  await close()
  const caller = new Worker(calling, { eval: true, execArgv: [], workerData: { host, port } })
  await once(caller, 'message')
  for (let round = 0; round < 500; round++) expect(await findPort({ host, port })).toBe(port)
  caller.postMessage('enough')
  const [{ calls, answered }] = await once(caller, 'message')
  expect(calls).toBeGreaterThan(100)
  expect(answered).toBe(0)
})

test('a port of somebody else is refused, port 0 is any that is free', async () => {
  const other = await listening()
  await expect(findPort({ host, port: other.port })).rejects.toThrow(
    `PORT must be free; another program listens on ${host}:${other.port}.`,
  )
  await other.close()
  expect(await findPort({ host, port: 0 })).toBeGreaterThan(0)
})
