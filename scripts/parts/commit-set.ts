/**
 * What `npm test` runs twice (decision 037); `npm run test:all` runs everything twice. Words of file names.
 *
 * On Debian's PostgreSQL too: every statement once, and what depends on how an engine locks, plans, sorts and ends.
 */
export const onBothEngines = [
  'app-role',
  'audit-chain',
  'contract-walk',
  'database-away',
  'db/migrat',
  'deletion',
  'indexes',
  'live',
  'many-',
  'races',
  'retries',
  'search',
  'storm',
  'transient',
]

/** On the wide screen too: what is laid out or moved about in another way there. The phone has all journeys. */
export const atBothSizes = [
  'accessibility',
  'admin-',
  'bars',
  'carousel',
  'community.spec',
  'content-admin-map',
  'dashboard.spec',
  'design-system',
  'event-page',
  'events.spec',
  'guards',
  'home',
  'installable',
  'itineraries',
  'keyboard',
  'login',
  'map',
  'notifications',
  'offline-shell',
  'profile',
  'tabs',
  'track-view',
  'unsaved',
  'users',
]
