import { analyseTrack } from '#contract/track/analyse.ts'
import type { NewTrack } from '../insert-track.ts'
import { packPoints } from '../track-points.ts'
import { layRoad, type Road } from './lay-road.ts'

/** A road of ours as if its file had been uploaded. */
export function readRoad(name: string, road: Road): NewTrack {
  const segments = [layRoad(road)]
  return {
    ...analyseTrack(segments),
    name,
    source: 'track',
    waypoints: [],
    pointCount: segments.flat().length,
    droppedCount: 0,
    points: packPoints(segments),
  }
}
