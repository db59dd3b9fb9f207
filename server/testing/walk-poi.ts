import { pois } from '#contract/poi.ts'
import { insertPoi, poiInput } from './poi.ts'
import { type Rider, signedInRider } from './riders.ts'
import { clientOf, type Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** A proposal with everything that it can hold, and an admin to decide on it. */
async function proposed(server: TestServer): Promise<{ admin: Rider; id: string }> {
  const [rider, admin] = [await signedInRider(server), await signedInRider(server, { role: 'admin' })]
  const wish = { description: 'Acqua fresca', address: 'SS38, km 114' }
  const { body } = await rider.client.call(pois.propose, poiInput(wish))
  return { admin, id: body.id }
}

const seenNearby: string[] = []

export const poiCalls: Record<string, Preparation> = {
  'pois.inView': async (server) => {
    await insertPoi(server.database.sql)
    const view = { west: 10, south: 46, east: 11, north: 47 }
    return { client: await clientOf(server, 'user'), input: view }
  },
  'pois.propose': async (server) => ({ client: await clientOf(server, 'user'), input: poiInput() }),
  'pois.listAll': async (server) => {
    await server.database.sql`delete from poi`
    const { admin, id } = await proposed(server)
    await admin.client.call(pois.verify, { id, version: 1 })
    return { client: admin.client, input: { tab: 'verified' } }
  },
  'pois.countAll': async (server) => ({ client: await clientOf(server, 'admin') }),
  'pois.nearby': async (server) => {
    const { admin } = await proposed(server)
    return { client: admin.client, input: { latitude: 46.5287, longitude: 10.4531 } }
  },
  'pois.create': async (server) => ({
    client: await clientOf(server, 'admin'),
    input: poiInput({ latitude: 1, longitude: 1, seenNearby }),
  }),
  'pois.verify': async (server) => {
    await server.database.sql`delete from poi`
    const { admin, id } = await proposed(server)
    return { client: admin.client, input: { id, version: 1, seenNearby } }
  },
  'pois.delete': async (server) => {
    const { admin, id } = await proposed(server)
    return { client: admin.client, input: { id } }
  },
}
