import type { Sql } from '#server/db/client.ts'
import { readEnv } from '#server/platform/env.ts'
import { cookieName } from '#server/platform/session-cookie.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { TestClient } from './test-client.ts'

const name = cookieName(readEnv({ NODE_ENV: 'test' }))

/** As signing in leaves these browsers, without the password, whose hash takes a core for 45 ms. */
export async function openSession(
  sql: Sql,
  person: { id: string },
  ...browsers: TestClient[]
): Promise<void> {
  const token = newToken()
  await sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${person.id})`
  for (const browser of browsers) browser.cookies.set(name, token)
}
