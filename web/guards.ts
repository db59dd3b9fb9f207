import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isAdmin, isSuperAdmin } from '#contract/roles.ts'
import { sessionOrStranger, sessionOrThrow } from '#web/lib/session.ts'
import { originOrHome, paths, publicPaths } from './paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor wanted to go. In the history and never in the address, which others can write. */
    origin?: string
    /** What /login fills in. */
    identifier?: string
    /** The list of itineraries is the step behind this one. */
    isFromList?: boolean
  }
}

type Arrival = { context: { client: QueryClient }; location: ParsedLocation }

/** Whoever is signed in goes on: to where they wanted to go before /login, or home. */
export function guestsOnly({ context, location }: Arrival): void {
  if (sessionOrStranger(context.client).user)
    throw redirect({ href: originOrHome(location.state.origin), replace: true })
}

export function needsUser({ context, location }: Arrival): void {
  const { user, site } = sessionOrThrow(context.client)
  // The maintenance screen stands in front of everything.
  if (user || site.isInMaintenance) return
  throw redirect({
    to: publicPaths.login,
    replace: true,
    state: { ...location.state, origin: location.pathname + location.searchStr },
  })
}

export function needsAdmin(arrival: Arrival): void {
  needsUser(arrival)
  const { user } = sessionOrThrow(arrival.context.client)
  if (user && !isAdmin(user.role)) throw redirect({ to: paths.home, replace: true })
}

export function needsSuperAdmin({ context }: Arrival): void {
  const { user } = sessionOrThrow(context.client)
  if (user && !isSuperAdmin(user.role)) throw redirect({ to: paths.admin, replace: true })
}
