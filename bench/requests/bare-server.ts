import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { readStatements } from './read-statements.ts'
import type { Statement, Way } from './statement.ts'
import { writeStatements } from './write-statements.ts'

/**
 * What a page costs at least: node:http, the same driver, one statement. No session, no rules, no log.
 * `/<statement>/<way>/<pool>/<rider>[/<second parameter>]`; what is posted is the third.
 */
const statements: Record<string, Statement> = { ...readStatements, ...writeStatements }
// Its address and account come by the driver's own variables, as the product's do.
const address = process.env.DATABASE_URL ?? ''

const pools = new Map<string, postgres.Sql>()
const poolOf = (size: string): postgres.Sql => {
  const pool = pools.get(size) ?? postgres(address, { max: Number(size), connection: { TimeZone: 'UTC' } })
  pools.set(size, pool)
  return pool
}

async function answerTo(request: IncomingMessage): Promise<string | Buffer> {
  const [, name = '', way = '', size = '', ...parameters] = (request.url ?? '').split('/')
  if (request.method === 'POST') parameters.push(await bodyOf(request))
  const statement = statements[name]
  if (!statement) throw new Error(`There is no statement "${name}".`)
  const pool = poolOf(size)
  if ((way as Way) === 'json' && statement.json) {
    const query = pool.unsafe(statement.json.text, parameters, { prepare: true }).raw()
    // `raw` gives buffers, which the driver's types do not know.
    return statement.json.answer((await query) as unknown as (Buffer | null)[][])
  }
  return statement.rows.answer(await pool.unsafe(statement.rows.text, parameters, { prepare: true }))
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => resolve(body))
  })
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (body) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      }
      response.writeHead(200, headers)
      response.end(body)
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      response.writeHead(500, { 'content-length': 0 })
      response.end()
    },
  )
})
// Nothing but the server and the sockets: what the load generator itself can do is measured on this one.
const trivial = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': 11 })
  response.end('{"ok":true}')
})

server.keepAliveTimeout = 60_000
trivial.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  trivial.listen(0, '127.0.0.1', () =>
    process.send?.({
      port: (server.address() as AddressInfo).port,
      trivialPort: (trivial.address() as AddressInfo).port,
    }),
  ),
)
process.on('message', (message) => {
  // Pools that were only tried are closed before it counts.
  if (message === 'close pools') {
    const all = [...pools.values()]
    pools.clear()
    void Promise.all(all.map((pool) => pool.end({ timeout: 1 }))).then(() => process.send?.('closed'))
  }
})
process.on('disconnect', () => process.exit(0))
