import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { allEndpoints } from '#contract/index.ts'
import { quickHasher } from './testing/hashers.ts'
import { sendRaw, statusesOf } from './testing/raw-socket.ts'
import { nested } from './testing/strange-inputs.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const origin = 'http://localhost:0'
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const host = 'Host: localhost'
const json = 'Content-Type: application/json'

/** Answered 401, which nothing else here is: if it is answered at all, it was smuggled in. */
const smuggled = lines('GET /api/auth/sessions HTTP/1.1', host)
/** What the next person sends over the same connection of a proxy. */
const next = lines('GET /api/health HTTP/1.1', host, 'Connection: close')

const post = (...headers: string[]) =>
  lines('POST /api/auth/login HTTP/1.1', host, `Origin: ${origin}`, json, ...headers)
const bodyAs = (length: string) => post(length) + smuggled
const chunks = `0\r\n\r\n${smuggled}`
const unclear = 'Transfer-Encoding: chunked'

describe('a request that two programs could read in two ways is refused, and the connection with it', () => {
  test.each<[string, string]>([
    ['a length and chunks', post('Content-Length: 6', unclear) + chunks],
    ['chunks and a length', post(unclear, 'Content-Length: 6') + chunks],
    ['two lengths', post('Content-Length: 0', `Content-Length: ${smuggled.length}`) + smuggled],
    ['one length twice', post('Content-Length: 0', 'Content-Length: 0') + smuggled],
    ['a list of lengths', bodyAs(`Content-Length: 0, ${smuggled.length}`)],
    ['a length with a sign', bodyAs('Content-Length: +0')],
    ['a length below zero', bodyAs('Content-Length: -1')],
    ['a length in hexadecimal', bodyAs('Content-Length: 0x0')],
    ['a length beyond all numbers', bodyAs('Content-Length: 99999999999999999999999')],
    ['an encoding that looks like chunks', post('Transfer-Encoding: xchunked') + chunks],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity') + chunks],
    ['chunks behind a vertical tab', post('Transfer-Encoding: \x0bchunked') + chunks],
    ['chunks in quotes', post('Transfer-Encoding: "chunked"') + chunks],
    [
      'chunks on a folded line, and a length',
      post('Transfer-Encoding:\r\n chunked', 'Content-Length: 5') + chunks,
    ],
    ['a blank before the colon', post('Transfer-Encoding : chunked', 'Content-Length: 0') + chunks],
    ['a tab before the colon', post('Content-Length\t: 0') + smuggled],
    ['a header without a name', post(': x', 'Content-Length: 0') + smuggled],
    ['a zero byte in a header', post('X: a\0b', 'Content-Length: 0') + smuggled],
    ['a bare line feed after a header', `${post('X: y\nContent-Length: 0').slice(0, -2)}\r\n${smuggled}`],
    ['bare line feeds all over', `GET /api/health HTTP/1.1\nHost: localhost\n\n${smuggled}`],
    ['a bare carriage return', post('X: y\rContent-Length: 0') + smuggled],
    ['a line feed in a chunk’s margin', `${post(unclear)}2;\nxx\r\n{}\r\n${chunks}`],
    ['a chunk of negative size', `${post(unclear)}-1\r\n${chunks}`],
    ['a chunk of a size beyond all numbers', `${post(unclear)}fffffffffffffffff\r\n${chunks}`],
    ['a chunk that ends elsewhere', `${post(unclear)}2\r\n{}xx\r\n${chunks}`],
    ['a header of 17 KB', lines('GET /api/health HTTP/1.1', host, `X: ${'a'.repeat(17 * 1024)}`) + smuggled],
    ['HTTP/0.9', `GET /api/health\r\n${smuggled}`],
    ['HTTP/1.1 twice in a line', lines('GET /api/health HTTP/1.1 HTTP/1.1', host) + smuggled],
    ['a version nobody knows', lines('GET /api/health HTTP/3.7', host) + smuggled],
    ['a length after the chunks', `${post(unclear)}2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n${smuggled}`],
    ['another protocol', `${lines('PRI * HTTP/2.0')}SM\r\n\r\n${smuggled}`],
  ])('%s', async (_what, attack) => {
    const answer = await sendRaw(server.current.url, attack + next)
    const [first, ...others] = statusesOf(answer)
    expect([400, 413, 431, 501, 505, undefined]).toContain(first)
    expect(others).toEqual([])
  })
})

