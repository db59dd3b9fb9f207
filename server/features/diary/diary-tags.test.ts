import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { befriend, diaryInput, editOf, writeEntry } from '#server/testing/diary.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { untagEachOther } from './diary-tags.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider
let bruno: Rider
let carla: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
  carla = await signedInRider(server.current)
  await befriend(sql(), anna, bruno)
  // The other way round: who asked whom makes no difference.
  await befriend(sql(), carla, anna)
})

const tags = () => sql()`select * from diary_entry_tags order by tagged_user_id`
const refused = [409, 'TAG_NOT_A_FRIEND']

describe('whom one may tag', () => {
  test('friends, whoever asked for the friendship; by name in the answer', async () => {
    await sql()`update profiles set display_name = 'Zeno' where user_id = ${bruno.id}`
    await sql()`update profiles set display_name = 'Alba' where user_id = ${carla.id}`
    const { tagged } = await writeEntry(anna, { taggedUserIds: [bruno.id, carla.id] })
    expect(tagged.map(({ displayName }) => displayName)).toEqual(['Alba', 'Zeno'])
  })

  const others: [string, () => Promise<string>][] = [
    ['oneself', async () => anna.id],
    ['a stranger', async () => (await signedInRider(server.current)).id],
    ['nobody', async () => randomUUID()],
    ...(['pending', 'declined'] as const).flatMap((status): [string, () => Promise<string>][] =>
      [true, false].map((isAsked) => [
        `somebody whose friendship is ${status}, ${isAsked ? 'asked' : 'asking'}`,
        async () => {
          const dario = await signedInRider(server.current)
          const [from, to] = isAsked ? [anna, dario] : [dario, anna]
          await sql()`
            insert into friendships (requester_id, addressee_id, status, answered_at)
            values (${from.id}, ${to.id}, ${status}, ${status === 'pending' ? null : new Date()})`
          return dario.id
        },
      ]),
    ),
    [
      'a friend of a friend',
      async () => {
        const dario = await signedInRider(server.current)
        await befriend(sql(), bruno, dario)
        return dario.id
      },
    ],
  ]

  test.each(others)('not %s: nothing of the entry is kept', async (_who, prepare) => {
    const taggedUserIds = [bruno.id, await prepare()]
    const input = diaryInput({ taggedUserIds })
    expect(outcome(await anna.client.call(diary.create, input))).toEqual(refused)
    expect(await sql()`select from diary_entries`).toHaveLength(0)
    expect(await tags()).toHaveLength(0)
    const made = await writeEntry(anna, { taggedUserIds: [carla.id] })
    const before = [...(await tags()), ...(await sql()`select * from diary_entries`)]
    const edit = await anna.client.call(diary.update, editOf(made, { title: 'New', taggedUserIds }))
    expect(outcome(edit)).toEqual(refused)
    expect([...(await tags()), ...(await sql()`select * from diary_entries`)]).toEqual(before)
  })

  test('an entry whose tagged person is a friend no longer is saved without them only', async () => {
    const made = await writeEntry(anna, { taggedUserIds: [bruno.id, carla.id] })
    await sql()`delete from friendships where addressee_id = ${bruno.id}`
    expect(outcome(await anna.client.call(diary.update, editOf(made)))).toEqual(refused)
    const { status, body } = await anna.client.call(diary.update, editOf(made, { taggedUserIds: [carla.id] }))
    expect([status, body.tagged.map(({ userId }) => userId)]).toEqual([200, [carla.id]])
  })
})

test('rewriting keeps the rows of those who stay, adds and removes the others', async () => {
  const dario = await signedInRider(server.current)
  await befriend(sql(), anna, dario)
  const made = await writeEntry(anna, { taggedUserIds: [bruno.id, carla.id] })
  const before = await tags()
  await anna.client.call(diary.update, editOf(made, { taggedUserIds: [dario.id, carla.id] }))
  const after = await tags()
  expect(after.map(({ taggedUserId }) => taggedUserId).sort()).toEqual([carla.id, dario.id].sort())
  const ofCarla = (rows: typeof before) => rows.find(({ taggedUserId }) => taggedUserId === carla.id)
  expect(ofCarla(after)).toEqual(ofCarla(before))
})

