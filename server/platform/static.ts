import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#contract/settings.ts'
import type { Services } from './context.ts'
import { answerUnknownPath } from './error-answers.ts'
import { escapeHtml } from './html.ts'
import { isApi } from './http.ts'

/** Serves the built web app: files as they are, every other page address as the app's one page. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { config, settings }: Pick<Services, 'config' | 'settings'>,
) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
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
    const parts = partsOf(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isHidden = config.isProduction && isShowcase(parts)
    if (isApi(request.url) || !isRead || isHidden || parts[0] === 'assets')
      return answerUnknownPath(request, reply)
    // A last part with a dot asks for a file; that file was not there, and only a person is shown a page instead.
    const isFile = parts.at(-1)?.includes('.') ?? false
    if (isFile && !request.headers.accept?.includes('text/html')) return answerUnknownPath(request, reply)
    return reply
      .code(isFile ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(named(page, settings()))
  })
}

/** Before a script has run, and for whoever shows a link to it, the page says what the settings say. */
function named(page: string, { appName, appDescription }: Pick<Settings, 'appName' | 'appDescription'>) {
  const [name, description] = [escapeHtml(appName), escapeHtml(appDescription)]
  return page
    .replace(/(<title[^>]*>)[^<]*/, (_, opening: string) => opening + name)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, opening: string) => opening + description)
    .replace(/(<noscript>)\S+/, (_, opening: string) => opening + name)
}

/** As the app's router reads an address: decoded, and blind to a slash too many. The query is left out. */
function partsOf(url: string): string[] {
  const path = url.split('?')[0] ?? ''
  return decodeURIComponent(path).split('/').filter(Boolean)
}

const isShowcase = (parts: string[]) => parts.length === 1 && parts[0]?.toLowerCase() === '_ui'
