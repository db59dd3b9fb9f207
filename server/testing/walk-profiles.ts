import { insertPicture } from './pictures.ts'
import { aRider, type Rider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

async function withPoints(server: TestServer): Promise<Rider> {
  const rider = await aRider(server)
  await server.database.sql`
    insert into user_points (user_id, point_type, description, points)
    values (${rider.person.id}, 'achievement', 'Mille curve', 100)`
  return rider
}

const asOwner: Preparation = async (server) => ({ client: (await withPoints(server)).client })

export const profileCalls: Record<string, Preparation> = {
  'account.export': asOwner,
  'account.delete': async (server) => {
    const { client, person } = await aRider(server)
    return { client, input: { password: person.password } }
  },
  'points.history': asOwner,
  'profiles.own': asOwner,
  'profiles.update': async (server) => ({
    client: (await aRider(server)).client,
    input: { displayName: 'Anna dello Stelvio', bio: 'Curve.' },
  }),
  'profiles.setAvatar': async (server) => {
    const { client, person } = await aRider(server)
    const { id } = await insertPicture(server.database.sql, person.id)
    return { client, input: { mediaId: id } }
  },
  'profiles.removeAvatar': asOwner,
  'profiles.setMarketing': async (server) => ({
    client: (await aRider(server)).client,
    input: { isGiven: true },
  }),
  'profiles.get': async (server) => {
    const { person } = await withPoints(server)
    return { client: (await aRider(server)).client, input: { userId: person.id } }
  },
}
