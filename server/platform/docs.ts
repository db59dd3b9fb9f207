import type { FastifyInstance } from 'fastify'
import { docsPage, docsStyle } from './docs-page.ts'
import { describeApi } from './openapi.ts'

/** `/api/openapi.json` for tools and `/api/docs` for people, both made from the contract. */
export function serveDocs(app: FastifyInstance, features: Parameters<typeof describeApi>[0]): void {
  const description = describeApi(features)
  const page = docsPage(description)
  app.get('/api/openapi.json', async (_request, reply) => reply.send(description))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  // A file of its own: the content policy allows no inline style.
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
