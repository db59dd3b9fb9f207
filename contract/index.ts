import { auth } from './auth.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { system } from './system.ts'

/** The whole API. A new feature is one line here. */
export const contract = { auth, system }

/** Every endpoint with its dotted name, for the checks that walk the whole contract. */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
  )
}
