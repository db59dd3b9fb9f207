import { connect, type Socket } from 'node:net'

export type Answer = (body: { status: number; length: number; text: Buffer }) => void

const headEnd = Buffer.from('\r\n\r\n')

/** One connection, one request at a time: written as bytes, read no further than it must be. */
export class Line {
  #socket: Socket
  #pieces: Buffer[] = []
  #got = 0
  #wanted = -1
  #status = 0
  #headLength = 0
  #onAnswer: Answer = () => {}

  constructor(port: number, onBroken: (reason: string) => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => onBroken(error.message))
    this.#socket.on('close', () => onBroken('The connection was closed.'))
  }

  send(bytes: Buffer, onAnswer: Answer): void {
    this.#onAnswer = onAnswer
    this.#socket.write(bytes)
  }

  end(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#pieces.push(chunk)
    this.#got += chunk.length
    if (this.#wanted < 0 && !this.#readHead()) return
    if (this.#got < this.#wanted) return
    const whole = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces)
    const answer = { status: this.#status, length: this.#wanted - this.#headLength, text: whole }
    this.#pieces = []
    this.#got = 0
    this.#wanted = -1
    this.#onAnswer(answer)
  }

  #readHead(): boolean {
    const all = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces)
    const end = all.indexOf(headEnd)
    if (end < 0) return false
    const head = all.toString('latin1', 0, end)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`An answer does not say how long it is:\n${head}`)
    this.#status = Number(head.slice(9, 12))
    this.#headLength = end + headEnd.length
    this.#wanted = this.#headLength + Number(length)
    return true
  }
}
