import { notifications } from '#contract/notifications.ts'
import { propose } from './events.ts'
import { signedInRider } from './riders.ts'
import { clientOf, type Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** An admin who is told of something. */
async function told(server: TestServer) {
  await propose(await signedInRider(server))
  const client = await clientOf(server, 'admin')
  const { items } = (await client.call(notifications.list)).body
  return { client, newest: items[0] }
}

export const notificationCalls: Record<string, Preparation> = {
  'notifications.list': async (server) => {
    const { client } = await told(server)
    return { client }
  },
  'notifications.summary': async (server) => ({ client: await clientOf(server, 'admin') }),
  'notifications.read': async (server) => {
    const { client, newest } = await told(server)
    return { client, input: { id: newest?.id } }
  },
  'notifications.readAll': async (server) => {
    const { client, newest } = await told(server)
    return { client, input: { upTo: newest?.createdAt } }
  },
}
