import { account } from './account.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { community } from './community.ts'
import { diary } from './diary.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { events } from './events.ts'
import { friends } from './friends.ts'
import { inbox } from './inbox.ts'
import { itineraries } from './itineraries.ts'
import { media } from './media.ts'
import { notifications } from './notifications.ts'
import { pois } from './poi.ts'
import { points } from './points.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { stats } from './stats.ts'
import { system } from './system.ts'
import { tracks } from './tracks.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './users.ts'

/** The whole API. A new feature is one line here. */
export const contract = {
  account,
  audit,
  auth,
  community,
  diary,
  events,
  friends,
  inbox,
  itineraries,
  media,
  notifications,
  pois,
  points,
  profiles,
  push,
  reports,
  settings,
  stats,
  system,
  tracks,
  twoFactor,
  users,
}

/** Every endpoint with its dotted name, for the checks that walk the whole contract. */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
  )
}
