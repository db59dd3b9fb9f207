import type postgres from 'postgres'
import type { Db } from '#server/platform/context.ts'

type Row = Record<string, unknown>

export type Section = {
  name: string
  /** Said in README.txt. */
  meaning: string
  /** The columns that refer to an account and whose rows it tells: every one there is belongs to some section. */
  covers: readonly string[]
  isSingle?: true
  rows: (db: Db, userId: string) => postgres.PendingQuery<Row[]>
}
