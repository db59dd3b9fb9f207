import type { DemoItinerary } from './demo-itinerary.ts'
import { roadsAbroad } from './roads-abroad.ts'
import { alpineRoads } from './roads-alps.ts'
import { offRoadRoads } from './roads-off-road.ts'
import { peninsulaRoads } from './roads-peninsula.ts'

export const demoItineraries: DemoItinerary[] = [
  ...alpineRoads,
  ...peninsulaRoads,
  ...offRoadRoads,
  ...roadsAbroad,
]