describe('being tagged', () => {
  test('says who and when, newest first, and nothing of the entry', async () => {
    await writeEntry(anna, { taggedUserIds: [bruno.id] })
    await befriend(sql(), bruno, carla)
    await writeEntry(carla, { taggedUserIds: [bruno.id] })
    await sql()`
      update diary_entry_tags set created_at = '2026-01-01' where diary_entry_id =
        (select id from diary_entries where user_id = ${anna.id})`
    const { body } = await bruno.client.call(diary.tagsOfMe)
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        person: { userId: carla.id, displayName: 'Anna Prova', avatarUrl: null },
        createdAt: expect.any(String),
      },
      {
        id: expect.any(String),
        person: { userId: anna.id, displayName: 'Anna Prova', avatarUrl: null },
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ])
    expect((await anna.client.call(diary.tagsOfMe)).body.items).toEqual([])
  })

  test('the newest hundred are told', async () => {
    const { id } = await writeEntry(anna)
    await sql()`
      insert into diary_entries (request_key, user_id, title, location, date, description)
      select gen_random_uuid(), user_id, title, location, date, description
      from diary_entries, generate_series(1, 120) where id = ${id}`
    await sql()`
      insert into diary_entry_tags (diary_entry_id, tagged_user_id, created_at)
      select id, ${bruno.id}, now() - make_interval(hours => row_number() over ()::int) from diary_entries`
    const { body } = await bruno.client.call(diary.tagsOfMe)
    expect(body.items).toHaveLength(100)
    const moments = body.items.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  test('can be undone by the tagged person, and by nobody else', async () => {
    const made = await writeEntry(anna, { taggedUserIds: [bruno.id, carla.id] })
    const [{ id = '' } = {}] = (await bruno.client.call(diary.tagsOfMe)).body.items
    const admin = await signedInRider(server.current, { role: 'super_admin' })
    for (const { client } of [anna, carla, admin])
      expect(outcome(await client.call(diary.removeTagOfMe, { id }))).toEqual([404, 'NOT_FOUND'])
    expect(await tags()).toHaveLength(2)
    expect((await bruno.client.call(diary.removeTagOfMe, { id })).body).toEqual({ ok: true })
    expect(outcome(await bruno.client.call(diary.removeTagOfMe, { id }))).toEqual([404, 'NOT_FOUND'])
    expect((await bruno.client.call(diary.tagsOfMe)).body.items).toEqual([])
    const { body } = await anna.client.call(diary.get, { id: made.id })
    expect(body).toEqual({ ...made, tagged: made.tagged.filter(({ userId }) => userId === carla.id) })
  })
})

test('the end of a friendship takes both out of each other’s entries, and nobody else', async () => {
  await befriend(sql(), bruno, carla)
  await writeEntry(anna, { taggedUserIds: [bruno.id, carla.id] })
  await writeEntry(bruno, { taggedUserIds: [anna.id, carla.id] })
  await writeEntry(carla, { taggedUserIds: [anna.id, bruno.id] })
  await untagEachOther({ db: sql() }, bruno.id, anna.id)
  const left = await sql()`
    select e.user_id as by, t.tagged_user_id as whom from diary_entry_tags t
    join diary_entries e on e.id = t.diary_entry_id`
  const pairs = left.map(({ by, whom }) => `${by} ${whom}`).sort()
  expect(pairs).toEqual(
    [
      `${anna.id} ${carla.id}`,
      `${bruno.id} ${carla.id}`,
      `${carla.id} ${anna.id}`,
      `${carla.id} ${bruno.id}`,
    ].sort(),
  )
})
