import type { Page } from '#contract/paging.ts'
import { AppError } from './app-error.ts'

/** What a list is ordered by, from the first column to the last, which tells equal rows apart. */
type Columns = Record<string, (text: string) => boolean>

/** The columns of the last row of a page: the next one begins behind it. */
type PositionIn<C extends Columns> = Record<keyof C & string, string>

/** How a list goes on: `read` says behind which row, `cut` makes a page and the cursor behind it. */
export function keyset<const C extends Columns>(columns: C) {
  const names = Object.keys(columns) as (keyof C & string)[]

  function read(cursor: string | undefined): PositionIn<C> | null {
    if (cursor === undefined) return null
    const parts = Buffer.from(cursor, 'base64url').toString().split('|')
    const isWhole =
      parts.length === names.length && names.every((name, i) => columns[name]?.(parts[i] ?? '') ?? false)
    if (!isWhole) throw new AppError('INVALID_INPUT')
    return Object.fromEntries(names.map((name, i) => [name, parts[i] ?? ''])) as PositionIn<C>
  }

  /** A page out of one row more than it holds: the extra row says that there is another page. */
  function cut<Row extends PositionIn<C>>(rows: readonly Row[], size: number): Page<Row> {
    const items = rows.slice(0, size)
    const last = items.at(-1)
    const next = last && rows.length > size ? names.map((name) => last[name]).join('|') : null
    return { items, next: next === null ? null : Buffer.from(next).toString('base64url') }
  }

  return { read, cut }
}

/** As the database writes it: JavaScript alone would also read a 31st of February, which PostgreSQL refuses. */
export function isMoment(text: string): boolean {
  if (!/^(?!0000)\d{4}-[\dT:.-]{18}Z$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

export const isDay = (text: string): boolean => text.length === 10 && isMoment(`${text}T00:00:00.000Z`)

export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The order of most lists: newest first. */
export type Position = { createdAt: string; id: string }
export const { read: readCursor, cut: cutPage } = keyset({ createdAt: isMoment, id: isId })
