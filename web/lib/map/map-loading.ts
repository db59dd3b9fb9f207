import { queryOptions } from '@tanstack/react-query'
import { type MapSource, system } from '#contract/system.ts'
import { call, isPassing } from '#web/lib/api.ts'
import { placesQuery } from './places.ts'

export const mapSourceQuery = queryOptions({
  queryKey: ['map', 'source'],
  queryFn: ({ signal }) => call(system.mapSource, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Ours needs nobody: it is there when nobody can say which one is meant. */
const embedded: MapSource = { kind: 'embedded', url: null }

/** MapLibre and what lies under everything. Asked for when the first map is shown, and kept. */
export const mapEngineQuery = queryOptions({
  queryKey: ['map', 'engine'],
  queryFn: async ({ client }) => {
    const [{ createMap }, { loadGround }, source] = await Promise.all([
      import('./map-engine.ts'),
      import('./ground.ts'),
      client.ensureQueryData(mapSourceQuery).catch((error: unknown) => {
        if (isPassing(error)) return embedded
        throw error
      }),
    ])
    const ground = await loadGround(source, () => client.ensureQueryData(placesQuery))
    return { createMap, ground }
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

export type MapEngine = Awaited<ReturnType<NonNullable<typeof mapEngineQuery.queryFn>>>

let isWebGlThere: boolean | undefined

/** Asked once: a browser allows only a few drawing contexts. */
export function hasWebGl(): boolean {
  isWebGlThere ??= tryWebGl()
  return isWebGlThere
}

function tryWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
