import { z } from 'zod'

export const pageSize = 20

/** Where the next page of a list begins: opaque to whoever carries it. */
export const cursor = z.string().min(1).max(300)

/** A page of a list; `next` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: cursor.nullable() })
}
export type Page<Item> = { items: Item[]; next: string | null }

/** A moment that a page has seen. PostgreSQL knows no year 0. */
export const seenMoment = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'Data non valida')
