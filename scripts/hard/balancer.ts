import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const repeatable = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']

/**
 * What a reverse proxy does in front of several servers, and no more. It asks each for `/api/ready` and sends requests
 * to those that say yes. One that failed before any byte of its answer goes to the next server if the connection was
 * refused, when nothing was sent, or if its method may be repeated (`proxy_next_upstream error` of nginx). Every other
 * failure is 502: the proxy cannot know whether it was carried out.
 */
export async function startBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let [turn, retries] = [0, 0]

  const look = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) ready.add(port)
    else ready.delete(port)
  }
  const lookAround = () => Promise.all(ports.map(look))
  await lookAround()
  const looking = setInterval(() => void lookAround(), 100)

  const pass = ({ method, url: path, headers }: IncomingMessage, body: Buffer, port: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers })
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  const passToAny = async (incoming: IncomingMessage): Promise<IncomingMessage | null> => {
    const body = await buffer(incoming)
    const first = turn++
    const inTurn = ports.map((_, index) => ports[(first + index) % ports.length] ?? 0)
    // Those that say no come last: better than nobody.
    for (const port of inTurn.toSorted((a, b) => Number(ready.has(b)) - Number(ready.has(a)))) {
      const answer = await pass(incoming, body, port).catch((error: NodeJS.ErrnoException) => error)
      if (!(answer instanceof Error)) return answer
      if (answer.code !== 'ECONNREFUSED' && !repeatable.includes(incoming.method ?? '')) return null
      retries++
    }
    return null
  }

  const balancer = createServer(async (incoming, response) => {
    const answer = await passToAny(incoming).catch(() => null)
    if (!answer) return response.writeHead(502).end()
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    answer.once('error', () => response.destroy())
    answer.pipe(response)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    retries: () => retries,
    isReady: (port: number) => ready.has(port),
    close: async () => {
      clearInterval(looking)
      agent.destroy()
      balancer.closeAllConnections()
      await new Promise((resolve) => balancer.close(resolve))
    },
  }
}
