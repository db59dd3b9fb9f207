import type { TransactionSql } from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ConsentFilter, type MemberOrder, memberOrders, users } from '#contract/users.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { patiently } from '#server/testing/patiently.ts'
import { signedInRider } from '#server/testing/riders.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const people = 9000
let boss: TestClient

/**
 * Common words, rare ones, many that begin alike, numbers that are all different; many at one moment. Both Mario and
 * Bianchi are common, and only the ten who came first are both.
 */
async function fill(sql: TransactionSql) {
  const numbers = sql`generate_series(1, ${people}::int) n`
  await sql`insert into users (id, password_hash) select md5('m' || n)::uuid, 'x' from ${numbers}`
  await sql`
    insert into profiles (user_id, email, first_name, last_name, created_at, privacy_accepted_at, terms_accepted_at)
    select md5('m' || n)::uuid, 'socio' || n || '@test.example',
      case when n > 8990 then 'Mario' when n > 6500 then 'Ugo' when n % 700 = 7 then 'Zenobia'
        else (array['Mario', 'Anna', 'Luca'])[1 + n % 3] end,
      case when n > 6500 then 'Bianchi' else
        (array['Rossi', 'Di'])[1 + n % 2] || ' Gruppo' || translate(n::text, '0123456789', 'abcdefghij') end,
      now() - make_interval(mins => n / 3), now(), case when n % 50 = 0 then null else now() end
    from ${numbers}`
  await sql`insert into user_roles (user_id) select md5('m' || n)::uuid from ${numbers}`
  await sql`update profiles set total_points = hashtext(user_id::text) & 255 where email like 'socio%'`
  await sql`analyze`
}

beforeAll(async () => {
  boss = (await signedInRider(server.current, { role: 'super_admin' })).client
  await patiently(sql(), fill)
}, 60_000)

type Asked = { words: string; order: MemberOrder; consent: ConsentFilter }

/** Pages, one after the other. */
async function pagesOf(asked: Asked, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | null | undefined, page = 0; after !== null && page < most; page++) {
    const { body }: { body: { items: { userId: string }[]; next: string | null } } = await boss.call(
      users.search,
      { ...asked, ...(after && { after }) },
    )
    seen.push(...body.items.map(({ userId }) => userId))
    after = body.next
  }
  return seen
}

/** The same, out of every row there is. */
async function expected({ words, order, consent }: Asked): Promise<string[]> {
  const by = {
    newest: sql()`created_at desc, user_id desc`,
    name: sql()`sort_name, user_id`,
    points: sql()`total_points desc, user_id desc`,
  }
  const typed = words.match(/[a-z]+|\d+/g) ?? []
  const rows = await sql()<{ userId: string }[]>`
    select user_id from profiles, lateral (select ' ' || array_to_string(tsvector_to_array(search), ' ') || ' ' as has) own
    where ${typed.slice(0, -1).reduce((all, word) => sql()`${all} and has like ${`% ${word} %`}`, sql()`true`)}
      and has like ${`% ${typed.at(-1)}%`}
      and ${consent === 'all' ? sql()`true` : sql()`(privacy_accepted_at is null or terms_accepted_at is null)`}
    order by ${by[order]} limit 80`
  return rows.map(({ userId }) => userId)
}

describe('however common or rare the words are, the same people come in the same order', () => {
  const typed = [
    'mario',
    'mar',
    'm',
    'zenobia',
    'zen',
    'soci',
    'gruppo',
    'di',
    'gruppob',
    'mario rossi',
    'rossi mario',
    'zenobia rossi',
    'rossi ze',
    'socio7',
    'socio77',
    'socio777',
    'socio7777',
    '6',
    'socio12@test.example',
    'mario anna',
    'mario bianchi',
    'test gruppobc',
    'nessuno',
  ]
  test.each(memberOrders)('%s', async (order) => {
    for (const consent of ['all', 'incomplete'] as const)
      for (const words of typed) {
        const asked = { words, order, consent }
        expect([asked, await pagesOf(asked, 4)]).toEqual([asked, await expected(asked)])
      }
  })
})

describe('the words of everybody are kept', () => {
  /** What is listed, and what should be. */
  async function difference() {
    const kept = sql()`select word, user_id, created_at, sort_name from profile_words`
    const wanted = sql()`select word, user_id, created_at, sort_name from profiles, listed_words(search) word`
    return sql()`((${kept}) except all (${wanted})) union all ((${wanted}) except all (${kept}))`
  }
  const found = async (words: string) => (await boss.call(users.search, { words })).body.items.length

  test('as they come, change their names or their address, and go', async () => {
    const { id } = await server.current.people.create({ email: 'prima77@test.example' })
    expect([await found('prima77'), await difference()]).toEqual([1, []])
    await sql()`update profiles set email = 'seconda@test.example', display_name = 'Tornantina 46' where user_id = ${id}`
    expect([await found('prima'), await found('seconda'), await found('tornantina 4')]).toEqual([0, 1, 1])
    await sql()`update profiles set created_at = created_at - interval '1 year' where user_id = ${id}`
    expect([...(await difference())]).toEqual([])
    await sql()`delete from users where id = ${id}`
    expect([await found('seconda'), [...(await difference())]]).toEqual([0, []])
  })

  test('points and pictures touch none of them', async () => {
    const versions = () => sql()`select xmin::text, ctid::text from profile_words order by ctid limit 500`
    const before = await versions()
    await sql()`update profiles set total_points = total_points + 1, bio = 'Nuova'`
    expect([...(await versions())]).toEqual([...before])
  })
})

test('people with several words that begin alike leave no hole among those of the word itself', async () => {
  const crowd = async (name: string, count: number, days: number) => {
    const numbers = sql()`generate_series(1, ${count}::int) n`
    const id = sql()`md5(${name} || n)::uuid`
    await sql()`insert into users (id, password_hash) select ${id}, 'x' from ${numbers}`
    await sql()`
      insert into profiles (user_id, email, display_name, created_at, privacy_accepted_at, terms_accepted_at)
      select ${id}, translate(n::text, '0123456789', 'ghijklmnop') || ${days}::text || '@altri.example', ${name},
        now() - make_interval(days => ${days}, secs => n), now(), case when n < 1500 and ${days} = 1 then now() end
      from ${numbers}`
    await sql()`insert into user_roles (user_id) select ${id} from ${numbers}`
  }
  await crowd('Zora Zorb', 2400, 1)
  await crowd('Zor', 1500, 2)
  await sql()`analyze`
  for (const order of ['newest', 'name'] as const) {
    const wanted = await sql()<{ userId: string }[]>`
      select user_id from profiles where search @@ 'zor:*' and terms_accepted_at is null
      order by ${order === 'name' ? sql()`sort_name, user_id` : sql()`created_at desc, user_id desc`}`
    const found = await pagesOf({ words: 'zor', order, consent: 'incomplete' })
    expect(found.length).toBeGreaterThan(2000)
    expect(found).toEqual(wanted.map(({ userId }) => userId))
  }
}, 60_000)
