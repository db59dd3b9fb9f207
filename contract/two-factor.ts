import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { appCodeRules, codeMax, codeTooLong, missingCode, secondFactorRules } from './login-rules.ts'
import { ownPassword, ruled } from './text.ts'

export const twoFactorLimits = { recoveryCodes: 10, beginMinutes: 30 } as const

const typedCode = z.string(missingCode).trim().max(codeMax, codeTooLong)
export const secondFactorCode = ruled(typedCode, ...secondFactorRules)
const appCode = ruled(typedCode, ...appCodeRules)

const recoveryCodes = z.array(z.string())

export const twoFactorForms = {
  begin: z.strictObject({ password: ownPassword }),
  confirm: z.strictObject({ code: appCode }),
  prove: z.strictObject({ password: ownPassword, code: secondFactorCode }),
}

const guesses = ['TOO_MANY_ATTEMPTS', 'BUSY'] as const

/** The own second factor. What sets it up is open to those who must enrol before anything else. */
export const twoFactor = {
  status: endpoint({
    method: 'GET',
    path: '/two-factor',
    audience: 'user',
    summary: 'Whether signing in takes a second code, and how many recovery codes are left.',
    input: nothing,
    output: z.object({
      enrolledAt: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
      /** By the settings, for whoever runs the place. */
      isRequired: z.boolean(),
    }),
    beforeEnrolment: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/two-factor/begin',
    audience: 'user',
    summary:
      'A new secret for an authenticator app, with recovery codes. Nothing is asked at sign-in before `confirm`.',
    input: twoFactorForms.begin,
    output: z.object({ secret: z.string(), uri: z.string(), recoveryCodes }),
    errors: [...guesses, 'WRONG_PASSWORD', 'TWO_FACTOR_ON'],
    beforeEnrolment: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/two-factor/confirm',
    audience: 'user',
    summary:
      'Switches the second step on by a first code of the app; ends all other sessions. Sent twice, it is done once.',
    input: twoFactorForms.confirm,
    output: done,
    errors: ['SECOND_FACTOR_WRONG', 'TWO_FACTOR_ON', 'TWO_FACTOR_NOT_BEGUN'],
    beforeEnrolment: true,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/two-factor/recovery-codes',
    audience: 'user',
    summary: 'Ten new recovery codes; the old ones open nothing any more.',
    input: twoFactorForms.prove,
    output: z.object({ recoveryCodes }),
    errors: [...guesses, 'WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'TWO_FACTOR_OFF'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/two-factor/remove',
    audience: 'user',
    summary: 'Switches the second step off; the password alone opens the account again.',
    input: twoFactorForms.prove,
    output: done,
    errors: [...guesses, 'WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'TWO_FACTOR_OFF'],
  }),
}
