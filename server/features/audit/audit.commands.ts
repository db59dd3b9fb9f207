import type { Db } from '#server/platform/context.ts'
import { checkChain, hashOf } from './audit-chain.service.ts'

type Told = { isDone: boolean; text: string }

/** Changes nothing. With a row and its hash as the log told them: whether they still are what they were. */
export async function checkAudit({ db }: { db: Db }, [row, hash]: string[] = []): Promise<Told> {
  if (row !== undefined && !(Number.isSafeInteger(Number(row)) && hash))
    return { isDone: false, text: 'Usage: check-audit [<row> <hash>]' }
  const { head, broken } = await checkChain(db)
  if (broken)
    return { isDone: false, text: `The audit log is broken. ${broken} Rows before it: ${head.count}, whole.` }
  const whole = `The audit log is whole: ${head.count} ${head.count === 1 ? 'row' : 'rows'}, last hash ${head.hash || '(none)'}.`
  if (row === undefined || hash === undefined) return { isDone: true, text: whole }
  const found = await hashOf(db, Number(row))
  if (found === hash) return { isDone: true, text: `${whole} Row ${row} has the hash that you know.` }
  const told = found
    ? `Row ${row} has another hash than the one that you know: the log was written anew.`
    : `Row ${row} is not there any more: the end of the log was cut off.`
  return { isDone: false, text: told }
}
