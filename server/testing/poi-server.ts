import { beforeEach } from 'vitest'
import { pois } from '#contract/poi.ts'
import { quickHasher } from './hashers.ts'
import { deleteEverybody } from './people.ts'
import { insertPoi, poiInput } from './poi.ts'
import { type Rider, signedInRider } from './riders.ts'
import { withTestServer } from './test-server.ts'

/** A server without points, with a rider and two admins, new before each test. */
export function withPoi() {
  const server = withTestServer({ passwords: quickHasher() })
  const sql = () => server.current.database.sql
  const people = {} as { rider: Rider; admin: Rider; other: Rider }

  beforeEach(async () => {
    await sql()`delete from poi`
    await deleteEverybody(sql())
    people.rider = await signedInRider(server.current)
    people.admin = await signedInRider(server.current, { role: 'admin' })
    people.other = await signedInRider(server.current, { role: 'super_admin' })
  })

  return {
    server,
    sql,
    people,
    insert: (wish: Parameters<typeof insertPoi>[1] = {}) => insertPoi(sql(), wish),
    rows: () => sql()`select * from poi order by created_at`,
    /** What was written down of the people of this test: those of earlier ones are gone from it. */
    acts: async () => {
      const found = await sql()`
        select action, actor_id, person_id, thing_id from audit_log
        where action like 'poi%' and actor_id is not null order by created_at, id`
      return found.map((act) => ({ ...act }))
    },
    propose: async (wish: Record<string, unknown> = {}) => {
      const input = poiInput(wish)
      return { input, id: (await people.rider.client.call(pois.propose, input)).body.id }
    },
  }
}
