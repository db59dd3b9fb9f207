import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorBody } from '#contract/errors.ts'
import type { Sql } from '#server/db/client.ts'
import { signUpForm, times } from './forms.ts'
import { awardInput } from './points.ts'
import type { createServerProcess } from './server-process.ts'
import { anyAddress, createPointGiver } from './writers.ts'

type Leaving = { url: string; server: ReturnType<typeof createServerProcess>; requests: number }

type Drill = Leaving & {
  /** How long before the signal they are sent: at 0 the server may not have read one of them. */
  aheadMs: number
}

/** Sends sign-ups, each on a connection of its own, then SIGTERM, and listens to what becomes of each. */
export async function stopUnderRequests({ url, server, requests, aheadMs }: Drill) {
  const forms = times(requests, () => signUpForm())
  const sockets = await Promise.all(forms.map(() => openSocket(url)))
  const answers = sockets.map(readToTheEnd)
  for (const [index, socket] of sockets.entries()) {
    const { head, body } = postRequest(url, '/api/auth/sign-up', forms[index])
    socket.write(`${head}\r\n${body}`)
  }
  await pause(aheadMs)
  const startedAt = performance.now()
  const exitCode = await server.end('SIGTERM')
  const tookMs = performance.now() - startedAt
  const statuses = await Promise.all(answers)
  const acknowledged = forms.filter((_, index) => statuses[index] === 200).map(({ email }) => email)
  return { exitCode, tookMs, statuses, acknowledged, emails: forms.map(({ email }) => email) }
}

/**
 * Awards that the server has surely begun with when SIGTERM comes: they stand behind a row that is held until the server
 * takes nobody new. Each must be carried out; a 503 would be a refusal.
 */
export async function stopUnderHeldRequests({ url, server, requests, sql }: Leaving & { sql: Sql }) {
  const { client, riderId } = await createPointGiver(sql, url)
  const sockets = await Promise.all(times(requests, () => openSocket(url)))
  const answers = sockets.map(readToTheEnd)
  let [newRefused, startedAt] = [false, 0]
  const exitCode = await sql.begin(async (holder) => {
    await holder`select from profiles where user_id = ${riderId} for update`
    await Promise.all(
      sockets.map(async (socket) => {
        const { head, body } = postRequest(url, '/api/admin/points', awardInput(riderId, { points: 1 }), {
          ...client.cookieHeader(),
          expect: '100-continue',
        })
        socket.write(`${head}\r\n`)
        // "100 Continue": the server has read the head, and the request is one of its own.
        await once(socket, 'data')
        socket.write(body)
      }),
    )
    startedAt = performance.now()
    const ended = server.end('SIGTERM')
    // A statement behind the row may take 8 s.
    while (!newRefused && performance.now() - startedAt < 5000) {
      newRefused = await isRefused(url)
      await pause(20)
    }
    return { ended }
  })
  const statuses = await Promise.all(answers)
  const code = await exitCode.ended
  const tookMs = performance.now() - startedAt
  const [given] = await sql<{ total: number }[]>`
    select total_points as total from profiles where user_id = ${riderId}`
  return { exitCode: code, tookMs, statuses, newRefused, carriedOut: given?.total ?? 0 }
}

async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function isRefused(url: string): Promise<boolean> {
  const socket = await openSocket(url).catch(() => null)
  socket?.destroy()
  return socket === null
}

function postRequest(url: string, path: string, form: unknown, more: Record<string, string> = {}) {
  const body = JSON.stringify(form)
  const headers = {
    host: new URL(url).host,
    origin: url,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...anyAddress(),
    ...more,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return { head: `POST ${path} HTTP/1.1\r\n${lines.join('')}`, body }
}

/** The status of a whole answer, the code of one that says to come back, or what came instead of it. */
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
  const [head = '', body = ''] = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (status && Buffer.byteLength(body) === length)
    return status === 503 ? (JSON.parse(body) as ErrorBody).code : status
  return failure || (text === '' ? 'closed without a word' : 'cut off')
}
