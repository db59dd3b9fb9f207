/**
 * What `npm test` runs, in less than twenty minutes on two cores; `npm run test:all` runs everything, on both engines and at
 * both sizes (decision 045). Words of file names.
 *
 * Server tests that take long for what they add: they start many processes, read huge files, or wait for real time.
 */
export const notForEachCommit = [
  'db/demo-points',
  'db/embedded/crash',
  'db/embedded/supervisor',
  'db/lost-connection',
  'db/seed',
  'db/time-limits',
  'features/auth/reset-timing',
  'features/backup/damage',
  'features/backup/departures',
  'features/backup/processes',
  'features/backup/round-trip',
  'features/backup/schema',
  'features/community/community-live',
  'features/community/leaving',
  'features/community/live-processes',
  'features/community/reactions',
  'features/community/report-moderation',
  'features/diary/diary-tracks',
  'features/events/account-end',
  'features/events/correcting',
  'features/events/event-points',
  'features/friends/friends-model',
  'features/inbox/happenings',
  'features/inbox/letters',
  'features/itineraries/itinerary-tracks',
  'features/itineraries/saving',
  'features/itineraries/search',
  'features/mail/mail-once',
  'features/mail/mail.test',
  'features/media/hostile',
  'features/media/killed',
  'features/media/pictures',
  'features/media/sweep',
  'features/media/upload',
  'features/poi/poi-along',
  'features/points/points-model',
  'features/push/push.test',
  'features/settings/settings-update',
  'features/settings/switches',
  'features/sharing/previews-away',
  'features/tracks/hostile',
  'features/tracks/upload',
  'features/tracks/write-gpx',
  'features/two-factor/required',
  'features/users/many-members',
  'server/admin',
  'server/bug',
  'server/drain',
  'server/greeting',
  'server/live.test',
  'server/live-crowd',
  'server/out-of-files',
  'server/replica-reads',
  'server/roll-call',
  'server/start',
  'server/web-processes',
]

/** On Debian's PostgreSQL instead of the embedded one: what depends on how an engine locks, plans, sorts and ends. */
export const onDebianInstead = [
  'app-role',
  'audit-chain',
  'db/migrat',
  'deletion',
  'indexes',
  'many-',
  'races',
  'retries',
  'storm',
  'transient',
]

/** Journeys on the phone: attacks, who may see what, what every screen owes everybody. */
export const onThePhone = [
  'accessibility',
  'account',
  'attacks',
  'csrf',
  'first-screen',
  'guards',
  'login',
  'privacy.spec',
  'session',
  'setup-admin',
  'storage',
  'time-zones',
  'xss-everywhere',
]

/** Journeys of the hard set: what promises of the documents rest on besides (`asvs-rules.ts` asks that all of those run). */
export const onThePhoneSeldom = ['community-xss', 'drafts-ends', 'offline-']

/** On the wide screen: what is laid out or moved about in another way there. */
export const onTheDesktop = ['bars.spec']
