import type { auth } from '#contract/auth.ts'
import { attemptLimits } from '#contract/auth-forms.ts'
import { inTransaction } from '#server/db/client.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import { tellOfUsers } from '#server/features/users/users.service.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { Verb } from '#server/platform/context.ts'
import { confirmAddress } from './addresses.service.ts'
import { redeemToken, refusedLink } from './links.service.ts'
import { takeTokenAttempt } from './passwords.service.ts'

export const confirmEmail: Verb<typeof auth.confirmEmail> = async (ctx, { token }) => {
  await takeTokenAttempt(ctx)
  return inTransaction(ctx, async (ctx) => {
    const link = await redeemToken(ctx, token, 'email_confirmation')
    if (!link) throw refusedLink(ctx, 'email_confirmation')
    if (!(await confirmAddress(ctx, link))) throw refusedLink(ctx, 'email_confirmation')
    await tellOfUsers(ctx)
    return { ok: true as const }
  })
}

export const resendConfirmation: Verb<typeof auth.resendConfirmation> = async (ctx) => {
  await takeAttempt(ctx, {
    bucket: 'confirmation',
    key: ctx.viewer.id,
    ...attemptLimits.confirmationByAccount,
  })
  await queueMail(ctx, 'email_confirmation', ctx.viewer.id)
  return { ok: true }
}
