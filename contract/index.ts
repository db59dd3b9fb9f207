import { auth } from './auth.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { itineraries } from './itineraries.ts'
import { pois } from './poi.ts'
import { system } from './system.ts'
import { tracks } from './tracks.ts'

/** The whole API. A new feature is one line here. */
export const contract = { auth, itineraries, pois, system, tracks }

/** Every endpoint with its dotted name, for the checks that walk the whole contract. */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
  )
}
