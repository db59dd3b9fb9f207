import type { Member } from '#contract/users.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { wordsQuery } from '#server/platform/search-words.ts'
import { conditionsOf, consentOf, type Fragment, orderOf, type Wish } from './member-wish.ts'
import { pickWithWords, withWords } from './member-words.queries.ts'

export type MemberRow = Member & { sortName: string; avatarUrl: string | null }

/** A page of people: those who were picked, in their order, and only then everything about them. */
export async function listMembers({ db }: Pick<Ctx, 'db'>, wish: Wish): Promise<MemberRow[]> {
  return membersOf(db, await pickMembers(db, wish))
}

function pickMembers(db: Db, wish: Wish): Promise<string[]> {
  const pick = (source: Fragment) => pickFrom(db, wish, source)
  if (wish.words.trim() === '') return pick(db`profiles`)
  const words = wordsQuery(wish.words)
  // Signs without a letter are words that nobody has.
  return words ? pickWithWords(db, wish, words, pick) : Promise.resolve([])
}

async function pickFrom(db: Db, wish: Wish, source: Fragment): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select user_id from ${source} where ${conditionsOf(db, wish)}
    order by ${orderOf(db, wish.order).by} limit ${wish.count}`
  return rows.map(({ userId }) => userId)
}

/**
 * A statement of its own: behind a `limit` that is a parameter PostgreSQL expects a tenth of everybody, and either reads
 * whole tables to meet them or plans six tables anew for each page.
 */
async function membersOf(db: Db, ids: string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  return db<MemberRow[]>`
    select p.user_id, w.display_name, p.first_name, p.last_name, p.email, p.phone_number, p.city, r.role, p.total_points,
      p.rank_level, p.is_blocked, u.email_confirmed_at is not null as is_email_confirmed, p.terms_accepted_at,
      p.privacy_accepted_at, p.gdpr_consent_version, p.marketing_consent, p.created_at, p.sort_name, w.avatar_url
    from unnest(${ids}::uuid[]) with ordinality picked(user_id, place)
    join profiles p using (user_id) join users u on u.id = p.user_id join user_roles r on r.user_id = p.user_id
    join people w on w.user_id = p.user_id
    order by picked.place`
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
