import { askForFriendship, befriend } from './friends.ts'
import { signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

async function two(server: TestServer) {
  return { anna: await signedInRider(server), bruno: await signedInRider(server) }
}

const answering: Preparation = async (server) => {
  const { anna, bruno } = await two(server)
  return { client: bruno.client, input: { id: await askForFriendship(anna, bruno) } }
}

export const friendCalls: Record<string, Preparation> = {
  'friends.overview': async (server) => {
    const { anna, bruno } = await two(server)
    await askForFriendship(anna, bruno)
    await askForFriendship(bruno, await signedInRider(server))
    return { client: bruno.client }
  },
  'friends.list': async (server) => {
    const { anna, bruno } = await two(server)
    await befriend(anna, bruno)
    return { client: anna.client }
  },
  'friends.request': async (server) => {
    const { anna, bruno } = await two(server)
    return { client: anna.client, input: { email: bruno.email } }
  },
  'friends.requestUser': async (server) => {
    const { anna, bruno } = await two(server)
    return { client: anna.client, input: { userId: bruno.id } }
  },
  'friends.accept': answering,
  'friends.decline': answering,
  'friends.withdraw': async (server) => {
    const { anna, bruno } = await two(server)
    return { client: anna.client, input: { id: await askForFriendship(anna, bruno) } }
  },
  'friends.remove': async (server) => {
    const { anna, bruno } = await two(server)
    await befriend(anna, bruno)
    return { client: bruno.client, input: { userId: anna.id } }
  },
}
