import { open } from 'node:fs/promises'
import type { TransactionSql } from 'postgres'
import { z } from 'zod'
import { endAccount } from '#server/features/account/account.service.ts'
import { lockAccountEnds } from '#server/features/auth/passwords.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import type { SignedInCtx } from '#server/platform/context.ts'
import { BackupError } from './backup-error.ts'

const departureEvents = ['account_leaving', 'account_deleted'] as const
const departure = z.object({ event: z.enum(departureEvents), userId: z.uuid() })

/** What the server's logs say: who left, whose leaving nobody saw the end of, and until when they were written. */
export type Departures = { gone: string[]; unsure: string[]; until: Date }

/**
 * Who left, by the server's log: the only thing that knows, once the database is that of an earlier day. At any time: an
 * id is never given twice, and who left before the backup is not in it.
 */
export async function readDepartures(logs: readonly string[]): Promise<Departures> {
  const gone = new Set<string>()
  const leaving = new Set<string>()
  const moments = [0]
  for (const path of logs) {
    const { entries, lastAt } = await readLog(path)
    for (const { event, userId } of entries) (event === 'account_deleted' ? gone : leaving).add(userId)
    moments.push(lastAt)
  }
  const unsure = [...leaving].filter((id) => !gone.has(id))
  return { gone: [...gone], unsure, until: new Date(Math.max(...moments)) }
}

async function readLog(path: string) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The log ${path} cannot be read (${error.code}).`)
  })
  const entries: z.output<typeof departure>[] = []
  let lastAt = Number.NaN
  let number = 0
  for await (const line of file.readLines()) {
    number += 1
    const entry = parse(line)
    const at = Date.parse(String(entry?.time))
    if (!Number.isNaN(at)) lastAt = at
    if (!departureEvents.some((event) => line.includes(event))) continue
    // Guessing would leave somebody's data where they asked for it to be deleted.
    if (entry === undefined) throw unreadable(path, number)
    if (!departureEvents.some((event) => event === entry.event)) continue
    const { data } = departure.safeParse(entry)
    if (!data) throw unreadable(path, number)
    entries.push(data)
  }
  // Compressed, or of another program: it says of nobody that they left.
  if (Number.isNaN(lastAt))
    throw new BackupError(`${path} has no JSON line of a server in production. Nothing was restored.`)
  return { entries, lastAt }
}

/** Whatever a journal writes before it, the server's own line is a JSON object to the line's end. */
function parse(line: string): { event?: unknown; time?: unknown } | undefined {
  try {
    const entry: unknown = JSON.parse(line.slice(line.indexOf('{')))
    return typeof entry === 'object' && entry !== null ? entry : undefined
  } catch {
    return undefined
  }
}

const unreadable = (path: string, line: number) =>
  new BackupError(
    `Line ${line} of ${path} speaks of a deleted account but is no JSON line of a server in production. Nothing was restored.`,
  )

/** Logs that end before the backup was made know of nobody who left since. */
export function refuseOlder({ until }: Departures, madeAt: string): void {
  if (until > new Date(madeAt)) return
  throw new BackupError(
    `The logs end at ${until.toISOString()}, before the backup was made (${madeAt}): they cannot say who left since. Nothing was restored.`,
  )
}

export type Deleter = Pick<SignedInCtx, 'config' | 'log' | 'passwords' | 'store'>

/** The whole account, in the way in which it went the first time. How many were there. */
export async function deleteAgain(
  services: Deleter,
  db: TransactionSql,
  gone: readonly string[],
): Promise<number> {
  const here = await db<{ id: string }[]>`select id from users where id = any(${gone}::uuid[]) order by id`
  if (here.length === 0) return 0
  // Above the rules about super admins: it has happened already.
  await db`select set_config('tornanti.operator', 'yes', true)`
  await lockAccountEnds({ db })
  const settings = await readSettings(db)
  const now = new Date()
  for (const { id } of here)
    await endAccount({
      ...services,
      db,
      settings,
      now,
      clock: () => now,
      viewer: { id, role: 'user', sessionId: '', mustEnrol: false },
      request: { id: 'restore', address: '', device: '', sessionToken: null },
      cookies: { setSession: () => {}, clearSession: () => {} },
    })
  return here.length
}
