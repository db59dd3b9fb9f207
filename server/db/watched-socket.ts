import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'

/** Longer than a statement may take (client.ts), so that PostgreSQL has the first word. */
export const answerLimitMs = 12_000

type Target = { host: string[]; port: number[]; path?: string | false }

/**
 * Sockets that end once a question has had no answer for so long. A network that swallows packets tells nobody: without
 * this a connection waits for ever, and the pool with it.
 */
export function watchedSockets(answerLimitMs: number) {
  const sockets = new Set<WatchedSocket>()
  let turn = 0
  const watched = (inner: Socket) => {
    const socket = new WatchedSocket(inner, answerLimitMs)
    sockets.add(socket)
    // Not by the event: the driver takes all listeners off.
    inner.once('close', () => sockets.delete(socket))
    return socket
  }
  return {
    open: ({ host, port, path }: Target): Duplex => {
      if (path) return watched(connect({ path }))
      // One after the other, as the driver does it.
      const index = turn++ % host.length
      const options: TcpNetConnectOpts = { host: host[index] ?? 'localhost', port: port[index] ?? 5432 }
      // The driver asks for the name when it secures the connection.
      return Object.assign(watched(connect(options)), { host: options.host })
    },
    /**
     * Once it is known that nobody answers: also those that wait for nothing, as one that listens, or that heard the half of
     * their answer. What was open then may be deaf for ever.
     */
    endAll: () => {
      for (const socket of sockets) socket.destroy(silent())
    },
  }
}

const keepAliveMs = 60_000

/** A stream of its own around the socket: what TLS sends and hears passes through it as well. */
class WatchedSocket extends Duplex {
  readonly #inner: Socket
  readonly #answerLimitMs: number
  #limit: NodeJS.Timeout | undefined

  constructor(inner: Socket, answerLimitMs: number) {
    super()
    this.#inner = inner
    this.#answerLimitMs = answerLimitMs
    // Here and not by the driver, who asks the stream that TLS puts around this one, which passes it on to nobody.
    inner.setKeepAlive(true, keepAliveMs)
    inner.on('data', (chunk) => {
      this.#heard()
      if (!this.push(chunk)) inner.pause()
    })
    inner.on('end', () => this.push(null))
    inner.on('error', (error) => this.destroy(error))
    inner.on('close', () => this.destroy())
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#limit ??= setTimeout(() => this.destroy(silent()), this.#answerLimitMs).unref()
    this.#inner.write(chunk, encoding, done)
  }

  override _read(): void {
    this.#inner.resume()
  }

  override _final(done: () => void): void {
    this.#inner.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#heard()
    this.#inner.destroy()
    done(error)
  }

  get readyState(): string {
    return this.destroyed ? 'closed' : this.#inner.readyState
  }

  #heard(): void {
    clearTimeout(this.#limit)
    this.#limit = undefined
  }
}

const silent = () => Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' })
