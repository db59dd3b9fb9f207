import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { allEndpoints } from '#contract/index.ts'
import { signUpForm } from './testing/forms.ts'
import { changeSettings } from './testing/settings.ts'
import { clientOf } from './testing/sign-in.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer()
const closed = [503, { code: 'MAINTENANCE', message: 'Torniamo presto' }]

describe('while the site is in maintenance', () => {
  beforeEach(() => changeSettings(server.current, { maintenanceMode: true }))
  const endpoints = allEndpoints()

  test.each(endpoints.filter(({ endpoint }) => endpoint.audience === 'visitor'))(
    '$name answers a visitor only if it is meant to',
    async ({ endpoint }) => {
      const answer = await server.current.client().call(endpoint, { x: 'x' })
      // Past the door a wrong input is told; that is how we see that the door was open.
      if (endpoint.duringMaintenance) expect(answer.status).toBe(422)
      else expect([answer.status, answer.body]).toEqual(closed)
    },
  )

  test('what must stay open is open: health, the way in for admins, the way to a password, the end of mails', () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.duringMaintenance).map(({ name }) => name)
    expect(open.sort()).toEqual([
      ...[
        'auth.checkPasswordReset',
        'auth.login',
        'auth.logout',
        'auth.requestPasswordReset',
        'auth.resetPassword',
      ],
      ...['auth.session', 'auth.setupAdmin', 'auth.setupStatus'],
      ...['inbox.resubscribe', 'inbox.unsubscribe', 'system.health', 'system.ready'],
    ])
  })

  test('a page learns it from the session, and when to come back', async () => {
    const { body } = await server.current.client().call(auth.session)
    expect(body.site.isInMaintenance).toBe(true)
    const refused = await server.current.client().call(auth.signUp, signUpForm())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a rider with the right password is told, without a session; an admin gets in and works', async () => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    const answer = await client.call(auth.login, { identifier: rider.email, password: rider.password })
    expect([answer.status, answer.body]).toEqual(closed)
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const role of ['admin', 'super_admin'] as const) {
      const staff = await clientOf(server.current, role)
      expect((await staff.call(auth.listSessions)).status).toBe(200)
    }
  })
})

test('riders who are signed in are out while it lasts, and back in afterwards', async () => {
  const client = await clientOf(server.current, 'user')
  await changeSettings(server.current, { maintenanceMode: true })
  const answer = await client.call(auth.listSessions)
  expect([answer.status, answer.body]).toEqual(closed)
  expect((await client.call(auth.session)).body.user).not.toBeNull()
  await changeSettings(server.current, { maintenanceMode: false })
  expect((await client.call(auth.listSessions)).status).toBe(200)
})
