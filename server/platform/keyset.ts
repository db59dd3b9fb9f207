import type { Page } from '#contract/paging.ts'
import { AppError } from './app-error.ts'

/** The last row of a page: the next one begins behind it. */
export type Position = { createdAt: string; id: string }

const shape = /^((?!0000)\d{4}-[\dT:.-]{18}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, createdAt, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined || !isMoment(createdAt)) throw new AppError('INVALID_INPUT')
  return { createdAt, id }
}

/** As the database writes it: JavaScript alone would also read a 31st of February, which PostgreSQL refuses. */
function isMoment(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

/** A page out of one row more than it holds: the extra row says that there is another page. */
export function cutPage<Row extends Position>(rows: readonly Row[], size: number): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const next =
    last && rows.length > size ? Buffer.from(`${last.createdAt}|${last.id}`).toString('base64url') : null
  return { items, next }
}
