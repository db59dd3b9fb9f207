import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { attemptLimits } from '#contract/auth-forms.ts'
import { signUpForm, tally, times } from '#server/testing/forms.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'

// Reliability AU-9: one address, two servers, one count.

const two = withTwoServers()
const here = from(7)
const elsewhere = from(8)

type Act = (index: number, headers: Record<string, string>) => Promise<{ status: number }>
const acts: [name: string, limit: number, letIn: number, act: Act][] = [
  [
    'sign-ins at many names',
    attemptLimits.loginByAddress.limit,
    404,
    (i, headers) =>
      two.client(i).call(auth.login, { identifier: `ghost_${i}`, password: 'wrong-guess' }, headers),
  ],
  [
    'sign-ups',
    attemptLimits.signUpByAddress.limit,
    200,
    (i, headers) => two.client(i).call(auth.signUp, signUpForm(), headers),
  ],
  [
    'sign-ups with a name that is taken',
    attemptLimits.signUpConflictByAddress.limit,
    409,
    (i, headers) => two.client(i).call(auth.signUp, signUpForm({ nickname: 'gia_preso' }), headers),
  ],
  [
    'requests for a new password, for many names',
    attemptLimits.resetByAddress.limit,
    200,
    (i, headers) => two.client(i).call(auth.requestPasswordReset, { identifier: `ghost_${i}` }, headers),
  ],
  [
    'requests for a new password, for one name',
    attemptLimits.resetByCaller.limit,
    200,
    (i, headers) => two.client(i).call(auth.requestPasswordReset, { identifier: 'one_ghost' }, headers),
  ],
  [
    'links that are not valid',
    attemptLimits.tokenByAddress.limit,
    410,
    (i, headers) => two.client(i).call(auth.checkPasswordReset, { token: 'x'.repeat(43) }, headers),
  ],
]

test.each(acts)(
  '%s: %i are let in over both servers, the next waits, others do not',
  async (_name, limit, letIn, act) => {
    await two.people.create({ nickname: 'gia_preso' }).catch(() => {})
    const answers = await Promise.all(times(limit + 6, (i) => act(i, here)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ [letIn]: limit, 429: 6 })
    for (const server of [0, 1]) {
      expect((await act(server, here)).status).toBe(429)
      expect((await act(server, elsewhere)).status).toBe(letIn)
    }
  },
)