describe('what is allowed but rarely seen is read in one way only: the next request is the next', () => {
  test.each<[string, string, number]>([
    [
      'a body where none is expected',
      lines('GET /api/health HTTP/1.1', host, `Content-Length: ${smuggled.length}`) + smuggled,
      200,
    ],
    ['margins of chunks', `${post(unclear)}2;a=b\r\n{}\r\n0\r\n\r\n`, 422],
    ['a tab after the colon', `${post('Transfer-Encoding:\tchunked')}2\r\n{}\r\n0\r\n\r\n`, 422],
    ['headers after the chunks', `${post(unclear)}2\r\n{}\r\n0\r\nX: y\r\n\r\n`, 422],
  ])('%s', async (_what, request, status) => {
    const answer = await sendRaw(server.current.url, request + next)
    expect(statusesOf(answer)).toEqual([status, 200])
  })
})

test.each(['http://evil.example/api/health', 'HTTPS://localhost/', 'localhost:1/api/health'])(
  'a whole address in the first line is refused: %s',
  async (address) => {
    const answer = await sendRaw(server.current.url, lines(`GET ${address} HTTP/1.1`, host) + next)
    expect(statusesOf(answer)[0]).toBe(400)
  },
)

function expectRefusal(answer: string, code: ErrorCode) {
  expect(statusesOf(answer)).toEqual([errors[code][0]])
  const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8')
  expect(JSON.parse(body)).toEqual({ code, message: errors[code][1] })
}

describe('bodies as no form sends them', () => {
  const sendBody = (body: Uint8Array | string, ...headers: string[]) => {
    const bytes = Buffer.from(body)
    const head = post(`Content-Length: ${bytes.length}`, 'Connection: close', ...headers)
    return sendRaw(server.current.url, Buffer.concat([Buffer.from(head), bytes]))
  }

  test('11 MB of JSON are refused by their length', async () => {
    expectRefusal(await sendBody(JSON.stringify({ identifier: 'x'.repeat(11 * 1024 * 1024) })), 'TOO_LARGE')
  })

  test('11 MB in chunks are refused as soon as they are too many', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const text = `${post(unclear, 'Connection: close')}${chunk.repeat(176)}0\r\n\r\n`
    expectRefusal(await sendRaw(server.current.url, text), 'TOO_LARGE')
  })

  test.each(['gzip', 'deflate', 'br', 'x-gzip', 'gzip, gzip'])(
    'packed as %s nothing is unpacked',
    async (encoding) => {
      const bomb = gzipSync(JSON.stringify({ identifier: 'x'.repeat(20 * 1024 * 1024), password: 'x' }))
      expect(bomb.length).toBeLessThan(64 * 1024)
      expectRefusal(await sendBody(bomb, `Content-Encoding: ${encoding}`), 'MALFORMED_REQUEST')
    },
  )

  test('of a key that comes twice the last one holds, for the rule and for the deed alike', async () => {
    const { email, password } = await server.current.people.create()
    const twice = `{"identifier":["${email}"],"identifier":"${email}","password":"${password}"}`
    expect(statusesOf(await sendBody(twice))).toEqual([200])
    const other = `{"identifier":"${email}","identifier":["${email}"],"password":"${password}"}`
    expect(statusesOf(await sendBody(other))).toEqual([422])
  })

  test('more than twenty levels deep there is nothing that any write would take', async () => {
    const writes = allEndpoints().filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload)
    for (const { name, endpoint } of writes) {
      const shape = Object.keys((endpoint.input as { shape?: object }).shape ?? { x: 'x' })
      const deep = Object.fromEntries(shape.map((field) => [field, nested(21)]))
      expect([name, endpoint.input.safeParse(deep).success]).toEqual([name, shape.length === 0])
    }
    for (const levels of [21, 10_000]) {
      const lists = '['.repeat(levels) + ']'.repeat(levels)
      const answer = await sendBody(`{"identifier":${lists},"password":"x"}`)
      expect(statusesOf(answer)).toEqual([422])
    }
  })
})

describe('addresses of more than 8 KB', () => {
  const path = (length: number) => `/api/health?${'x'.repeat(length - '/api/health?'.length)}`

  test('are refused in Italian, those of as much are read', async () => {
    const client = server.current.client()
    expect((await client.send('GET', path(8192))).body.code).toBe('INVALID_INPUT')
    const answer = await client.send('GET', path(8193))
    const [status, message] = errors.ADDRESS_TOO_LONG
    expect([answer.status, answer.body]).toEqual([status, { code: 'ADDRESS_TOO_LONG', message }])
  })

  test('are refused to writes before anything is done', async () => {
    const { email, password } = await server.current.people.create()
    const client = server.current.client()
    const input = JSON.stringify({ identifier: email, password })
    const answer = await client.send('POST', `/api${auth.login.path}?${'x'.repeat(9000)}`, input)
    expect([answer.status, client.cookies.size]).toEqual([414, 0])
  })
})
