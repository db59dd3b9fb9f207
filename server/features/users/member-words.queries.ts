import { literal } from '#server/db/literal.ts'
import type { Db } from '#server/platform/context.ts'
import type { WordsQuery } from '#server/platform/search-words.ts'
import { conditionsOf, type Fragment, isBehind, orderOf, pageOf, type Wish } from './member-wish.ts'

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
type Lists = { lists: List[]; endings: string[] }

/**
 * Picks a page of those who have the words out of the shortest of their lists: it is in order, so that of a common word
 * no more is read than fills a page, and a rare one has few people (decision 030). Null where a word is nobody's; in a box, for
 * a fragment that is handed out by a promise would be asked by itself.
 */
export async function pickWithWords(
  db: Db,
  wish: Wish,
  words: WordsQuery,
): Promise<{ picked: Fragment } | null> {
  const { lists, endings } = await readLists(db, wish, words)
  if (endings.length > 0) return { picked: amongEndings(db, wish, endings) }
  if (lists.length === 0 || lists.some((list) => sizeOf(list) === 0)) return null
  const shortest = shortestOf(lists)
  const isWhole = shortest !== undefined && sizeOf(shortest) < few
  const among =
    shortest && (isWhole || wish.order !== 'points')
      ? amongListed(db, wish, words, shortest)
      : amongFirst(db, wish, words)
  return { picked: isWhole ? pageOf(db, wish, among) : firstOrAll(db, wish, among, withWords(db, words)) }
}

/** Words that many have and that hardly anybody has together are left to the index that can join them: it is asked only then. */
function firstOrAll(db: Db, wish: Wish, among: Fragment, all: Fragment) {
  const isFull = db`(select count(*) from first_ones) = ${literal(db, wish.count)}`
  return db`
    with first_ones as materialized (${pageOf(db, wish, among)})
    select * from first_ones where ${isFull}
    union all (select * from (${pageOf(db, wish, all)}) every_one where not ${isFull})`
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

/**
 * One word that stands alone, in an order that is kept with the words, is read by the different words that begin with it, if
 * there are few: nobody has to be counted. Otherwise the lists of all words.
 */
async function readLists(db: Db, wish: Wish, { words }: WordsQuery): Promise<Lists> {
  const [word = ''] = words
  const isAlone = words.length === 1 && wish.consent === 'all' && wish.order !== 'points'
  const last = isBeginningOfNumber(word) ? db`${word}` : db`${word + lastSign}`
  const endings = isAlone
    ? db`array(
        with recursive endings(word) as (
          (select word from profile_words where word >= ${word} and word <= ${last} order by word limit 1)
          union all
          select (
            select w.word from profile_words w where w.word > e.word and w.word <= ${last} order by w.word limit 1
          ) from endings e where e.word is not null
        )
        select word from endings where word is not null limit ${literal(db, mostEndings + 1)}
      )`
    : db`'{}'::text[]`
  const [row] = await db<Lists[]>`
    with every_ending as materialized (select ${endings} as found),
      few_endings as materialized (
        select case when cardinality(found) <= ${mostEndings} then found else '{}' end as found from every_ending
      )
    select few_endings.found as endings,
      case when cardinality(few_endings.found) > 0 then '[]'::json else ${listsOf(db, words)} end as lists
    from few_endings`
  return row ?? { lists: [], endings: [] }
}

/** Of words that PostgreSQL takes for words, too: signs such as `²` and `½` are none to it. */
function listsOf(db: Db, words: string[]) {
  const ends = words.map((word, i) =>
    i === words.length - 1 && !isBeginningOfNumber(word) ? word + lastSign : null,
  )
  return db`(
    select coalesce(json_agg(
      json_build_object('word', typed.word, 'same', same.count, 'longer', longer.count, 'reach', same.reach) order by typed.place
    ), '[]')
    from unnest(${words}::text[], ${ends}::text[]) with ordinality typed(word, ending, place),
      lateral (select count(*)::int, min(created_at) as reach from (
        select created_at from profile_words w where w.word = typed.word
        order by created_at desc, user_id desc limit ${literal(db, few)}
      ) counted) same,
      lateral (select count(*)::int from (
        select from profile_words w where w.word > typed.word and w.word < typed.ending limit ${literal(db, mostLonger)}
      ) counted) longer
    where tsvector_to_array(to_tsvector('simple', typed.word)) = array[typed.word]
  )`
}

/** Those of a list, in its order, who have the other words as well. */
const amongListed = (db: Db, wish: Wish, words: WordsQuery, list: List) => db`(
  select listed.*, total_points, privacy_accepted_at, terms_accepted_at
  from (${wish.order === 'points' ? everybodyListed(db, list) : firstListed(db, wish, list)}) listed
    -- One by one: joined, everybody who has the words would be met.
    cross join lateral (
      select total_points, privacy_accepted_at, terms_accepted_at from profiles p
      where p.user_id = listed.user_id and search @@ ${matching(db, words)} offset 0
    ) person
) hits`

function firstListed(db: Db, wish: Wish, { word, longer }: List) {
  const { columns, by } = orderOf(db, wish.order)
  const most = few + wish.count
  const same = db`
    select ${columns} from profile_words where word = ${word} and ${isBehind(db, wish)} order by ${by} limit ${literal(db, most)}`
  if (longer === 0) return same
  // Each person once before any are cut off: who has several such words would else stand for as many people, and what
  // is behind the cut would be missing between those of the word itself. There are few of them, as counted.
  const unfinished = db`
    select distinct ${columns} from profile_words where ${goesOn(db, word)} and ${isBehind(db, wish)}
    order by ${by} limit ${literal(db, most)}`
  return db`
    select distinct ${columns} from ((${same}) union all (${unfinished})) either order by ${by} limit ${literal(db, most)}`
}

/** Points change too often to be kept with every word: they are asked of the few people of a list. */
const everybodyListed = (db: Db, { word, longer }: List) => db`
  select distinct user_id from profile_words
  where word = ${word} ${longer === 0 ? db`` : db`or ${goesOn(db, word)}`}`

const goesOn = (db: Db, word: string) => db`(word > ${word} and word < ${word + lastSign})`

/** The first of each word: whoever is on the page is among them. */
function amongEndings(db: Db, wish: Wish, endings: string[]) {
  const { columns, by } = orderOf(db, wish.order)
  return db`
    select distinct ${columns} from unnest(${endings}::text[]) ending, lateral (
      select ${columns} from profile_words w where w.word = ending and ${isBehind(db, wish)}
      order by ${by} limit ${literal(db, wish.count)}
    ) firsts`
}

/** As for itineraries: common words fill a page from the first ones in order. */
const amongFirst = (db: Db, wish: Wish, words: WordsQuery) => db`(
  select * from (
    select * from profiles where ${conditionsOf(db, wish)} order by ${orderOf(db, wish.order).by} limit ${literal(db, few)}
  ) first
  where search @@ ${matching(db, words)}
) hits`

/** In a `select` of its own: otherwise the words are read anew for each row. */
const matching = (db: Db, { whole, last }: WordsQuery) =>
  db`(select to_tsquery('simple', ${whole}) && to_tsquery('simple', ${last}))`
