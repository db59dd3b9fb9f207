import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()

test('a rider signs in by e-mail, nickname or phone, whatever the case', async () => {
  const rider = await server.current.people.create({ nickname: 'Stelvio_Fan' })
  for (const identifier of [
    rider.email.toUpperCase(),
    'stelvio_fan',
    'STELVIO_FAN',
    rider.phone,
    rider.phone.replace('+39', '0039 '),
  ]) {
    const client = server.current.client()
    const answer = await client.call(auth.login, { identifier, password: rider.password })
    expect(answer.status).toBe(200)
    const session = await client.call(auth.session)
    expect(session.body.user).toMatchObject({ id: rider.id, role: 'user' })
  }
})
