import { expect } from 'vitest'
import type { Sql } from '#server/db/client.ts'
import { checkChain } from '#server/features/audit/audit-chain.service.ts'
import { miscounted } from '#server/features/points/points.queries.ts'
import { wrongCounts } from './community.ts'
import { dumpDatabase } from './dump.ts'
import { brokenPlaces } from './events.ts'

/** What must hold of every database at any time, whoever did what at once. */
export async function expectInvariants(sql: Sql): Promise<void> {
  expect({
    places: await brokenPlaces(sql),
    friendships: [...(await brokenFriendships(sql))],
    points: [...(await miscounted(sql))],
    likes: [...(await wrongCounts(sql))],
    resets: [...(await doubleResets(sql))],
    people: [...(await halfPeople(sql))],
    audit: (await checkChain(sql)).broken,
  }).toEqual({ places: [], friendships: [], points: [], likes: [], resets: [], people: [], audit: null })
}

/** Nowhere, in no table. */
export async function expectNoTrace(sql: Sql, person: { id: string; email: string }): Promise<void> {
  const lines = (await dumpDatabase(sql)).split('\n')
  expect(lines.filter((line) => line.includes(person.id) || line.includes(person.email))).toEqual([])
}

/** With oneself, or twice with the same person. */
const brokenFriendships = (sql: Sql) => sql`
  select least(requester_id, addressee_id) as one, greatest(requester_id, addressee_id) as other
  from friendships group by 1, 2
  having count(*) > 1 or least(requester_id, addressee_id) = greatest(requester_id, addressee_id)`

const doubleResets = (sql: Sql) => sql`
  select user_id from auth_tokens where purpose = 'password_reset' group by user_id having count(*) > 1`

/** Of an account without profile or role nobody would know what it may do. */
const halfPeople = (sql: Sql) => sql`
  select u.id from users u
  where not exists (select from profiles p where p.user_id = u.id)
    or not exists (select from user_roles r where r.user_id = u.id)`
