import { randomUUID } from 'node:crypto'
import { befriend, diaryInput, editOf, insertPhoto, writeEntry } from './diary.ts'
import { insertItinerary, uploadPieces } from './itineraries.ts'
import { type Rider, signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Everything that an entry can hold, so that the walk sees every field. */
async function richWish(server: TestServer, rider: Rider) {
  const { sql } = server.database
  const friend = await signedInRider(server)
  await befriend(sql, rider, friend)
  const { mediaId } = await insertPhoto(sql, rider)
  return {
    friend,
    wish: {
      taggedUserIds: [friend.id],
      photos: [{ mediaId, alt: 'Il passo' }],
      routeId: await insertItinerary(sql),
      trackId: await uploadPieces(rider.client),
    },
  }
}

async function written(server: TestServer) {
  const rider = await signedInRider(server)
  const { friend, wish } = await richWish(server, rider)
  return { rider, friend, entry: await writeEntry(rider, wish) }
}

const asOwnerOfOne: Preparation = async (server) => {
  const { rider, entry } = await written(server)
  return { client: rider.client, input: { id: entry.id } }
}

export const diaryCalls: Record<string, Preparation> = {
  'diary.list': async (server) => ({ client: (await written(server)).rider.client }),
  'diary.get': asOwnerOfOne,
  'diary.madeBy': async (server) => {
    const rider = await signedInRider(server)
    const requestKey = randomUUID()
    await writeEntry(rider, { requestKey, ...(await richWish(server, rider)).wish })
    return { client: rider.client, input: { requestKey } }
  },
  'diary.track': asOwnerOfOne,
  'diary.download': asOwnerOfOne,
  'diary.create': async (server) => {
    const rider = await signedInRider(server)
    const { wish } = await richWish(server, rider)
    return { client: rider.client, input: diaryInput(wish) }
  },
  'diary.update': async (server) => {
    const { rider, entry } = await written(server)
    return { client: rider.client, input: editOf(entry) }
  },
  'diary.delete': asOwnerOfOne,
  'diary.tagsOfMe': async (server) => ({ client: (await written(server)).friend.client }),
  'diary.removeTagOfMe': async (server) => {
    const { friend } = await written(server)
    const { body } = await friend.client.send<{ items: { id: string }[] }>('GET', '/api/diary/tags')
    return { client: friend.client, input: { id: body.items[0]?.id } }
  },
}
