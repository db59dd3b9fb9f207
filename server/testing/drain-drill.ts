import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signUpForm, times } from './forms.ts'
import type { createServerProcess } from './server-process.ts'
import { anyAddress } from './writers.ts'

type Drill = {
  url: string
  server: ReturnType<typeof createServerProcess>
  requests: number
  /** How long before the signal they are sent: at 0 the server may not have read one of them. */
  aheadMs: number
}

/** Sends sign-ups, each on a connection of its own, then SIGTERM, and listens to what becomes of each. */
export async function stopUnderRequests({ url, server, requests, aheadMs }: Drill) {
  const forms = times(requests, () => signUpForm())
  const sockets = await Promise.all(forms.map(() => openSocket(url)))
  const answers = sockets.map(readToTheEnd)
  for (const [index, socket] of sockets.entries()) socket.write(signUpRequest(url, forms[index]))
  await pause(aheadMs)
  const startedAt = performance.now()
  const exitCode = await server.end('SIGTERM')
  const tookMs = performance.now() - startedAt
  const statuses = await Promise.all(answers)
  const acknowledged = forms.filter((_, index) => statuses[index] === 200).map(({ email }) => email)
  return { exitCode, tookMs, statuses, acknowledged, emails: forms.map(({ email }) => email) }
}

async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

function signUpRequest(url: string, form: unknown): string {
  const body = JSON.stringify(form)
  const headers = {
    host: new URL(url).host,
    origin: url,
    'content-type': 'application/json',
    ...anyAddress(),
  }
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return `POST /api/auth/sign-up HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** The status of a whole answer, or what came instead of it. */
async function readToTheEnd(socket: Socket): Promise<number | string> {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  let failure = ''
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message
  })
  await once(socket, 'close').catch(() => {})
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (status && Buffer.byteLength(body) === length) return status
  return failure || (text === '' ? 'closed without a word' : 'cut off')
}
