import type { Audience } from '#contract/roles.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A browser of a new person of this standing, signed in unless a visitor. */
export async function clientOf(server: TestServer, audience: Audience): Promise<TestClient> {
  const client = server.client()
  if (audience === 'visitor') return client
  const person = await server.people.create({ role: audience, isConfirmed: false })
  const login = { identifier: person.email, password: person.password }
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(login))
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
  return client
}

/** Someone who may call an endpoint, and what to send. */
export type Preparation = (server: TestServer) => Promise<{
  client: TestClient
  input?: Record<string, unknown>
  file?: string | Uint8Array<ArrayBuffer>
}>
