import { type Event, events } from '#contract/events.ts'
import { approve, approvedEvent, eventInput, propose } from './events.ts'
import { routeOf } from './itineraries.ts'
import { type Rider, signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Everything that an event can hold, so that the walk sees every field. */
async function richWish(server: TestServer) {
  return {
    meetingPoint: 'Piazza Cavour',
    meetingPosition: { latitude: 46.468, longitude: 10.372 },
    maxParticipants: 10,
    priceCents: 1250,
    routeId: await routeOf(server),
  }
}

type Scene = { rider: Rider; admin: Rider; event: Event }

async function proposed(server: TestServer): Promise<Scene> {
  const rider = await signedInRider(server)
  const admin = await signedInRider(server, { role: 'admin' })
  return { rider, admin, event: await propose(rider, await richWish(server)) }
}

async function approved(server: TestServer): Promise<Scene> {
  const scene = await proposed(server)
  await approve(scene.admin, scene.event)
  return scene
}

type Who = 'rider' | 'admin' | 'other'

const withEvent =
  (
    prepare: (server: TestServer) => Promise<Scene>,
    who: Who,
    more: (scene: Scene) => Record<string, unknown> = () => ({}),
  ): Preparation =>
  async (server) => {
    const scene = await prepare(server)
    const { client } = who === 'other' ? await signedInRider(server) : scene[who]
    return { client, input: { id: scene.event.id, ...more(scene) } }
  }

const readVersion = ({ event }: Scene) => ({ version: event.version })

/** What the form sends of an event that stands. */
export function formOf(event: Event, wish: Record<string, unknown> = {}) {
  const { title, description, location, meetingPoint, meetingPosition, startDate, endDate } = event
  const { eventType, difficultyLevel, maxParticipants, priceCents } = event
  return {
    title,
    description,
    location,
    meetingPoint,
    meetingPosition,
    startDate,
    endDate,
    eventType,
    difficultyLevel,
    maxParticipants,
    priceCents,
    routeId: null,
    ...wish,
  }
}

export const eventCalls: Record<string, Preparation> = {
  'events.list': async (server) => ({
    client: (await approved(server)).rider.client,
    input: { when: 'upcoming' },
  }),
  'events.counts': async (server) => ({ client: (await signedInRider(server)).client }),
  'events.proposals': async (server) => ({ client: (await proposed(server)).rider.client }),
  'events.news': async (server) => {
    const { rider, admin } = await approved(server)
    const event = await approvedEvent(rider, admin, await richWish(server))
    const { id, version } = event
    await admin.client.call(events.update, { id, version, ...formOf(event, { title: 'Alba sul Gavia' }) })
    return { client: rider.client }
  },
  'events.get': withEvent(approved, 'rider'),
  'events.calendar': withEvent(approved, 'rider'),
  'events.participants': withEvent(approved, 'rider'),
  'events.create': async (server) => {
    const admin = await signedInRider(server, { role: 'admin' })
    return { client: admin.client, input: eventInput(await richWish(server)) }
  },
  'events.withdraw': withEvent(proposed, 'rider'),
  'events.register': withEvent(approved, 'other'),
  'events.leave': withEvent(approved, 'rider', () => ({ from: 'registered' })),
  'events.listAll': async (server) => ({
    client: (await approved(server)).admin.client,
    input: { tab: 'upcoming' },
  }),
  'events.countAll': async (server) => ({
    client: (await signedInRider(server, { role: 'admin' })).client,
  }),
  'events.approve': withEvent(proposed, 'admin', readVersion),
  'events.reject': withEvent(proposed, 'admin', (scene) => ({
    ...readVersion(scene),
    reason: 'Manca il ritrovo.',
  })),
  'events.update': async (server) => {
    const { rider, admin } = await approved(server)
    const wish = await richWish(server)
    const event = await approvedEvent(rider, admin, wish)
    return {
      client: admin.client,
      input: {
        id: event.id,
        version: event.version,
        ...formOf(event, { title: 'Alba sul Gavia', routeId: wish.routeId }),
      },
    }
  },
  'events.cancel': withEvent(approved, 'admin', () => ({ reason: 'Neve sul passo.' })),
  'events.attendees': withEvent(approved, 'admin'),
  'events.attendeesCsv': withEvent(approved, 'admin'),
}
