import type { users } from '#contract/users.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { lockAccountEnds } from '#server/features/auth/passwords.service.ts'
import { stopWritesOf } from '#server/features/auth/sessions.service.ts'
import { holdAccount, lockSubject } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { endAccount, logDeparture } from './account.service.ts'
import { archiveOf } from './export.service.ts'

/** What a person may do with the own account, done for them by whoever runs the place. */
const onBehalfOf = (ctx: SignedInCtx, userId: string): SignedInCtx => ({
  ...ctx,
  viewer: { ...ctx.viewer, id: userId },
})

export const remove: Verb<typeof users.delete> = async (ctx, { id }) => {
  await stopWritesOf(ctx, id)
  await inTransaction(ctx, async (ctx) => {
    await lockAccountEnds(ctx)
    const subject = await lockSubject(ctx, id)
    // Gone already: by somebody else, or by this very wish, whose answer was lost.
    if (!subject) return
    // The row refers to the account, and forgets it with the account.
    await recordAct(ctx, { action: 'user_deleted', personId: id, details: { role: subject.role } })
    await endAccount(onBehalfOf(ctx, id))
  })
  logDeparture(ctx, id)
  return { ok: true }
}

export const exportData: DownloadVerb<typeof users.data> = async (ctx, { id }) => {
  const name = await inTransaction(ctx, async (ctx) => {
    // Held: whoever is deleted meanwhile is not found, instead of being named in the log.
    const [person] = await ctx.db<{ nickname: string | null }[]>`
      select p.nickname from users u left join profiles p on p.user_id = u.id where u.id = ${id} for key share of u`
    if (!person) throw new AppError('USER_NOT_FOUND')
    await holdAccount(ctx)
    await recordAct(ctx, { action: 'user_data_exported', personId: id })
    // Never the address: a file's name is read over shoulders, in mails and in folders of downloads.
    return fileNameOf(person.nickname ?? '', id.slice(0, 8))
  })
  return archiveOf(onBehalfOf(ctx, id), name)
}
