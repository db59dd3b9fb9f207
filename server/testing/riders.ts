import type { People, Person } from './people.ts'
import type { TestClient } from './test-client.ts'

export type Rider = Person & { client: TestClient }

type Where = { people: People; client(): TestClient }

/** A new person with a browser of their own, signed in. */
export async function signedInRider(
  server: Where,
  wish: Parameters<People['create']>[0] = {},
): Promise<Rider> {
  const person = await server.people.create(wish)
  return { ...person, client: await signedIn(server, person) }
}

/** Another browser of a person. */
export async function signedIn(server: Where, { email, password }: Person): Promise<TestClient> {
  const client = server.client()
  const login = { identifier: email, password }
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(login))
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return client
}
