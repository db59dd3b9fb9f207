import { auth } from '#contract/auth.ts'
import type { Person } from './people.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

export type Rider = { person: Person; client: TestClient }

/** A new person and their browser, signed in. */
export async function aRider(server: TestServer, wish: Parameters<TestServer['people']['create']>[0] = {}) {
  const person = await server.people.create(wish)
  return { person, client: await signedIn(server, person) }
}

export async function signedIn(server: TestServer, person: Person): Promise<TestClient> {
  const client = server.client()
  const answer = await client.call(auth.login, { identifier: person.email, password: person.password })
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return client
}
