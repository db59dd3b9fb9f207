import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { App } from './app.ts'

/** What stands between a browser and the app: a line that can break, and servers that get a new build. */
export type Deployment = {
  url: string
  /**
   * `gone`: no server is there. `gateway`: one that finds none behind it. `silent`: pages are taken and never answered.
   * `mixed`: of two servers one lacks some files, and each is asked in turn.
   */
  line: 'up' | 'gone' | 'gateway' | 'silent' | 'mixed'
  /** From now on the app is of another build: each of its files has another address, and the old ones are gone. */
  bringNewBuild(): void
  /** The addresses that were asked for. */
  asked: string[]
  close(): Promise<void>
}

const newFolder = 'assets/next/'
// Names of files, not the bare folder, which the worker knows by itself.
const fileAddresses = /assets\/(?=[\w.-]+\.(?:js|mjs|css|json|woff2|svg|png)\b)/g

export async function deploy(app: App): Promise<Deployment> {
  const firstBuild = /<meta name="build" content="(\w+)"/.exec(await (await fetch(app.url)).text())?.[1]
  if (!firstBuild) throw new Error('The page does not say which build it is of.')
  let isNew = false
  const rewrite = (source: string) =>
    source.replaceAll(firstBuild, [...firstBuild].reverse().join('')).replace(fileAddresses, newFolder)

  const pass = (incoming: IncomingMessage, answer: ServerResponse, path: string) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forwarded = request(app.url + path, { method: incoming.method, headers }, async (given) => {
      // What the browser's own cache has kept would answer for the worker.
      const kept: OutgoingHttpHeaders = { ...given.headers, 'cache-control': 'no-store' }
      const type = String(given.headers['content-type'])
      if (isNew && /html|javascript|css/.test(type)) {
        delete kept['content-length']
        answer.writeHead(given.statusCode ?? 500, kept).end(rewrite(await text(given)))
      } else {
        answer.writeHead(given.statusCode ?? 500, kept)
        given.pipe(answer)
      }
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }

  const refused = new Set<string>()
  const isMissingHere = (path: string) => {
    const isLacking = deployment.line === 'mixed' && /^\/assets\/.*page/.test(path) && !refused.has(path)
    if (isLacking) refused.add(path)
    const isOld = isNew && path.startsWith('/assets/') && !path.startsWith(`/${newFolder}`)
    return isLacking || isOld
  }

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    deployment.asked.push(path)
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate'
    if (deployment.line === 'gone') incoming.socket.destroy()
    else if (deployment.line === 'gateway')
      answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    else if (deployment.line === 'silent' && isPage) return
    else if (isMissingHere(path)) answer.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    else pass(incoming, answer, path.replace(newFolder, 'assets/'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const deployment: Deployment = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    line: 'up',
    bringNewBuild: () => {
      isNew = true
    },
    asked: [],
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return deployment
}
