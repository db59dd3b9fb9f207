import { randomUUID } from 'node:crypto'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import { pois } from '#contract/poi.ts'
import { profiles } from '#contract/profiles.ts'
import type { Sql } from '#server/db/client.ts'
import { insertPosts, writeComment, writePost } from './community.ts'
import { approvedEvent, propose } from './events.ts'
import { mountainRoad } from './gpx.ts'
import { insertItinerary, publish, uploadTrack } from './itineraries.ts'
import { uploadPicture } from './pictures.ts'
import { poiInput } from './poi.ts'
import { type Rider, signedIn, signedInRider } from './riders.ts'
import type { TestServer } from './test-server.ts'

/** Stands in every text that the person wrote, so that whatever stays behind can be found. */
export const canary = 'Canarino'

export type RichAccount = Rider & { friend: Rider; stranger: Rider; pictureKeys: string[] }

/** An account with at least one row in every table that can refer to one. */
export async function aRichAccount(server: TestServer): Promise<RichAccount> {
  const { sql } = server.database
  const friend = await signedInRider(server)
  const stranger = await signedInRider(server)
  const rider = await signedInRider(server, {
    role: 'admin',
    email: `canarino${Math.random()}@canarino.example`,
  })
  await signedIn(server, rider)
  await rider.client.call(profiles.update, { displayName: `${canary} Anna`, bio: `${canary} scrive.` })
  await rider.client.call(profiles.setMarketing, { isGiven: true })
  const { id } = rider
  await sql`
    insert into auth_tokens (token_hash, user_id, purpose, email, expires_at)
    values (${Buffer.from(randomUUID())}, ${id}, 'password_reset', ${rider.email}, now() + interval '1 hour')`
  // Sent already: the worker leaves it alone.
  await sql`insert into mail_outbox (kind, user_id, attempts, sent_at) values ('password_changed', ${id}, 1, now())`
  await addPoints(sql, id)
  await addFriends(server, rider, friend, stranger)
  await addRoads(server, rider)
  const pictureKeys = await addDiary(server, rider, friend)
  const postKeys = await addPosts(server, rider, friend)
  await addEvents(rider, friend)
  return { ...rider, friend, stranger, pictureKeys: [...pictureKeys, ...postKeys] }
}

/** One that waits, one that others come to, and one of somebody else that the person approved and joined. */
async function addEvents(person: Rider, friend: Rider) {
  await propose(person, { title: `${canary} propone`, description: `${canary} racconta un giro.` })
  const own = await approvedEvent(person, person)
  await friend.client.call(events.register, { id: own.id })
  const { id } = await approvedEvent(friend, person)
  await person.client.call(events.register, { id })
}

/** More taken than the last ones gave: in no order of deletion may the total of a half-deleted history matter. */
async function addPoints(sql: Sql, id: string) {
  for (const [points, description] of [
    [300, `${canary} giro`],
    [-250, `${canary} correzione`],
    [20, `${canary} premio`],
  ] as const)
    await sql`
      insert into user_points (user_id, point_type, description, points)
      values (${id}, 'admin_bonus', ${description}, ${points})`
}

async function addFriends(server: TestServer, person: Rider, friend: Rider, stranger: Rider) {
  const { sql } = server.database
  const befriend = (from: string, to: string, status: string) => sql`
    insert into friendships (requester_id, addressee_id, status, answered_at)
    values (${from}, ${to}, ${status}, ${status === 'pending' ? null : sql`now()`})`
  const others = await Promise.all([1, 2, 3].map(() => server.people.create()))
  const [asked = person, declining = person, declined = person] = others
  await befriend(person.id, friend.id, 'accepted')
  await befriend(stranger.id, person.id, 'pending')
  await befriend(person.id, asked.id, 'pending')
  await befriend(person.id, declining.id, 'declined')
  await befriend(declined.id, person.id, 'declined')
}

