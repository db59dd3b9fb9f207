import { eventTimes, moderationTabs } from '#contract/events.ts'
import { poiTabs } from '#contract/poi.ts'
import { postTypes } from '#contract/post-filters.ts'
import { seriesKinds } from '#contract/stats-values.ts'
import { memberOrders } from '#contract/users.ts'
import type { Named } from './many-rows-numbers.ts'

type Wish = Record<string, unknown>

const plainly: Wish[] = [{}]
const by = <Name extends keyof Named>(name: Name) => ({ id: name })
const italy = { west: 6, south: 36, east: 19, north: 47 }

/**
 * Every way to ask for what is read, by every filter that has an index or a plan of its own. A value that is the name of
 * something (`postId`) stands for its id. An endpoint that reads and is not here fails the test of its plans.
 */
export const listCalls: Record<string, Wish[]> = {
  'audit.list': [{}, { action: 'user_blocked' }],
  'auth.listSessions': plainly,
  'auth.session': plainly,
  'auth.setupStatus': plainly,
  'community.comments': [by('postId')],
  'community.feed': [
    {},
    ...postTypes.map((postType) => ({ postType })),
    { tag: 'moto' },
    { tag: 'assente' },
    { tag: 'moto', postType: 'question' },
  ],
  'community.news': [
    { newest: null, ids: ['postId'] },
    { newest: null, ids: ['postId'], tag: 'moto' },
    { newest: null, ids: [], postType: 'question' },
  ],
  'community.post': [by('postId')],
  'community.stats': plainly,
  'community.waiting': plainly,
  'diary.get': [by('entryId')],
  'diary.list': plainly,
  'diary.madeBy': [{ requestKey: 'entryKey' }],
  'diary.tagsOfMe': plainly,
  'diary.track': [by('entryId')],
  'events.attendees': [by('eventId')],
  'events.countAll': plainly,
  'events.counts': plainly,
  'events.get': [by('eventId')],
  'events.list': eventTimes.map((when) => ({ when })),
  'events.listAll': moderationTabs.map((tab) => ({ tab })),
  'events.news': plainly,
  'events.participants': [by('eventId')],
  'events.proposals': plainly,
  'friends.list': plainly,
  'friends.overview': plainly,
  'inbox.list': plainly,
  'inbox.preferences': plainly,
  'inbox.summary': plainly,
  'itineraries.get': [by('routeId')],
  'itineraries.list': [
    {},
    { words: 'strada' },
    { words: 'strada nota' },
    { words: 'rara' },
    { words: 'assente' },
    { difficulty: 'Facile' },
    { roadType: 'Misto' },
    { area: 'Italia' },
    { length: 'oltre-300' },
    { minHairpins: '50' },
    { saved: '1' },
  ],
  'itineraries.overview': plainly,
  'itineraries.poiAlong': [{ ...by('routeId'), withinKm: '2' }],
  'itineraries.savedLines': plainly,
  'itineraries.versions': [{}, { ids: ['routeId'] }],
  'notifications.list': plainly,
  'notifications.summary': plainly,
  'points.history': plainly,
  'points.leaderboard': plainly,
  'pois.countAll': plainly,
  'pois.inView': [
    italy,
    { west: 9, south: 45, east: 9.2, north: 45.2 },
    { ...italy, category: ['scenic_spot'] },
  ],
  'pois.listAll': poiTabs.map((tab) => ({ tab })),
  'pois.nearby': [{ latitude: 40, longitude: 10 }],
  'profiles.get': [{ userId: 'riderId' }],
  'profiles.own': plainly,
  'push.key': plainly,
  'reports.count': plainly,
  'reports.list': plainly,
  'settings.get': plainly,
  'settings.history': plainly,
  'stats.series': seriesKinds.map((of) => ({ of, range: '365' })),
  'stats.status': plainly,
  'stats.system': plainly,
  'stats.totals': plainly,
  'system.health': plainly,
  'system.mapSource': plainly,
  'system.ready': plainly,
  'twoFactor.status': plainly,
  'users.find': [{ words: 'ugo' }, { words: 'gruppo 77' }, { words: 'gr' }],
  'users.list': plainly,
  'users.search': [
    {},
    { words: 'gruppo77' },
    { words: 'ugo' },
    { words: 'ug' },
    { words: 'u' },
    { words: 'anna' },
    { words: 'ugo gruppo' },
    { words: 'assente' },
    { words: 'ugo', order: 'points' },
    { words: 'ugo', order: 'name' },
    { words: 'ugo', consent: 'compliant' },
    ...memberOrders.map((order) => ({ order })),
    ...memberOrders.map((order) => ({ order, consent: 'incomplete' })),
  ],
}

/** Answers with a list, and is a write: what it reads before it answers is the business of its own tests. */
export const writesWithLists = [
  'community.create',
  'diary.create',
  'diary.update',
  'itineraries.create',
  'itineraries.update',
  'settings.update',
  'twoFactor.begin',
  'twoFactor.renewRecoveryCodes',
]
