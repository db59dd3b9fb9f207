import type { TrackAnalysis } from '#contract/track/analyse.ts'
import type { Db } from '#server/platform/context.ts'

/** A track as its row holds it. */
export type NewTrack = TrackAnalysis & {
  name: string | null
  source: 'track' | 'shaped route' | 'route'
  waypoints: { lon: number; lat: number; name: string | null }[]
  pointCount: number
  droppedCount: number
  /** As `packPoints` wrote them. */
  points: Uint8Array
}

export async function insertTrack(db: Db, read: NewTrack, userId: string): Promise<string> {
  const { elevation, box } = read
  const [row] = await db<{ id: string }[]>`
    insert into tracks (
      uploaded_by, name, source, point_count, dropped_count, length_m, climb_m, descent_m, min_ele_m, max_ele_m,
      curviness, curve_count, hairpin_count, west, south, east, north, lines, overview_lines, drawing,
      profile, hairpins, curviness_per_km, waypoints, points
    ) values (
      ${userId}, ${read.name}, ${read.source}, ${read.pointCount}, ${read.droppedCount}, ${read.lengthM},
      ${elevation?.climbM ?? null}, ${elevation?.descentM ?? null}, ${elevation?.minM ?? null}, ${elevation?.maxM ?? null},
      ${read.curviness}, ${read.curveCount}, ${read.hairpins.length}, ${box.west}, ${box.south}, ${box.east}, ${box.north},
      ${read.lines}, ${read.overviewLines}, ${read.drawing}, ${db.json(elevation?.profile ?? [])},
      ${db.json(read.hairpins)}, ${read.curvinessPerKm}, ${db.json(read.waypoints)}, ${Buffer.from(read.points)}
    ) returning id`
  if (!row) throw new Error('A track has no id.')
  return row.id
}
