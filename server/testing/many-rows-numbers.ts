import type { TransactionSql } from 'postgres'

export type Whose = { rider: string; admin: string; count: number }
export type Named = { eventId: string; postId: string; entryId: string; routeId: string }

export const numbers = (db: TransactionSql, { count }: Whose) => db`generate_series(1, ${count}::int) n`
