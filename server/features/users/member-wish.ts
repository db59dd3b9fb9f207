import type { ConsentFilter, MemberOrder } from '#contract/users.ts'
import { literal } from '#server/db/literal.ts'
import type { Db } from '#server/platform/context.ts'

/** Behind which row a page begins: the value that it is ordered by, and whose. */
export type After = { value: string; userId: string }
/** Who is wanted, in which order, behind whom and how many. */
export type Wish = {
  words: string
  consent: ConsentFilter
  order: MemberOrder
  after: After | null
  count: number
}
export type Fragment = ReturnType<typeof consentOf>

export function conditionsOf(db: Db, wish: Pick<Wish, 'consent' | 'order' | 'after'>) {
  return db`${consentOf(db, wish.consent)} and ${isBehind(db, wish)}`
}

/** The first of them in order, each with what the order goes by. */
export function pageOf(db: Db, wish: Wish, source: Fragment) {
  const { columns, by } = orderOf(db, wish.order)
  return db`
    select ${columns} from ${source} where ${conditionsOf(db, wish)} order by ${by} limit ${literal(db, wish.count)}`
}

export const isBehind = (db: Db, { order, after }: Pick<Wish, 'order' | 'after'>) =>
  after ? orderOf(db, order).behind(after) : db`true`

export function consentOf(db: Db, consent: ConsentFilter) {
  switch (consent) {
    case 'all':
      return db`true`
    case 'compliant':
      return db`privacy_accepted_at is not null and terms_accepted_at is not null`
    case 'incomplete':
      return db`(privacy_accepted_at is null or terms_accepted_at is null)`
    default:
      return consent satisfies never
  }
}

/** Each has an index of its own, read in its order. */
export function orderOf(db: Db, order: MemberOrder) {
  switch (order) {
    case 'newest':
      return {
        columns: db`created_at, user_id`,
        by: db`created_at desc, user_id desc`,
        behind: ({ value, userId }: After) =>
          db`(created_at, user_id) < (${value}::timestamptz, ${userId}::uuid)`,
      }
    case 'name':
      return {
        columns: db`sort_name, user_id`,
        by: db`sort_name, user_id`,
        behind: ({ value, userId }: After) => db`(sort_name, user_id) > (${value}, ${userId}::uuid)`,
      }
    case 'points':
      return {
        columns: db`total_points, user_id`,
        by: db`total_points desc, user_id desc`,
        behind: ({ value, userId }: After) => db`(total_points, user_id) < (${value}::int, ${userId}::uuid)`,
      }
    default:
      return order satisfies never
  }
}
