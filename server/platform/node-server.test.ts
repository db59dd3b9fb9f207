import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { readEnv } from './env.ts'
import { answerUnknownPath } from './error-answers.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { securityHeaders } from './security-headers.ts'

const config = readEnv({ PORT: '0' })
const logLines: string[] = []
const log = createLog({ isProduction: true, destination: { write: (line) => void logLines.push(line) } })

/** HOST=localhost listens twice, and the second socket is not the app's own. */
async function listening(host: string) {
  const app = await createHttp({ config, log })
  app.post('/api/echo', async (request) => ({ got: request.body ?? null }))
  app.get('/api/slow', async () => {
    await pause(600)
    return { ok: true }
  })
  app.setNotFoundHandler(answerUnknownPath)
  await app.listen({ port: 0, host })
  const [first, ...others] = app.addresses() as [AddressInfo, ...AddressInfo[]]
  return { app, first, addresses: [first, ...others] }
}
let server: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  server = await listening('localhost')
})
afterAll(() => server.app.close())
beforeEach(() => {
  logLines.length = 0
})

function open({ address, port }: AddressInfo) {
  let answer = ''
  const socket = connect(port, address)
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return { socket, ended }
}

function ask(address: AddressInfo, text: string): Promise<string> {
  const { socket, ended } = open(address)
  socket.write(text)
  return ended
}

function expectRefusal(answer: string, status: number, code: ErrorCode) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headers).toMatchObject(securityHeaders(config))
  expect(headers['content-type']).toContain('application/json')
  expect(JSON.parse(body)).toEqual({ code, message: errors[code][1] })
}

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`
const ours = `origin: ${config.publicUrl}`
const json = 'content-type: application/json'

describe('what Node refuses by itself is answered in our words and with our headers', () => {
  test.each<[string, number, ErrorCode, string]>([
    ['no HTTP at all', 400, 'MALFORMED_REQUEST', 'hello\r\n\r\n'],
    ['a method nobody knows', 400, 'MALFORMED_REQUEST', request('FOO /api/slow')],
    ['HTTP/2 without asking', 400, 'MALFORMED_REQUEST', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no host', 400, 'MALFORMED_REQUEST', 'GET /api/slow HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'two lengths',
      400,
      'MALFORMED_REQUEST',
      request('POST /api/echo', ours, 'content-length: 4', 'transfer-encoding: chunked'),
    ],
    [
      'a broken chunk',
      400,
      'MALFORMED_REQUEST',
      `${request('POST /api/echo', ours, json, 'transfer-encoding: chunked')}zz\r\n`,
    ],
    [
      'a chunk with a novel in its margin',
      413,
      'TOO_LARGE',
      `${request('POST /api/echo', ours, json, 'transfer-encoding: chunked')}2;${'a'.repeat(20_000)}\r\n`,
    ],
    ['a header too long', 431, 'TOO_LARGE', request('GET /api/slow', `x: ${'a'.repeat(20_000)}`)],
    [
      'headers too many',
      431,
      'TOO_LARGE',
      request('GET /api/slow', ...Array.from({ length: 2_500 }, (_, number) => `x-${number}: 1`)),
    ],
    [
      'an expectation',
      417,
      'MALFORMED_REQUEST',
      request('POST /api/echo', 'expect: magic', 'content-length: 0'),
    ],
    ['TRACE', 404, 'NOT_FOUND', request('TRACE /api/slow', ours)],
    ['PROPFIND', 404, 'NOT_FOUND', request('PROPFIND /api/slow', ours)],
    ['OPTIONS', 404, 'NOT_FOUND', request('OPTIONS /api/slow')],
    ['OPTIONS for the whole server', 404, 'NOT_FOUND', request('OPTIONS *')],
  ])('%s (%i)', async (_what, status, code, text) => {
    for (const address of server.addresses) expectRefusal(await ask(address, text), status, code)
  })

  test('100-continue is met, and the body read', async () => {
    const text = request('POST /api/echo', ours, json, 'expect: 100-continue', 'content-length: 2')
    const answer = await ask(server.first, `${text}{}`)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue/)
    expect(answer).toContain('{"got":{}}')
  })
})

describe('a client that takes its time is cut off at the stated limit', { concurrent: true }, () => {
  const cases: [string, number, string][] = [
    ['with half its headers', 10, 'GET /api/slow HTTP/1.1\r\nhost: localhost\r\n'],
    ['with half its body', 15, `${request('POST /api/echo', ours, json, 'content-length: 9')}{`],
  ]
  test.for(cases)('%s, %i s', { timeout: 40_000 }, async ([_what, seconds, text], { expect }) => {
    const startedAt = performance.now()
    const answer = await ask(server.first, text)
    const elapsed = (performance.now() - startedAt) / 1000
    expectRefusal(answer, 408, 'UPLOAD_INCOMPLETE')
    expect(elapsed).toBeGreaterThan(seconds - 0.5)
    // The look every 2 s, and a busy machine.
    expect(elapsed).toBeLessThan(seconds + 4)
  })
})

test('a body whose sender went away is no trouble of ours', async () => {
  const { socket, ended } = open(server.first)
  socket.write(`${request('POST /api/echo', ours, json, 'content-length: 9')}{`)
  await pause(100)
  socket.destroy()
  await ended
  await pause(200)
  expect(logLines).toEqual([])
})

test('a request on an open connection is still answered while the server stops', async () => {
  const { app, first } = await listening('127.0.0.1')
  const underWay = open(first)
  const barelySent = open(first)
  const get = 'GET /api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n'
  underWay.socket.write(get)
  await pause(200)
  const closed = app.close()
  barelySent.socket.write(get)
  const answers = await Promise.all([underWay.ended, barelySent.ended])
  await closed
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    // Or a browser would send its next request into a connection that is about to end.
    expect(answer.toLowerCase()).toContain('connection: close')
  }
})
