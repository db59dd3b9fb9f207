import type { Map as GlMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapColors } from './map-colors.ts'

export type Stage = {
  map: GlMap
  colors: MapColors
  /** False once the map is gone: what stands on it is cleaned up later than the map itself. */
  isAlive: () => boolean
}

export const StageContext = createContext<Stage | null>(null)

/** The map that a component stands on: children of MapView only. */
export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('This part of a map has no map around it.')
  return stage
}
