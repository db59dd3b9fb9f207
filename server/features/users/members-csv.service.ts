import { Readable } from 'node:stream'
import { formatDate, romeDay } from '#contract/dates.ts'
import { roleLabels } from '#contract/roles.ts'
import type { users } from '#contract/users.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type CsvRow, csvPieces } from '#server/platform/csv.ts'
import type { Wish } from './member-wish.ts'
import { countMembers, listMembers, type MemberRow } from './members.queries.ts'
import { behind } from './members.service.ts'

const heads = [
  'Email',
  'Nome',
  'Ruolo',
  'Data Registrazione',
  'Consenso Privacy',
  'Consenso Termini',
  'Marketing',
]
const rowsAtOnce = 2000
/** Roughly: a page shows how far it is. */
const bytesPerRow = 105

type Asked = Omit<Wish, 'after' | 'count'>

export const csv: DownloadVerb<typeof users.csv> = async (ctx, asked) => {
  const rows = await countMembers(ctx, asked)
  await recordAct(ctx, { action: 'users_exported', details: { rows } })
  return {
    fileName: `utenti-${romeDay(ctx.now)}.csv`,
    headers: { 'x-total-bytes': String((rows + 1) * bytesPerRow) },
    content: Readable.from(csvPieces(heads, allRows(ctx, asked))),
  }
}

/** Page by page: a download takes as long as its reader likes, and must not hold a connection to the database meanwhile. */
async function* allRows(ctx: Ctx, asked: Asked): AsyncGenerator<CsvRow[]> {
  let after: Wish['after'] = null
  for (;;) {
    const rows: MemberRow[] = await listMembers(ctx, { ...asked, after, count: rowsAtOnce })
    yield rows.map(rowOf)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = behind(last, asked.order)
  }
}

const yesOrNo = (isGiven: boolean): string => (isGiven ? 'Sì' : 'No')

const rowOf = (member: MemberRow): CsvRow => [
  member.email,
  member.displayName,
  roleLabels[member.role],
  formatDate(member.createdAt),
  yesOrNo(member.privacyAcceptedAt !== null),
  yesOrNo(member.termsAcceptedAt !== null),
  yesOrNo(member.marketingConsent),
]
