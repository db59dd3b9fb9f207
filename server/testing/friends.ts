import { friends } from '#contract/friends.ts'
import type { Rider } from './riders.ts'

/** A request that waits; answers its id. */
export async function askForFriendship(from: Rider, to: Rider): Promise<string> {
  const asked = await from.client.call(friends.requestUser, { userId: to.id })
  if (asked.status !== 200) throw new Error(`Asking answered ${asked.status} ${asked.body.code}.`)
  const { body } = await to.client.call(friends.overview)
  const request = body.received.find(({ person }) => person.userId === from.id)
  if (!request) throw new Error('The request did not arrive.')
  return request.id
}

export async function befriend(a: Rider, b: Rider): Promise<void> {
  const id = await askForFriendship(a, b)
  const answer = await b.client.call(friends.accept, { id })
  if (answer.status !== 200) throw new Error(`Accepting answered ${answer.status} ${answer.body.code}.`)
}
