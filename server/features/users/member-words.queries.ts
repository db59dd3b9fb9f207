import type { Db } from '#server/platform/context.ts'
import type { WordsQuery } from '#server/platform/search-words.ts'
import { conditionsOf, type Fragment, isBehind, orderOf, type Wish } from './member-wish.ts'

/** So many are looked at one by one; of more people only the first, in order. */
const few = 2000
/** So many entries of longer words are put in order for one page. */
const mostLonger = 5000
/** So many different words may go on from a typed one to be read each by itself. */
const mostEndings = 50

/**
 * The people of a typed word, and those of longer words if it may be unfinished; neither is counted beyond its limit.
 * `reach`: how far back in time the counted ones go. Of two long lists the rarer word's reaches further.
 */
type List = { word: string; same: number; longer: number; reach: string | null }

/**
 * Picks a page of those who have the words out of the shortest of their lists: it is in order, so that of a common word
 * no more is read than fills a page, and a rare one has few people (decision 030).
 */
export async function pickWithWords(
  db: Db,
  wish: Wish,
  words: WordsQuery,
  pick: (source: Fragment) => Promise<string[]>,
): Promise<string[]> {
  const lists = await listsOf(db, words)
  if (lists.some((list) => sizeOf(list) === 0)) return []
  const shortest = shortestOf(lists)
  const isWhole = shortest !== undefined && sizeOf(shortest) < few
  const isOneBeginning = !shortest && lists.length === 1 && words.words.length === 1
  if (isOneBeginning && wish.consent === 'all' && wish.order !== 'points') {
    const endings = await endingsOf(db, words)
    if (endings.length <= mostEndings) return pick(amongEndings(db, wish, endings))
  }
  const first = await pick(
    shortest && (isWhole || wish.order !== 'points')
      ? amongListed(db, wish, words, shortest)
      : amongFirst(db, wish, words),
  )
  // Words that many have and that hardly anybody has together are left to the index that can join them.
  return isWhole || first.length === wish.count ? first : pick(withWords(db, words))
}

export const withWords = (db: Db, words: WordsQuery) =>
  db`(select * from profiles where search @@ ${matching(db, words)} offset 0) hits`

const sizeOf = ({ same, longer }: List): number => same + longer

/** None, if there is but the beginning of many words. */
function shortestOf(lists: readonly List[]): List | undefined {
  const [shortest] = lists
    .filter(({ longer }) => longer < mostLonger)
    .sort((one, other) => sizeOf(one) - sizeOf(other) || (one.reach ?? '').localeCompare(other.reach ?? ''))
  return shortest
}

/** The greatest character: a word that goes on is before it. */
const lastSign = '\u{10ffff}'

/** The beginnings of numbers are words by themselves (function `listed_words` of the database). */
const isBeginningOfNumber = (word: string): boolean => /^[0-9]{1,3}$/.test(word)

/** Of words that PostgreSQL takes for words, too: signs such as `²` and `½` are none to it. */
async function listsOf(db: Db, { words }: WordsQuery): Promise<List[]> {
  const ends = words.map((word, i) =>
    i === words.length - 1 && !isBeginningOfNumber(word) ? word + lastSign : null,
  )
  return db<List[]>`
    select typed.word, same.count as same, longer.count as longer, same.reach
    from unnest(${words}::text[], ${ends}::text[]) typed(word, ending),
      lateral (select count(*)::int, min(created_at) as reach from (
        select created_at from profile_words w where w.word = typed.word
        order by created_at desc, user_id desc limit ${few}
      ) counted) same,
      lateral (select count(*)::int from (
        select from profile_words w where w.word > typed.word and w.word < typed.ending limit ${mostLonger}
      ) counted) longer
    where tsvector_to_array(to_tsvector('simple', typed.word)) = array[typed.word]`
}

/** Those of a list, in its order, who have the other words as well. */
const amongListed = (db: Db, wish: Wish, words: WordsQuery, list: List) => db`(
  select listed.*, total_points, privacy_accepted_at, terms_accepted_at
  from (${wish.order === 'points' ? everybodyListed(db, list) : firstListed(db, wish, list)}) listed
    join profiles using (user_id)
  where search @@ ${matching(db, words)}
) hits`

function firstListed(db: Db, wish: Wish, { word, longer }: List) {
  const { columns, by } = orderOf(db, wish.order)
  const most = few + wish.count
  const same = db`
    select ${columns} from profile_words where word = ${word} and ${isBehind(db, wish)} order by ${by} limit ${most}`
  if (longer === 0) return same
  // Each person once before any are cut off: who has several such words would else stand for as many people, and what
  // is behind the cut would be missing between those of the word itself. There are few of them, as counted.
  const unfinished = db`
    select distinct ${columns} from profile_words where ${goesOn(db, word)} and ${isBehind(db, wish)}
    order by ${by} limit ${most}`
  return db`
    select distinct ${columns} from ((${same}) union all (${unfinished})) either order by ${by} limit ${most}`
}

/** Points change too often to be kept with every word: they are asked of the few people of a list. */
const everybodyListed = (db: Db, { word, longer }: List) => db`
  select distinct user_id from profile_words
  where word = ${word} ${longer === 0 ? db`` : db`or ${goesOn(db, word)}`}`

const goesOn = (db: Db, word: string) => db`(word > ${word} and word < ${word + lastSign})`

/** The different words that begin with the only one, from one to the next without reading their people. */
async function endingsOf(db: Db, { words: [word = ''] }: WordsQuery): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    with recursive endings(word) as (
      (select word from profile_words where word >= ${word} and word < ${word + lastSign} order by word limit 1)
      union all
      select (
        select w.word from profile_words w where w.word > e.word and w.word < ${word + lastSign} order by w.word limit 1
      ) from endings e where e.word is not null
    )
    select word from endings where word is not null limit ${mostEndings + 1}`
  return rows.map((row) => row.word)
}

/** The first of each word: whoever is on the page is among them. */
function amongEndings(db: Db, wish: Wish, endings: string[]) {
  const { columns, by } = orderOf(db, wish.order)
  return db`(
    select distinct ${columns} from unnest(${endings}::text[]) ending, lateral (
      select ${columns} from profile_words w where w.word = ending and ${isBehind(db, wish)}
      order by ${by} limit ${wish.count}
    ) firsts
  ) hits`
}

/** As for itineraries: common words fill a page from the first ones in order. */
const amongFirst = (db: Db, wish: Wish, words: WordsQuery) => db`(
  select * from (
    select * from profiles where ${conditionsOf(db, wish)} order by ${orderOf(db, wish.order).by} limit ${few}
  ) first
  where search @@ ${matching(db, words)}
) hits`

/** In a `select` of its own: otherwise the words are read anew for each row. */
const matching = (db: Db, { whole, last }: WordsQuery) =>
  db`(select to_tsquery('simple', ${whole}) && to_tsquery('simple', ${last}))`
