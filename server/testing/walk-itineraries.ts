import { itineraries } from '#contract/itineraries.ts'
import { gpxOf, mountainRoad } from './gpx.ts'
import { itineraryInput, publish, uploadPieces } from './itineraries.ts'
import { insertPoi } from './poi.ts'
import { clientOf, type Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** An itinerary with a track, and a rider who looks at it. */
async function published(server: TestServer, wish: Record<string, unknown> = {}) {
  const admin = await clientOf(server, 'admin')
  const itinerary = await publish(admin, { trackId: await uploadPieces(admin), ...wish })
  return { admin, itinerary, rider: await clientOf(server, 'user') }
}

const asRiderOfOne: Preparation = async (server) => {
  const { rider, itinerary } = await published(server)
  return { client: rider, input: { id: itinerary.id } }
}

export const itineraryCalls: Record<string, Preparation> = {
  // Every carousel has a card with a track, so that the walk sees every field.
  'itineraries.overview': async (server) => {
    const areas = ['Italia', 'Europa', 'Estero'].map((area) => ({ area, roadType: 'Sterrato' }))
    for (const wish of [...areas, { roadType: 'Strada' }, { roadType: 'Misto' }])
      await published(server, wish)
    return { client: await clientOf(server, 'user') }
  },
  'itineraries.list': async (server) => ({ client: (await published(server)).rider }),
  'itineraries.savedLines': async (server) => {
    const { rider, itinerary } = await published(server)
    await rider.call(itineraries.save, { id: itinerary.id })
    return { client: rider }
  },
  'itineraries.versions': async (server) => {
    const { rider, itinerary } = await published(server)
    return { client: rider, input: { ids: [itinerary.id] } }
  },
  'itineraries.get': asRiderOfOne,
  'itineraries.poiAlong': async (server) => {
    await insertPoi(server.database.sql)
    return asRiderOfOne(server)
  },
  'itineraries.download': asRiderOfOne,
  'itineraries.create': async (server) => {
    const admin = await clientOf(server, 'admin')
    return { client: admin, input: itineraryInput({ trackId: await uploadPieces(admin) }) }
  },
  'itineraries.update': async (server) => {
    const { admin, itinerary } = await published(server)
    const { requestKey: _, ...form } = itineraryInput()
    const { id, version, trackId } = itinerary
    return { client: admin, input: { ...form, title: 'Un altro nome', id, version, trackId } }
  },
  'itineraries.delete': async (server) => {
    const { admin, itinerary } = await published(server)
    return { client: admin, input: { id: itinerary.id } }
  },
  'itineraries.save': asRiderOfOne,
  'itineraries.unsave': asRiderOfOne,
  'tracks.upload': async (server) => ({
    client: await clientOf(server, 'user'),
    file: gpxOf([mountainRoad()]),
  }),
}
