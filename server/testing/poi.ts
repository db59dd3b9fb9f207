import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'

/** What a rider's proposal sends; accepted as it is. */
export const poiInput = (wish: Record<string, unknown> = {}) => ({
  requestKey: randomUUID(),
  name: 'Fontana del passo',
  category: 'rest_area',
  latitude: 46.5287,
  longitude: 10.4531,
  ...wish,
})

type Wish = {
  name?: string
  category?: string
  latitude?: number
  longitude?: number
  verified?: boolean
  description?: string
  address?: string
  rating?: number
  creatorId?: string
  createdAt?: string
}

/** A point straight in the database, verified unless said otherwise, near Bormio. */
export async function insertPoi(sql: Sql, wish: Wish = {}): Promise<string> {
  const isVerified = wish.verified ?? true
  const [row] = await sql<{ id: string }[]>`
    insert into poi (request_key, name, category, latitude, longitude, verified, verified_at, description, address, rating,
      creator_id, created_at)
    values (gen_random_uuid(), ${wish.name ?? 'Rifugio'}, ${wish.category ?? 'restaurant'}, ${wish.latitude ?? 46.5},
      ${wish.longitude ?? 10.4}, ${isVerified}, ${isVerified ? sql`now()` : null}, ${wish.description ?? null},
      ${wish.address ?? null}, ${wish.rating ?? null}, ${wish.creatorId ?? null}, ${wish.createdAt ?? sql`clock_timestamp()`})
    returning id`
  return row?.id ?? ''
}
