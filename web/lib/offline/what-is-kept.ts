import type { QueryKey } from '@tanstack/react-query'

/** What a rider reads on a pass. Nothing of the back office: what it shows is other people's. */
const kept: readonly QueryKey[] = [
  ['session'],
  ['itineraries', 'overview'],
  ['itineraries', 'one'],
  ['itineraries', 'poi'],
  ['diary'],
  ['events', 'list'],
  ['events', 'counts'],
  ['events', 'one'],
  ['events', 'proposals'],
  ['events', 'news'],
  ['community', 'feed'],
  ['community', 'post'],
  ['community', 'comments'],
  ['community', 'stats'],
  ['profile'],
  ['leaderboard'],
  ['friends'],
  ['inbox'],
  ['map', 'source'],
]

export const isKept = (key: QueryKey): boolean =>
  kept.some((beginning) => beginning.every((part, place) => key[place] === part))
