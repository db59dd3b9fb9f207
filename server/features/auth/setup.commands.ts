import { lifetimes } from '#contract/auth-forms.ts'
import type { Sql } from '#server/db/client.ts'
import { issueSetupCode, setupLink } from './setup.service.ts'

/** `npm run admin -- setup-code`: another link to /setup-admin when the one of the start has run out. */
export async function printSetupLink({ db, publicUrl }: { db: Sql; publicUrl: string }) {
  const code = await issueSetupCode(db)
  if (code === null) return { isDone: false, text: 'There is an administrator already.' }
  const text = `${setupLink(publicUrl, code)}\nIt holds for ${lifetimes.setupCodeMinutes} minutes, once.`
  return { isDone: true, text }
}
