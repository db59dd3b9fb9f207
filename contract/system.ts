import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

/** Three steps down: the operator's style, the operator's tiles, or the map that lies in the app. */
export const mapSourceKinds = ['style', 'pmtiles', 'embedded'] as const

export const mapSource = z.object({
  kind: z.enum(mapSourceKinds),
  /** Of the style or of the tiles; the embedded map needs none. */
  url: z.string().nullable(),
})
export type MapSource = z.output<typeof mapSource>

/** Where the server shows the operator's tiles, piece by piece (`MAP_PMTILES`). */
export const mapTilesPath = '/api/map.pmtiles'

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    audience: 'visitor',
    summary: 'The process is alive.',
    input: nothing,
    output: z.object({ status: z.literal('ok') }),
    duringMaintenance: true,
    isSessionless: true,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    audience: 'visitor',
    summary: 'The database answers; 503 otherwise.',
    input: nothing,
    output: z.object({ status: z.literal('ready') }),
    duringMaintenance: true,
    isSessionless: true,
  }),
  mapSource: endpoint({
    method: 'GET',
    path: '/map-source',
    audience: 'user',
    summary: 'Which base map lies under tracks and points.',
    input: nothing,
    output: mapSource,
  }),
}
