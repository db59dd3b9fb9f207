import { createHash } from 'node:crypto'

/** A key that is the same in every database. */
export function keyOf(name: string): string {
  const hex = createHash('sha256').update(`tornanti demo ${name}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
