import { beforeEach } from 'vitest'
import { deleteEverybody } from '#server/testing/people.ts'
import { quickHasher } from './hashers.ts'
import { type Rider, signedInRider } from './riders.ts'
import { changeSettings } from './settings.ts'
import { withTestServer } from './test-server.ts'

/** A server with two riders and an admin, new before each test, whose posts are published at once unless it is asked for. */
export function withCommunity({ moderationEnabled = false } = {}) {
  const server = withTestServer({ passwords: quickHasher() })
  const sql = () => server.current.database.sql
  const people = {} as { anna: Rider; bruno: Rider; admin: Rider }

  beforeEach(async () => {
    await deleteEverybody(sql())
    people.anna = await signedInRider(server.current)
    people.bruno = await signedInRider(server.current)
    people.admin = await signedInRider(server.current, { role: 'admin' })
    await changeSettings(server.current, { moderationEnabled })
  })
  return { server, sql, people }
}
