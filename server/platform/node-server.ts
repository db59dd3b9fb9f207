import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { longestArrivalMs } from './arrival.ts'
import { refusalBody } from './error-answers.ts'

type Refusal = readonly [status: number, code: ErrorCode]

const unreadable: Refusal = [400, 'MALFORMED_REQUEST']
const unmetExpectation: Refusal = [417, 'MALFORMED_REQUEST']
const byNodeCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'UPLOAD_INCOMPLETE'],
}

/** Node's server. What it refuses by itself meets no hook of Fastify, and is answered here like everything else. */
export function createNodeServer(listener: RequestListener, headers: Record<string, string>): Server {
  const options = {
    // Node's defaults let a slow client hold a connection for minutes, and look for such clients twice a minute.
    headersTimeout: 10_000,
    // The longest file; forms have less (arrival.ts).
    requestTimeout: longestArrivalMs,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 60_000,
    // Node would refuse without a word; `createHttp` does it in ours.
    requireHostHeader: false,
  }
  const server = createServer(options, listener)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const [status, code] = unmetExpectation
    const body = refusalBody(code)
    response.writeHead(status, headersFor(body, headers)).end(body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node's own field for the answer under way: a second one in the middle of it would be read as its body.
    const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse }
    if (!socket.writable || answer?.headersSent) return socket.destroy()
    const refusal = byNodeCode[error.code ?? ''] ?? unreadable
    socket.end(asText(refusal, headers), () => socket.destroy())
  })
  return server
}

function asText([status, code]: Refusal, headers: Record<string, string>): string {
  const body = refusalBody(code)
  const lines = Object.entries(headersFor(body, headers)).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

const headersFor = (body: string, headers: Record<string, string>) => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  connection: 'close',
})
