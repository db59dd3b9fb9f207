import { leaderboardSize } from '#contract/points.ts'
import { times } from './forms.ts'
import { insertPicture } from './pictures.ts'
import { awardInput, giveAt } from './points.ts'
import { type Rider, signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

async function withPoints(server: TestServer): Promise<Rider> {
  const rider = await signedInRider(server)
  await server.database.sql`
    insert into user_points (user_id, point_type, description, points)
    values (${rider.id}, 'achievement', 'Mille curve', 100)`
  return rider
}

const asOwner: Preparation = async (server) => ({ client: (await withPoints(server)).client })

export const profileCalls: Record<string, Preparation> = {
  'account.export': asOwner,
  'account.delete': async (server) => {
    const { client, password } = await signedInRider(server)
    return { client, input: { password } }
  },
  'points.award': async (server) => ({
    client: (await signedInRider(server, { role: 'admin' })).client,
    input: awardInput((await signedInRider(server)).id),
  }),
  'points.history': asOwner,
  'points.leaderboard': async (server) => {
    const rider = await withPoints(server)
    const others = await Promise.all(times(leaderboardSize, () => server.people.create()))
    for (const { id } of others) await giveAt(server.database.sql, id, 200, '2026-05-01T10:00:00.000Z')
    return { client: rider.client }
  },
  'profiles.own': asOwner,
  'profiles.update': async (server) => ({
    client: (await signedInRider(server)).client,
    input: { displayName: 'Anna dello Stelvio', bio: 'Curve.' },
  }),
  'profiles.setAvatar': async (server) => {
    const rider = await signedInRider(server)
    const { id } = await insertPicture(server.database.sql, rider.id)
    return { client: rider.client, input: { mediaId: id } }
  },
  'profiles.removeAvatar': asOwner,
  'profiles.setMarketing': async (server) => ({
    client: (await signedInRider(server)).client,
    input: { isGiven: true },
  }),
  'profiles.get': async (server) => {
    const person = await withPoints(server)
    return { client: (await signedInRider(server)).client, input: { userId: person.id } }
  },
}
