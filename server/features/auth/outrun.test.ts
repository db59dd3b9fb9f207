import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/platform/passwords.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const real = createPasswordHasher()
let meanwhile: (() => Promise<unknown>) | null = null
let seemsOutdated = false

/** Lets something happen between the check of a password and what follows from it. */
const passwords: PasswordHasher = {
  hash: real.hash,
  verify: async (password, stored) => {
    const result = await real.verify(password, stored)
    const happening = meanwhile
    meanwhile = null
    await happening?.()
    return { ...result, isOutdated: seemsOutdated }
  },
}
const server = withTestServer({ passwords })
const wanted = 'Nuova-strada-77!'

async function reset(email: string) {
  const client = server.current.client()
  await client.call(auth.requestPasswordReset, { identifier: email })
  const token = await server.current.mailbox.token(email)
  const answer = await client.call(auth.resetPassword, { token, password: wanted, confirmPassword: wanted })
  expect(answer.status).toBe(200)
}

test.each([[false], [true]])(
  'a sign-in with the old password does not outrun a reset (hash to renew: %s)',
  async (isOutdated) => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    seemsOutdated = isOutdated
    meanwhile = () => reset(rider.email)
    const answer = await client.call(auth.login, { identifier: rider.email, password: rider.password })
    seemsOutdated = false
    expect([answer.status, answer.body.code]).toEqual([401, 'WRONG_PASSWORD'])
    expect(answer.headers.getSetCookie()).toEqual([])
    const { sql } = server.current.database
    expect(await sql`select from sessions where user_id = ${rider.id}`).toHaveLength(0)
    const again = await client.call(auth.login, { identifier: rider.email, password: wanted })
    expect(again.status).toBe(200)
  },
)

test('two sign-ins at once that both renew the hash both succeed', async () => {
  const rider = await server.current.people.create()
  const login = () =>
    server.current.client().call(auth.login, { identifier: rider.email, password: rider.password })
  const inner: number[] = []
  seemsOutdated = true
  meanwhile = async () => inner.push((await login()).status)
  const outer = (await login()).status
  seemsOutdated = false
  expect([...inner, outer]).toEqual([200, 200])
  const { sql } = server.current.database
  expect(await sql`select from sessions where user_id = ${rider.id}`).toHaveLength(2)
})

test('a sign-in does not outrun a block', async () => {
  const rider = await server.current.people.create()
  const { sql } = server.current.database
  meanwhile = () => sql`update users set blocked_at = now() where id = ${rider.id}`
  const answer = await server.current
    .client()
    .call(auth.login, { identifier: rider.email, password: rider.password })
  expect(answer.status).toBeOneOf([401, 403])
  expect(await sql`select from sessions where user_id = ${rider.id}`).toHaveLength(0)
})

test('a sign-in to an account deleted meanwhile is refused, not an error', async () => {
  const rider = await server.current.people.create()
  meanwhile = () => server.current.database.sql`delete from users where id = ${rider.id}`
  const answer = await server.current
    .client()
    .call(auth.login, { identifier: rider.email, password: rider.password })
  expect(answer.status).toBeOneOf([401, 404])
})

test('a change with the old password does not outrun a reset', async () => {
  const rider = await server.current.people.create()
  const client = server.current.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  meanwhile = () => reset(rider.email)
  const answer = await client.call(auth.changePassword, {
    currentPassword: rider.password,
    password: 'Di-chi-ruba-99!',
    confirmPassword: 'Di-chi-ruba-99!',
  })
  expect(answer.status).toBe(401)
  const login = (password: string) =>
    server.current.client().call(auth.login, { identifier: rider.email, password })
  expect((await login('Di-chi-ruba-99!')).status).toBe(401)
  expect((await login(wanted)).status).toBe(200)
})
