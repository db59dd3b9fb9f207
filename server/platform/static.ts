import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './env.ts'
import { answerUnknownPath } from './error-answers.ts'
import { isApi } from './http.ts'

/** Serves the built web app: files as they are, every other page address as the app's one page. */
export async function serveWeb(app: FastifyInstance, folder: string, config: Pick<Config, 'isProduction'>) {
  const page = await readFile(join(folder, 'index.html'))
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
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isShowcase = path === '/_ui' && config.isProduction
    if (isApi(request.url) || !isPageRequest(request.method, path) || isShowcase)
      return answerUnknownPath(request, reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** A last part with a dot asks for a file; that file was not there. */
function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.split('/').at(-1)?.includes('.')
}
