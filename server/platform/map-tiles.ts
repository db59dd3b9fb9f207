import { basename, dirname } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { mapTilesPath } from '#contract/system.ts'
import type { Config } from './env.ts'

/** The operator's tiles in one file, of which browsers ask pieces (HTTP Range). Open data: no session needed. */
export async function serveMapTiles(app: FastifyInstance, { mapTilesFile }: Pick<Config, 'mapTilesFile'>) {
  if (mapTilesFile === null) return
  const serveFile: FastifyPluginAsync = async (scope) => {
    await scope.register(files, { root: dirname(mapTilesFile), serve: false, cacheControl: false })
    scope.get(mapTilesPath, (_request, reply) =>
      reply
        // Kept, but asked again: the operator may put a newer file in its place.
        .header('cache-control', 'public, no-cache')
        .sendFile(basename(mapTilesFile)),
    )
  }
  await app.register(serveFile)
}
