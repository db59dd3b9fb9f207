import type { ConsentFilter, Member, MemberOrder } from '#contract/users.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { type WordsQuery, wordsQuery } from '#server/platform/search-words.ts'

/** Behind which row a page begins: the value that it is ordered by, and whose. */
export type After = { value: string; userId: string }
export type MemberRow = Member & { sortName: string; avatarUrl: string | null }
type Order = { order: MemberOrder; after: After | null; count: number }
export type Wish = Order & { words: string; consent: ConsentFilter }
type Fragment = ReturnType<typeof consentOf>

/** A page of people: those who were picked, in their order, and only then everything about them. */
export async function listMembers(ctx: Pick<Ctx, 'db'>, wish: Wish): Promise<MemberRow[]> {
  const { db } = ctx
  if (wish.words.trim() === '') return membersOf(ctx, wish, db`profiles`)
  const words = wordsQuery(wish.words)
  // Signs without a letter are words that nobody has.
  if (!words) return []
  const among = await membersOf(ctx, wish, firstWithWords(db, wish, words))
  return among.length === wish.count ? among : membersOf(ctx, wish, withWords(db, words))
}

export async function countMembers(
  { db }: Pick<Ctx, 'db'>,
  { words, consent }: Pick<Wish, 'words' | 'consent'>,
): Promise<number> {
  const asked = words.trim() === '' ? null : wordsQuery(words)
  if (words.trim() !== '' && !asked) return 0
  const source = asked ? withWords(db, asked) : db`profiles`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from ${source} where ${consentOf(db, consent)}`
  return row?.count ?? 0
}

function membersOf({ db }: Pick<Ctx, 'db'>, wish: Wish, source: Fragment) {
  const { by } = orderOf(db, wish.order)
  return db<MemberRow[]>`
    select p.user_id, w.display_name, p.first_name, p.last_name, p.email, p.phone_number, p.city, r.role, p.total_points,
      p.rank_level, p.is_blocked, u.email_confirmed_at is not null as is_email_confirmed, p.terms_accepted_at,
      p.privacy_accepted_at, p.gdpr_consent_version, p.marketing_consent, p.created_at, p.sort_name, w.avatar_url
    from (
      select user_id, row_number() over () as place from (
        select user_id from ${source} where ${conditionsOf(db, wish)} order by ${by} limit ${wish.count}
      ) first
    ) picked
    join profiles p using (user_id) join users u on u.id = p.user_id join user_roles r on r.user_id = p.user_id
    join people w on w.user_id = p.user_id
    order by picked.place`
}

const firstEnough = 1000

/** As for itineraries: common words fill a page from the first ones; the index of words finds the others. */
const firstWithWords = (db: Db, wish: Wish, words: WordsQuery) => db`(
  select * from (
    select * from profiles where ${conditionsOf(db, wish)} order by ${orderOf(db, wish.order).by} limit ${firstEnough}
  ) first
  where search @@ ${matching(db, words)}
) hits`

const withWords = (db: Db, words: WordsQuery) =>
  db`(select * from profiles where search @@ ${matching(db, words)} offset 0) hits`

/** In a `select` of its own: otherwise the words are read anew for each row. */
const matching = (db: Db, { whole, last }: WordsQuery) =>
  db`(select to_tsquery('simple', ${whole}) && to_tsquery('simple', ${last}))`

function conditionsOf(db: Db, { consent, order, after }: Wish) {
  const isBehind = after ? orderOf(db, order).behind(after) : db`true`
  return db`${consentOf(db, consent)} and ${isBehind}`
}

function consentOf(db: Db, consent: ConsentFilter) {
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
function orderOf(db: Db, order: MemberOrder) {
  switch (order) {
    case 'newest':
      return {
        by: db`created_at desc, user_id desc`,
        behind: ({ value, userId }: After) =>
          db`(created_at, user_id) < (${value}::timestamptz, ${userId}::uuid)`,
      }
    case 'name':
      return {
        by: db`sort_name, user_id`,
        behind: ({ value, userId }: After) => db`(sort_name, user_id) > (${value}, ${userId}::uuid)`,
      }
    case 'points':
      return {
        by: db`total_points desc, user_id desc`,
        behind: ({ value, userId }: After) => db`(total_points, user_id) < (${value}::int, ${userId}::uuid)`,
      }
    default:
      return order satisfies never
  }
}
