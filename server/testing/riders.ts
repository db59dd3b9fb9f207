import type { Sql } from '#server/db/client.ts'
import { times } from './forms.ts'
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

/** In groups: so many sign-ins from one address are refused. */
export async function manyRiders(
  server: Where & { database: { sql: Sql } },
  count: number,
): Promise<Rider[]> {
  const riders: Rider[] = []
  while (riders.length < count) {
    const group = times(Math.min(10, count - riders.length), () => signedInRider(server))
    riders.push(...(await Promise.all(group)))
    await server.database.sql`delete from attempts`
  }
  return riders
}

/** Another browser of a person. */
export async function signedIn(server: Where, { email, password }: Person): Promise<TestClient> {
  const client = server.client()
  const login = { identifier: email, password }
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(login))
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return client
}
