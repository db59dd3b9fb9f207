import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { freePort } from './server-process.ts'
import { headersOf } from './smtp-peer.ts'

/** What becomes of one connection. Those that kill take the whole mail server along until it is opened again. */
export type Fate =
  | 'taken'
  | 'killed before DATA'
  | 'killed in DATA'
  | 'killed before its answer'
  | 'refused with 421'
  | 'refused with 451'
  | 'refused with 451 after DATA'
  | 'refused as unknown'
  | 'silent from the start'
  | 'silent before DATA'
  | 'taken in silence'

export type Taken = { id: string; to: string; raw: string; isAnswered: boolean }

type Plan = (mail: { connection: number; to: string }) => Fate

/** A real mail server that fails in the way it is told, connection by connection. */
export async function createFailingSmtp() {
  const port = await freePort()
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  let server: SMTPServer | null = null
  let plan: Plan = () => 'taken'
  let connections = 0
  let beforeAnswer: () => Promise<void> = async () => {}

  const kill = () => {
    server?.server.close()
    server = null
    for (const socket of sockets) socket.destroy()
  }
  const numbers = new Map<string, number>()
  const fateOf = (session: { id: string }, to = '') => plan({ connection: numbers.get(session.id) ?? 0, to })

  const open = async () => {
    if (server) return
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (session, done) => {
        numbers.set(session.id, ++connections)
        if (fateOf(session) !== 'silent from the start') done()
      },
      onMailFrom: (_address, session, done) =>
        done(fateOf(session) === 'refused with 421' ? refusal(421, '4.3.2 Closing') : null),
      onRcptTo: ({ address }, session, done) => {
        const fate = fateOf(session, address)
        if (fate === 'killed before DATA') return kill()
        if (fate === 'silent before DATA') return
        if (fate === 'refused with 451') return done(refusal(451, '4.3.0 Later'))
        if (fate === 'refused as unknown') return done(refusal(550, '5.1.1 No such user'))
        done()
      },
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const fate = fateOf(session, to)
        if (fate === 'killed in DATA') return void stream.once('data', kill)
        let raw = ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => {
          raw += chunk
        })
        stream.on('end', async () => {
          if (fate === 'refused with 451 after DATA') return done(refusal(451, '4.3.0 Later'))
          const mail = { id: idOf(raw), to, raw, isAnswered: false }
          taken.push(mail)
          if (fate === 'killed before its answer') return kill()
          if (fate === 'taken in silence') return
          await beforeAnswer()
          mail.isAnswered = server !== null
          done()
        })
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  }
  await open()

  return {
    /** It gives up on silence after a second, so that tests need not wait for minutes. */
    url: `smtp://127.0.0.1:${port}/?socketTimeout=1000&greetingTimeout=1000`,
    taken,
    open,
    kill,
    isOpen: () => server !== null,
    connections: () => connections,
    /** From now on, counting connections from one. */
    follow: (next: Plan, work = async () => {}) => {
      plan = next
      beforeAnswer = work
      connections = 0
    },
    until: async (count: number) => {
      for (let tries = 0; taken.length < count; tries++) {
        if (tries > 400) throw new Error(`${taken.length} of ${count} mails were taken within 20 s.`)
        await pause(50)
      }
    },
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** The row of the outbox that a mail came from. */
const idOf = (raw: string): string => /^<(.+)@/.exec(headersOf(raw)['message-id'] ?? '')?.[1] ?? ''
