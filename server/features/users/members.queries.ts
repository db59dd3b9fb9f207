import type { Member } from '#contract/users.ts'
import { literal } from '#server/db/literal.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { wordsQuery } from '#server/platform/search-words.ts'
import { consentOf, type Fragment, orderOf, pageOf, type Wish } from './member-wish.ts'
import { pickWithWords, withWords } from './member-words.queries.ts'

export type MemberRow = Member & { sortName: string; avatarUrl: string | null }

/** A page of people: those who are picked, in their order, and only then everything about them. */
export async function listMembers({ db }: Pick<Ctx, 'db'>, wish: Wish): Promise<MemberRow[]> {
  if (wish.words.trim() === '') return membersOf(db, wish, pageOf(db, wish, db`profiles`))
  const words = wordsQuery(wish.words)
  // Signs without a letter are words that nobody has.
  const found = words && (await pickWithWords(db, wish, words))
  return found ? membersOf(db, wish, found.picked) : []
}

/** Out of a query that picks them and what they are ordered by; no more than a page of them, which PostgreSQL must know. */
function membersOf(db: Db, wish: Wish, picked: Fragment): Promise<MemberRow[]> {
  const { columns, by } = orderOf(db, wish.order)
  return db<MemberRow[]>`
    with picked as materialized (
      select user_id, row_number() over (order by ${by}) as place from (
        select ${columns} from (${picked}) found order by ${by} limit ${literal(db, wish.count)}
      ) page
    )
    select p.user_id, w.display_name, p.first_name, p.last_name, p.email, p.phone_number, p.city, r.role, p.total_points,
      p.rank_level, p.is_blocked, u.email_confirmed_at is not null as is_email_confirmed, p.terms_accepted_at,
      p.privacy_accepted_at, p.gdpr_consent_version, p.marketing_consent, p.created_at, p.sort_name, w.avatar_url
    from picked
    join profiles p using (user_id) join users u on u.id = p.user_id join user_roles r on r.user_id = p.user_id
    join people w on w.user_id = p.user_id
    order by picked.place` as unknown as Promise<MemberRow[]>
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