async function addRoads(server: TestServer, { client, id }: Rider) {
  const { sql } = server.database
  await publish(client, { title: `${canary} Stelvio`, trackId: await uploadTrack(client), notes: 'Ghiaia.' })
  for (const _ of [1, 2]) await client.call(itineraries.save, { id: await insertItinerary(sql) })
  await uploadTrack(client, mountainRoad(2))
  await client.call(pois.propose, poiInput({ name: 'Fontana', description: 'Acqua buona.' }))
  for (const [name, creator] of [
    ['Rifugio', null],
    ['Rifugio proprio', id],
  ] as const)
    await sql`
      insert into poi (request_key, name, category, latitude, longitude, verified, verified_at, verified_by, rating, creator_id)
      values (gen_random_uuid(), ${name}, 'restaurant', 46, 10, true, now(), ${id}, 4.5, ${creator})`
}

async function addDiary(server: TestServer, { client, ...person }: Rider, friend: Rider): Promise<string[]> {
  const { sql } = server.database
  const trackId = await uploadTrack(client, mountainRoad(3))
  const route = await insertItinerary(sql, { title: 'Una strada nota' })
  const entry = async (owner: string, wish: { trackId?: string; routeId?: string } = {}) => {
    const [row] = await sql<{ id: string }[]>`
      insert into diary_entries (request_key, user_id, title, location, date, description, route_id, track_id)
      values (gen_random_uuid(), ${owner}, ${`${canary} sul passo`}, 'Bormio', '2026-06-14', ${`${canary}: freddo.`},
        ${wish.routeId ?? null}, ${wish.trackId ?? null}) returning id`
    return row?.id ?? ''
  }
  const own = await entry(person.id, { trackId, routeId: route })
  await entry(person.id)
  await sql`insert into diary_entry_tags (diary_entry_id, tagged_user_id) values (${own}, ${friend.id})`
  const [theirs] = await sql<{ id: string }[]>`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    values (gen_random_uuid(), ${friend.id}, 'Di un altro', 'Livigno', '2026-06-15', 'Segreto.') returning id`
  await sql`insert into diary_entry_tags (diary_entry_id, tagged_user_id) values (${theirs?.id ?? ''}, ${person.id})`
  const photos = [await uploadPicture(client), await uploadPicture(client)]
  for (const [position, photo] of photos.entries())
    await sql`
      insert into diary_photos (media_id, diary_entry_id, position, alt)
      values (${photo.id}, ${own}, ${1 - position}, ${`${canary} vista ${position}`})`
  const avatar = await uploadPicture(client, { purpose: 'avatar' })
  await client.call(profiles.setAvatar, { mediaId: avatar.id })
  const unsaved = await uploadPicture(client)
  return [...photos, avatar, unsaved].map(({ key }) => key)
}

async function addPosts(server: TestServer, person: Rider, friend: Rider): Promise<string[]> {
  const { sql } = server.database
  const { client } = person
  const pictures = [
    await uploadPicture(client, { purpose: 'post' }),
    await uploadPicture(client, { purpose: 'post' }),
  ]
  const own = await writePost(person, {
    content: `${canary} cerca compagnia per domenica.`,
    location: `${canary} Alta`,
    tags: [`${canary} valtellina`, 'neve'],
    routeId: await insertItinerary(sql, { title: 'Una strada nota' }),
    photos: pictures.map(({ id }, i) => ({ mediaId: id, alt: `${canary} foto ${i}` })),
  })
  const [theirs = ''] = await insertPosts(sql, friend)
  await insertPosts(sql, person, { status: 'waiting' })
  await client.call(community.like, { id: theirs })
  await writeComment(person, theirs, `${canary} commenta.`)
  await writeComment(person, own.id, `${canary} risponde.`)
  const { id: comment } = await writeComment(friend, theirs)
  const report = { reason: 'other', note: `${canary} segnala.` } as const
  await client.call(community.reportPost, { id: theirs, ...report })
  await client.call(community.reportComment, { id: comment, ...report })
  await friend.client.call(community.like, { id: own.id })
  await writeComment(friend, own.id)
  await friend.client.call(community.reportPost, { id: own.id, reason: 'spam' })
  return pictures.map(({ key }) => key)
}
