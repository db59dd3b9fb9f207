import { beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { type Audience, roles } from '#contract/roles.ts'
import { quickHasher } from './testing/hashers.ts'
import {
  expectAllRefused,
  lastingRows,
  type PreparedCall,
  prepareAll,
  type Refusal,
  sendAs,
} from './testing/prepared-calls.ts'
import { clientOf } from './testing/sign-in.ts'
import type { TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'

/**
 * Every endpoint by everybody who must not call it, each time with what would succeed for whoever may: it is the person
 * that is refused, not the input, and nothing in the database changes.
 */

const server = withTestServer({ passwords: quickHasher() })
const endpoints = allEndpoints()
const standing = (audience: Audience) => (audience === 'visitor' ? -1 : roles.indexOf(audience))

let calls: PreparedCall[]
beforeAll(async () => {
  calls = await prepareAll(server.current)
}, 120_000)

/** Signed in, and blocked since: the cookie is still there. */
async function blockedClient(): Promise<TestClient> {
  const { database, people, client: newClient } = server.current
  const [person, client] = [await people.create(), newClient()]
  const login = { identifier: person.email, password: person.password }
  await client.send('POST', '/api/auth/login', JSON.stringify(login))
  await database.sql`update users set blocked_at = now() where id = ${person.id}`
  return client
}

/** Written out: what the contract says of itself below, nobody would notice if it said something else. */
test('super admins alone have people, settings and the log; nobody signs in to find out whether they may', () => {
  const of = (audience: Audience) =>
    endpoints.filter(({ endpoint }) => endpoint.audience === audience).map(({ name }) => name)
  expect(of('super_admin')).toEqual([
    'audit.list',
    'settings.get',
    'settings.update',
    'settings.history',
    'stats.system',
    'users.search',
    'users.csv',
    'users.data',
    'users.promote',
    'users.demote',
    'users.block',
    'users.unblock',
    'users.endSessions',
    'users.delete',
  ])
  expect(of('visitor')).toEqual([
    'auth.session',
    'auth.signUp',
    'auth.login',
    'auth.logout',
    'auth.requestPasswordReset',
    'auth.checkPasswordReset',
    'auth.resetPassword',
    'auth.confirmEmail',
    'auth.setupStatus',
    'auth.setupAdmin',
    'inbox.unsubscribe',
    'inbox.resubscribe',
    'system.health',
    'system.ready',
  ])
  // By name: of a count per feature two endpoints could change places.
  expect(of('admin')).toEqual([
    'community.approve',
    'events.listAll',
    'events.countAll',
    'events.approve',
    'events.reject',
    'events.update',
    'events.cancel',
    'events.attendees',
    'events.attendeesCsv',
    'itineraries.create',
    'itineraries.update',
    'itineraries.delete',
    'notifications.list',
    'notifications.summary',
    'notifications.read',
    'notifications.readAll',
    'pois.listAll',
    'pois.countAll',
    'pois.nearby',
    'pois.create',
    'pois.verify',
    'pois.delete',
    'points.award',
    'reports.list',
    'reports.count',
    'reports.dismiss',
    'stats.totals',
    'stats.series',
    'stats.seriesCsv',
    'stats.status',
    'users.list',
    'users.find',
  ])
})

describe('whoever is less than the audience, or blocked', () => {
  const closed = () => calls.filter(({ endpoint }) => endpoint.audience !== 'visitor')

  test.each(['visitor', 'user', 'admin'] as const)('%s', async (who) => {
    const client = await clientOf(server.current, who)
    const above = closed().filter(({ endpoint }) => standing(endpoint.audience) > standing(who))
    const refusal: Refusal = who === 'visitor' ? [401, 'NOT_SIGNED_IN'] : [403, 'FORBIDDEN']
    expect(above.length).toBeGreaterThan(10)
    await expectAllRefused(server.current, above, { client, refusalOf: () => refusal })
  })

  test('blocked', async () => {
    const client = await blockedClient()
    await expectAllRefused(server.current, closed(), { client, refusalOf: () => [401, 'NOT_SIGNED_IN'] })
  })
})

describe('another user, admin or super admin, at what is somebody’s own', () => {
  /** What such a call may answer; whatever it is, nothing changes. A deletion of what one does not have is done. */
  const own: Record<string, number> = {
    'auth.endSession': 404,
    'community.delete': 403,
    'community.deleteComment': 403,
    'diary.get': 404,
    'diary.madeBy': 404,
    'diary.track': 404,
    'diary.download': 404,
    'diary.update': 404,
    'diary.delete': 200,
    'diary.removeTagOfMe': 404,
    'events.participants': 403,
    'events.withdraw': 404,
    'events.leave': 200,
    'friends.accept': 404,
    'friends.decline': 404,
    'friends.withdraw': 404,
    'friends.remove': 200,
    'inbox.read': 200,
    'community.unlike': 200,
    'itineraries.unsave': 200,
  }
  /** Open to every user: what is done with it is the caller's own. */
  const open = [
    'community.post',
    'community.like',
    'community.comments',
    'community.comment',
    'community.reportPost',
    'community.reportComment',
    'events.get',
    'events.calendar',
    'events.register',
    'friends.requestUser',
    'inbox.prefer',
    'itineraries.get',
    'itineraries.poiAlong',
    'itineraries.download',
    'itineraries.save',
    'media.get',
    'profiles.get',
  ]

  test('every endpoint that names something is one or the other', () => {
    const named = endpoints.filter(
      ({ endpoint }) => endpoint.audience === 'user' && endpoint.path.includes('/:'),
    )
    expect([...Object.keys(own), ...open].sort()).toEqual(named.map(({ name }) => name).sort())
  })

  /** Written out: where staff may do with what is another's (spec §6: moderation, and the list of who comes). */
  const openToStaff = ['community.delete', 'community.deleteComment', 'events.participants']

  test.each(['user', 'admin', 'super_admin'] as const)('%s', async (who) => {
    const client = await clientOf(server.current, who)
    const closed = Object.keys(own).filter((name) => who === 'user' || !openToStaff.includes(name))
    const before = await lastingRows(server.current)
    for (const { name, endpoint, prepared } of calls.filter((call) => closed.includes(call.name)))
      expect([name, (await sendAs(client, endpoint, prepared)).status]).toEqual([name, own[name]])
    expect(await lastingRows(server.current)).toBe(before)
  })

  test.each(openToStaff)('%s is open to those who moderate', async (name) => {
    const call = calls.find((one) => one.name === name)
    if (!call) throw new Error(`There is no ${name}.`)
    const admin = await clientOf(server.current, 'admin')
    expect((await sendAs(admin, call.endpoint, call.prepared)).status).toBe(200)
  })
})
