import { friends } from '#contract/friends.ts'
import type { Person } from './people.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

export type Rider = Person & { client: TestClient }

type Where = Pick<TestServer, 'people' | 'client'>

/** A confirmed person with a browser of their own, signed in. */
export async function signedInRider(
  server: Where,
  wish: Parameters<TestServer['people']['create']>[0] = {},
): Promise<Rider> {
  const person = await server.people.create(wish)
  const client = server.client()
  const login = { identifier: person.email, password: person.password }
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(login))
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return { ...person, client }
}

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
