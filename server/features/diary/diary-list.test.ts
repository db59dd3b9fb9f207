import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { pageSize } from '#contract/paging.ts'
import { createClient } from '#server/db/client.ts'
import { befriend, insertPhoto, writeEntry } from '#server/testing/diary.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { scansOf } from '#server/testing/scans.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  anna = await signedInRider(server.current)
})

type Row = { date: string; createdAt: string }

async function insert(rows: Row[], owner = anna): Promise<void> {
  await sql()`
    insert into diary_entries (request_key, user_id, title, location, date, description, created_at)
    select gen_random_uuid(), ${owner.id}, 'Giro', 'Qui', date, 'Bello.', "createdAt"
    from jsonb_to_recordset(${sql().json(rows)}) as entry (date date, "createdAt" timestamptz)`
}

/** Every page until the last, as a page that scrolls asks for them. */
async function walk(): Promise<string[][]> {
  const pages: string[][] = []
  let after: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(after)
    expect(answer.status).toBe(200)
    pages.push(answer.body.items.map(({ id }) => id))
    after = answer.body.next
  } while (after !== null)
  return pages
}
const page = (after: string | null) => anna.client.call(diary.list, after === null ? {} : { after })

const wanted = async () =>
  (
    await sql()<{ id: string }[]>`
      select id from diary_entries where user_id = ${anna.id} order by date desc, created_at desc, id desc`
  ).map(({ id }) => id)

const moment = '2026-06-21T10:00:00.000Z'

test('the latest date first, then the latest written', async () => {
  const old = await writeEntry(anna, { date: '2025-01-01' })
  const first = await writeEntry(anna, { date: '2026-01-01' })
  const second = await writeEntry(anna, { date: '2026-01-01' })
  const future = await writeEntry(anna, { date: '2027-01-01' })
  expect(await walk()).toEqual([[future.id, second.id, first.id, old.id]])
})

test.each([
  ['nothing', 0],
  ['a full page', pageSize],
  ['one more', pageSize + 1],
  ['three pages', pageSize * 3],
])('%s of one day and one moment: nobody twice, nobody forgotten', async (_what, count) => {
  await insert(times(count, () => ({ date: '2026-06-21', createdAt: moment })))
  const pages = await walk()
  expect(pages.flat()).toEqual(await wanted())
  expect(pages.map(({ length }) => length)).toEqual([
    ...times(Math.max(0, Math.ceil(count / pageSize) - 1), () => pageSize),
    count === 0 ? 0 : count - pageSize * (Math.ceil(count / pageSize) - 1),
  ])
})

test('any dates and moments: the pages together are the whole list in order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          date: fc.constantFrom('1900-01-01', '2026-06-20', '2026-06-21', '2199-12-31'),
          createdAt: fc.constantFrom(moment, '2026-06-21T10:00:00.001Z', '2020-02-29T23:59:59.999Z'),
        }),
        { maxLength: 70 },
      ),
      async (rows) => {
        await sql()`delete from diary_entries`
        await insert(rows)
        expect((await walk()).flat()).toEqual(await wanted())
      },
    ),
    { numRuns: 12 },
  ))

test('what is written or deleted between two pages moves nobody else', async () => {
  await insert(times(45, (i) => ({ date: `2026-05-${10 + (i % 5)}`, createdAt: moment })))
  const all = await wanted()
  const first = (await page(null)).body
  await writeEntry(anna, { date: '2026-12-01' })
  await anna.client.call(diary.delete, { id: all[19] ?? '' })
  const second = (await page(first.next)).body
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 40))
})

test('a cursor that is none is refused; that of a stranger shows nothing of theirs', async () => {
  for (const after of ['x', 'MjAyNi0wNi0yMQ', Buffer.from(`${moment}|${anna.id}`).toString('base64url')]) {
    const { status, body } = await anna.client.call(diary.list, { after })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
  }
  const bruno = await signedInRider(server.current)
  await insert(
    times(30, () => ({ date: '2026-06-21', createdAt: moment })),
    bruno,
  )
  const theirs = (await bruno.client.call(diary.list)).body.next ?? ''
  expect((await anna.client.call(diary.list, { after: theirs })).body).toEqual({ items: [], next: null })
})

describe('many entries of many people', () => {
  test('a page is one statement by index, whatever the entries hold', async () => {
    const bruno = await signedInRider(server.current)
    await befriend(sql(), anna, bruno)
    for (const owner of [anna, bruno])
      await insert(
        times(3000, (i) => ({ date: `20${10 + (i % 15)}-06-21`, createdAt: moment })),
        owner,
      )
    const { mediaId } = await insertPhoto(sql(), anna)
    await writeEntry(anna, { taggedUserIds: [bruno.id], photos: [{ mediaId }] })
    await sql()`analyze diary_entries`
    const only = createClient(server.current.database.address, { maxConnections: 1 })
    const page = () => only`
      select id from diary_entries where user_id = ${anna.id}
        and (date, created_at, id) < ('2018-06-21'::date, ${moment}::timestamptz, ${anna.id}::uuid)
      order by date desc, created_at desc, id desc limit 21`
    const plan = await only<{ 'QUERY PLAN': string }[]>`explain ${page()}`
    expect(JSON.stringify(plan)).toContain('diary_entries_newest')
    expect(JSON.stringify(plan)).not.toContain('Sort')
    const before = await scansOf(only, 'diary_entries')
    await page()
    const after = await scansOf(only, 'diary_entries')
    // At least: other connections report what they did when they like.
    expect(after.byIndex - before.byIndex).toBeGreaterThanOrEqual(1)
    expect(after.met - before.met).toBeGreaterThanOrEqual(21)
    await only.end()
  })
})
