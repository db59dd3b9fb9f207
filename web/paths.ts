export const paths = {
  home: '/',
  itineraries: '/route-planner',
  itinerary: '/route-planner/$id',
  diary: '/diary',
  friends: '/friends',
  community: '/community',
  post: '/community/$id',
  events: '/events',
  event: '/events/$id',
  map: '/map',
  profile: '/profile',
  user: '/user/$userId',
  notifications: '/notifications',
  outbox: '/outbox',

  admin: '/admin',
  adminUsers: '/admin/users',
  adminEvents: '/admin/events',
  adminContent: '/admin/content',
  adminAnalytics: '/admin/analytics',
  adminNotifications: '/admin/notifications',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
} as const

export const publicPaths = {
  login: '/login',
  signUp: '/signup',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  setupAdmin: '/setup-admin',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
  hairpins: '/come-contiamo-i-tornanti',
  points: '/come-funzionano-i-punti',
  ui: '/_ui',
} as const

// An allow-list, not a hunt for tricks: each shape holds only plain words and ids, so nothing is left to decode.
const search = '(?:\\?[\\w\\-.~%=&+,]{0,500})?'
const ownShape = new RegExp(`^${shapesOf(paths)}${search}$`)
const screenShape = new RegExp(`^${shapesOf({ ...paths, ...publicPaths })}${search}(?:#[\\w\\-=]{0,200})?$`)

/** Whether a remembered origin is one of our own protected screens. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && ownShape.test(path)
}

/** Whether it is any of our screens, public ones and a place on them too: where the system or a notification may lead. */
export function isOwnScreen(path: unknown): path is string {
  return typeof path === 'string' && screenShape.test(path)
}

/** Where to go after signing in. */
export function originOrHome(origin: unknown): string {
  return isOwnPath(origin) ? origin : paths.home
}

function shapesOf(all: Record<string, string>): string {
  const shapes = Object.values(all).map((path) => path.replace(/\$\w+/g, '[A-Za-z0-9_-]{1,64}'))
  return `(?:${shapes.join('|')})`
}
