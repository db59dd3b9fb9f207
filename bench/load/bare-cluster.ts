import cluster from 'node:cluster'
import { createServer } from 'node:http'

/** `node bare-cluster.ts <port> <processes>`: as little as processes that share a port can be, for what the machine itself allows. */
const [port = '', count = '1'] = process.argv.slice(2)
if (cluster.isPrimary) {
  for (let index = 0; index < Number(count); index++) cluster.fork()
  process.once('SIGTERM', () => process.exit(0))
} else
  createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"ok":true}')
  }).listen(Number(port), '127.0.0.1')
