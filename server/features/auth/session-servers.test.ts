import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { stats } from '#contract/stats.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()

async function onBoth() {
  const rider = await two.people.create()
  const [first, second] = [two.client(0), two.client(1)]
  await first.call(auth.login, { identifier: rider.email, password: rider.password })
  for (const [name, value] of first.cookies) second.cookies.set(name, value)
  expect((await second.call(auth.session)).body.user?.id).toBe(rider.id)
  return { rider, first, second }
}

test('a sign-out on one server holds on the other with the next request', async () => {
  const { first, second } = await onBoth()
  await second.call(auth.logout)
  expect((await first.call(auth.listSessions)).status).toBe(401)
})

test('a new role and a block hold on both with the next request', async () => {
  const { rider, first, second } = await onBoth()
  await two.servers[0].database.sql`update user_roles set role = 'admin' where user_id = ${rider.id}`
  for (const client of [first, second]) expect((await client.call(stats.totals)).status).toBe(200)
  await two.servers[0].database.sql`update user_roles set role = 'user' where user_id = ${rider.id}`
  for (const client of [first, second]) expect((await client.call(stats.totals)).status).toBe(403)
  await two.servers[1].database.sql`update users set blocked_at = now() where id = ${rider.id}`
  for (const client of [first, second]) expect((await client.call(auth.listSessions)).status).toBe(401)
})

test('ending the others from one server ends those of the other', async () => {
  const { rider, first } = await onBoth()
  const other = two.client(1)
  await other.call(auth.login, { identifier: rider.email, password: rider.password })
  await first.call(auth.endOtherSessions)
  expect((await other.call(auth.listSessions)).status).toBe(401)
  expect((await first.call(auth.listSessions)).status).toBe(200)
})
