import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const signUp = (wish: object) => server.current.client().call(auth.signUp, signUpForm({ ...wish }))
const login = (identifier: string) =>
  server.current.client().call(auth.login, { identifier, password: signUpForm().password })

test('an address with accents in its domain is one address, however it is typed', async () => {
  expect((await signUp({ email: 'Mario@Caffè.it' })).status).toBe(200)
  const spellings = ['mario@caffè.it', 'MARIO@CAFFÈ.IT', 'mario@caffe\u0300.it', 'mario@xn--caff-8oa.it']
  for (const spelling of spellings) {
    expect((await login(spelling)).body.user?.email, spelling).toBe('mario@xn--caff-8oa.it')
    await server.current.database.sql`delete from attempts`
    expect((await signUp({ email: spelling })).body.code, spelling).toBe('EMAIL_TAKEN')
  }
  expect(await server.current.mailbox.next('mario@xn--caff-8oa.it')).toContain('#confirm=')
})

test.each([
  ['that no domain can have', 'mario@\u3164.it'],
  ['too long once in the letters of the network', `mario@${'è'.repeat(60)}.it`],
  ['with a broken part already in those letters', 'mario@xn--x.è.it'],
])('letters %s are refused under the field', async (_what, email) => {
  const answer = await signUp({ email })
  expect([answer.status, answer.body.fields]).toEqual([422, { email: 'Formato email non valido' }])
  expect((await login(email)).status).toBe(404)
})

test('the first administrator may have such an address', async () => {
  const { password } = signUpForm()
  const answer = await server.current.client().call(auth.setupAdmin, { email: 'capo@caffè.it', password })
  expect(answer.status).toBe(200)
  expect((await login('capo@caffè.it')).body.user?.role).toBe('admin')
})
