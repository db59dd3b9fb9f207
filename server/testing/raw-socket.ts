import { connect } from 'node:net'

/** Says so much, byte by byte, what no HTTP library would; answers all that comes back until the connection ends. */
export function sendRaw(url: string, text: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    // Whoever is refused while still sending may be cut off: what was answered before counts.
    socket.on('error', () => {})
    socket.setTimeout(30_000, () => {
      socket.destroy()
      reject(new Error(`The connection stayed open; so far it said ${JSON.stringify(answer.slice(0, 500))}.`))
    })
  })
}

/** The statuses of the answers on one connection, in their order. */
export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
