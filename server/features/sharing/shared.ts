import type { EventType } from '#contract/event-values.ts'
import type { Difficulty, RoadType } from '#contract/itinerary-values.ts'
import type { RankLevel } from '#contract/ranks.ts'

/** All that somebody who is not signed in, and has the link, may learn of what it leads to (decision 034). */
export type SharedItinerary = {
  kind: 'itinerary'
  title: string
  roadType: RoadType
  difficulty: Difficulty
  distanceKm: number
  track: {
    lengthM: number
    climbM: number | null
    hairpinCount: number
    /** Drawn without a scale and without a place; never sent. */
    lines: string[]
  } | null
}

export type SharedEvent = {
  kind: 'event'
  title: string
  eventType: EventType
  location: string
  /** Days, not hours: a stranger need not know when a group stands where. */
  firstDay: string
  lastDay: string
}

export type SharedUser = { kind: 'user'; displayName: string; rankLevel: RankLevel }

/** What stands for everything else. */
export type SharedSite = { kind: 'site'; description: string }

export type Shared = SharedItinerary | SharedEvent | SharedUser | SharedSite
