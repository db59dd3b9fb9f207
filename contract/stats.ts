import { z } from 'zod'
import { csvMediaType, endpoint, nothing } from './endpoint.ts'
import { seriesKinds, seriesRanges } from './stats-values.ts'

const totals = z.object({
  members: z.int(),
  events: z.int(),
  pendingEvents: z.int(),
  pois: z.int(),
  unverifiedPois: z.int(),
  posts: z.int(),
  comments: z.int(),
  diaryEntries: z.int(),
  itineraries: z.int(),
})
export type Totals = z.output<typeof totals>

const series = z.object({
  /** How many of today's there were before the first day. */
  totalBefore: z.int(),
  /** Every day of Rome, also those on which nothing began. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
})
export type Series = z.output<typeof series>

/** Measured in the moment of the question. */
const status = z.object({
  /** Null: the database did not answer in time. */
  database: z.object({ latencyMs: z.number() }).nullable(),
  server: z.object({
    version: z.string(),
    startedAt: z.iso.datetime(),
    /** Pages that hear of changes from this server. */
    liveConnections: z.int(),
  }),
  measuredAt: z.iso.datetime(),
})
export type Status = z.output<typeof status>

const systemFacts = status.extend({
  database: z
    .object({
      latencyMs: z.number(),
      version: z.string(),
      sizeBytes: z.int(),
      startedAt: z.iso.datetime(),
      connections: z.int(),
      maxConnections: z.int(),
    })
    .nullable(),
  server: status.shape.server.extend({
    nodeVersion: z.string(),
    memoryBytes: z.int(),
    /** Servers that listen to this database, this one among them; null while nobody can say. */
    serverCount: z.int().nullable(),
  }),
  /** What waits for the work in the background. Null with the database. */
  jobs: z
    .object({
      mailsWaiting: z.int(),
      /** Since when the oldest of them waits. */
      oldestMailAt: z.iso.datetime().nullable(),
      mailsFailed: z.int(),
      /** Ended, and their points not given yet. */
      eventsWithoutPoints: z.int(),
      /** Of pictures that are nobody's now. */
      filesToRemove: z.int(),
    })
    .nullable(),
})
export type SystemFacts = z.output<typeof systemFacts>

const ofRange = z.strictObject({ range: z.enum(seriesRanges) })

export const stats = {
  totals: endpoint({
    method: 'GET',
    path: '/admin/stats/totals',
    audience: 'admin',
    summary: 'How many there are of everything, exactly.',
    input: nothing,
    output: totals,
  }),
  series: endpoint({
    method: 'GET',
    path: '/admin/stats/series',
    audience: 'admin',
    summary: 'How many of what is there now began on each of the last days, in Rome.',
    input: ofRange.extend({ of: z.enum(seriesKinds) }),
    output: series,
  }),
  seriesCsv: endpoint({
    method: 'GET',
    path: '/admin/stats/series.csv',
    audience: 'admin',
    summary: 'All series of so many days as one table, with the totals of each day.',
    input: ofRange,
    output: z.string(),
    download: { mediaType: csvMediaType },
  }),
  status: endpoint({
    method: 'GET',
    path: '/admin/stats/status',
    audience: 'admin',
    summary: 'Whether the database answers and how fast; which version of the app runs, and since when.',
    input: nothing,
    output: status,
  }),
  system: endpoint({
    method: 'GET',
    path: '/admin/stats/system',
    audience: 'super_admin',
    summary: 'The same, with size, version, memory, servers and the work that waits.',
    input: nothing,
    output: systemFacts,
  }),
}
