import { inbox } from '#contract/inbox.ts'
import { insertPosts, writeComment } from './community.ts'
import { askForFriendship } from './friends.ts'
import { signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Somebody whose post was commented. */
async function told(server: TestServer) {
  const anna = await signedInRider(server)
  const [postId = ''] = await insertPosts(server.database.sql, anna)
  await writeComment(await signedInRider(server), postId)
  const { items } = (await anna.client.call(inbox.list)).body
  return { client: anna.client, newest: items[0] }
}

const signedIn: Preparation = async (server) => ({ client: (await signedInRider(server)).client })

/** Somebody who opens the link in a mail. */
const mailed: Preparation = async (server) => {
  const anna = await signedInRider(server)
  await askForFriendship(await signedInRider(server), anna)
  const mail = await server.mailbox.next(anna.email)
  return { client: server.client(), input: { token: /unsubscribe#token=([\w.-]+)/.exec(mail)?.[1] } }
}

export const inboxCalls: Record<string, Preparation> = {
  'inbox.list': async (server) => ({ client: (await told(server)).client }),
  'inbox.summary': signedIn,
  'inbox.read': async (server) => {
    const { client, newest } = await told(server)
    return { client, input: { id: newest?.id } }
  },
  'inbox.readAll': async (server) => {
    const { client, newest } = await told(server)
    return { client, input: { upTo: newest?.createdAt } }
  },
  'inbox.preferences': signedIn,
  'inbox.preferDigest': async (server) => ({ ...(await signedIn(server)), input: { isOn: true } }),
  'inbox.unsubscribe': mailed,
  'inbox.resubscribe': mailed,
  'inbox.prefer': async (server) => ({
    client: (await signedInRider(server)).client,
    input: { topic: 'post_like', channel: 'push', isOn: true },
  }),
}
