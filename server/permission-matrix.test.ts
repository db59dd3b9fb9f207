import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { type Audience, roles } from '#contract/roles.ts'
import { dumpDatabase } from './testing/dump.ts'
import { quickHasher } from './testing/hashers.ts'
import { clientOf, type Preparation } from './testing/sign-in.ts'
import { outcome, type TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { successfulCalls } from './testing/walk.ts'

/**
 * Every endpoint by everybody who must not call it, each time with what would succeed for whoever may: it is the person
 * that is refused, not the input, and nothing in the database changes.
 */

const server = withTestServer({ passwords: quickHasher() })
const endpoints = allEndpoints()
const standing = (audience: Audience) => (audience === 'visitor' ? -1 : roles.indexOf(audience))

/** Move by themselves: sessions are renewed, attempts counted, mails sent. */
const restless = ['sessions', 'attempts', 'mail_outbox', 'media_trash']
const everything = () => dumpDatabase(server.current.database.sql, { except: restless })

type Prepared = Awaited<ReturnType<Preparation>>

function send(client: TestClient, endpoint: AnyEndpoint, { input, file }: Prepared) {
  return file ? client.upload(endpoint, file, {}, input) : client.call(endpoint, input)
}

async function prepare(name: string): Promise<Prepared> {
  const prepared = await successfulCalls[name]?.(server.current)
  if (!prepared) throw new Error(`The walk knows no call of ${name}.`)
  return prepared
}

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
  const closed = endpoints.filter(({ endpoint }) => endpoint.audience !== 'visitor')

  test.each(closed)('$name', async ({ name, endpoint }) => {
    const lesser = (['visitor', ...roles] as const).filter(
      (caller) => standing(caller) < standing(endpoint.audience),
    )
    const callers = await Promise.all(
      lesser.map(async (who) => ({ who: who as string, client: await clientOf(server.current, who) })),
    )
    callers.push({ who: 'blocked', client: await blockedClient() })
    const prepared = await prepare(name)
    const before = await everything()
    for (const { who, client } of callers) {
      const answer = await send(client, endpoint, prepared)
      const isStranger = who === 'visitor' || who === 'blocked'
      expect([who, ...outcome(answer)]).toEqual(
        isStranger ? [who, 401, 'NOT_SIGNED_IN'] : [who, 403, 'FORBIDDEN'],
      )
    }
    expect(await everything()).toBe(before)
  })
})

describe('another user, at what is somebody’s own', () => {
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

  const cases = endpoints.filter(({ name }) => own[name])
  test.each(cases)('$name', async ({ name, endpoint }) => {
    const other = await clientOf(server.current, 'user')
    const prepared = await prepare(name)
    const before = await everything()
    const { status } = await send(other, endpoint, prepared)
    expect(status).toBe(own[name])
    expect(await everything()).toBe(before)
  })
})
