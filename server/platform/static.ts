import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { answerUnknownPath } from './error-answers.ts'
import { isApi } from './http.ts'
import { type PageSources, readPage } from './page.ts'

type Web = Pick<Services, 'config'> & PageSources

/** Serves the built web app: files as they are, every other page address as the app's one page. */
export async function serveWeb(app: FastifyInstance, folder: string, { config, ...sources }: Web) {
  const answerPage = await readPage(folder, sources)
  await app.register(files, {
    root: folder,
    // One route per file that exists: no request can walk out of the folder or reach a dot file.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const parts = partsOf(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isHidden = config.isProduction && isShowcase(parts)
    if (isApi(request.url) || !isRead || isHidden || parts[0] === 'assets')
      return answerUnknownPath(request, reply)
    // A last part with a dot asks for a file; that file was not there, and only a person is shown a page instead.
    // So does a hidden folder: no page of ours is in one.
    const isFile = parts.some(
      (part, index) => part.startsWith('.') || (index === parts.length - 1 && part.includes('.')),
    )
    if (isFile && !request.headers.accept?.includes('text/html')) return answerUnknownPath(request, reply)
    return answerPage(request, reply, parts, { isMissing: isFile })
  })
}

/** As the app's router reads an address: decoded, and blind to a slash too many. The query is left out. */
function partsOf(url: string): string[] {
  // A part behind # is never sent by a browser; whoever sends one may not have encoded it.
  const path = url.split(/[?#]/)[0] ?? ''
  return decodeURIComponent(path).split('/').filter(Boolean)
}

const isShowcase = (parts: string[]) => parts.length === 1 && parts[0]?.toLowerCase() === '_ui'
