import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { freePort } from './server-process.ts'

export type Arrived = { from: string; recipients: string[]; raw: string }

/** A real mail server that keeps what it receives. It can be closed, opened again, and told to refuse. */
export async function createSmtpPeer() {
  const port = await freePort()
  const arrived: Arrived[] = []
  let server: SMTPServer | null = null
  let refusal: string | null = null

  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (address, _session, done) =>
        done(
          refusal ? Object.assign(new Error(`${refusal} <${address.address}>`), { responseCode: 550 }) : null,
        ),
      onData: (stream, session, done) => {
        let raw = ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => {
          raw += chunk
        })
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          arrived.push({ from, recipients: rcptTo.map(({ address }) => address), raw })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    return (server.server.address() as AddressInfo).port
  }
  const close = async () => {
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
    server = null
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    open,
    close,
    refuse: (words: string | null) => {
      refusal = words
    },
    /** Waits until so many mails are here, then a moment longer for one too many. */
    until: async (count: number): Promise<Arrived[]> => {
      for (let tries = 0; arrived.length < count; tries++) {
        if (tries > 200) throw new Error(`${arrived.length} of ${count} mails arrived within 10 s.`)
        await pause(50)
      }
      await pause(200)
      return arrived
    },
  }
}

/** The headers of a mail, folded lines joined, names in lower case. */
export function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}
