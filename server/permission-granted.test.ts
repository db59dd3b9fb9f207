import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { allEndpoints } from '#contract/index.ts'
import { type Role, roles } from '#contract/roles.ts'
import { quickHasher } from './testing/hashers.ts'
import { asOperator } from './testing/people.ts'
import { prepare, sendAs } from './testing/prepared-calls.ts'
import { withTestServer } from './testing/test-server.ts'

/**
 * The other half of the permission matrix: every endpoint by everybody who may call it. What succeeds for the least of them
 * (`server/contract-walk.test.ts`) is sent by the same person with more rights, and by one who has not confirmed their address.
 */

const server = withTestServer({ passwords: quickHasher() })
const closed = allEndpoints().filter(({ endpoint }) => endpoint.audience !== 'visitor')

type State = Role | 'unconfirmed'
const cells = closed.flatMap(({ name, endpoint }) =>
  roles
    .slice(roles.indexOf(endpoint.audience as Role) + 1)
    .map((state): { name: string; state: State } => ({ name, state }))
    .concat(endpoint.audience === 'user' ? [{ name, state: 'unconfirmed' }] : []),
)

// Somebody else runs the place, so that whoever leaves it may.
beforeAll(async () => void (await server.current.people.create({ role: 'super_admin' })))

test('there are as many as the contract says', () => {
  const times = { user: roles.length, admin: 1, super_admin: 0 }
  const expected = closed.reduce((sum, { endpoint }) => sum + times[endpoint.audience as Role], 0)
  expect([cells.length, cells.length > 250]).toEqual([expected, true])
})

test.each(cells)('$name by $state', async ({ name, state }) => {
  const { sql } = server.current.database
  // A point beside another is refused, whoever proposes it.
  await sql`delete from poi`
  const prepared = await prepare(server.current, name)
  const { user } = (await prepared.client.call(auth.session)).body
  if (!user) throw new Error('Nobody is signed in.')
  if (state === 'unconfirmed') await sql`update users set email_confirmed_at = null where id = ${user.id}`
  else await asOperator(sql, (db) => db`update user_roles set role = ${state} where user_id = ${user.id}`)
  const endpoint = closed.find((one) => one.name === name)?.endpoint
  if (!endpoint) throw new Error(`There is no ${name}.`)
  const { status, body } = await sendAs(prepared.client, endpoint, prepared)
  expect([status, body?.code]).toEqual([200, undefined])
})
