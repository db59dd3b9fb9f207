import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DiaryEntry, diary } from '#contract/diary.ts'
import { befriend, diaryInput, editOf, writeEntry } from '#server/testing/diary.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { type Answer, outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let anna: Rider
let bruno: Rider
let admin: Rider

beforeEach(async () => {
  await deleteEverybody(server.current.database.sql)
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
  admin = await signedInRider(server.current, { role: 'super_admin' })
  await befriend(server.current.database.sql, anna, bruno, admin)
})

const rows = () => server.current.database.sql`select * from diary_entries order by id`
const notThere = [404, 'DIARY_ENTRY_NOT_FOUND']

describe('writing', () => {
  test('answers the entry as its owner will read it', async () => {
    const routeId = await insertItinerary(server.current.database.sql, { title: 'Passo Gavia' })
    const { status, body } = await anna.client.call(
      diary.create,
      diaryInput({
        title: '  Gavia   a maggio ',
        description: 'Prima riga\r\n\r\n\r\nUltima   riga',
        taggedUserIds: [bruno.id],
        routeId,
      }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      id: body.id,
      title: 'Gavia a maggio',
      location: 'Bormio',
      date: '2026-06-21',
      description: 'Prima riga\n\nUltima riga',
      tagged: [{ userId: bruno.id, displayName: 'Anna Prova', avatarUrl: null }],
      photos: [],
      routeId,
      itinerary: { id: routeId, title: 'Passo Gavia' },
      trackId: null,
      track: null,
      version: 1,
    })
    expect((await anna.client.call(diary.get, { id: body.id })).body).toEqual(body)
    expect((await anna.client.call(diary.list)).body).toEqual({ items: [body], next: null })
    expect(await rows()).toMatchObject([{ userId: anna.id }])
  })

  test('refuses a wrong form with a sentence for each field, and writes nothing', async () => {
    const wrong = diaryInput({ title: ' ', location: 'x'.repeat(121), date: '30/02/2026', description: '' })
    const { status, body } = await anna.client.call(diary.create, wrong)
    expect([status, body.code, body.fields]).toEqual([
      422,
      'INVALID_INPUT',
      {
        title: 'Titolo è richiesto',
        location: 'Luogo non può superare 120 caratteri',
        date: 'Data non valida',
        description: 'Descrizione è richiesta',
      },
    ])
    expect(await rows()).toHaveLength(0)
  })

  test('takes whatever the contract takes: the database refuses none of it', async () => {
    for (const wish of [
      { title: '🏍'.repeat(120), location: '🏍'.repeat(120), description: '🏍'.repeat(5000) },
      { date: '1900-01-01' },
      { date: '2199-12-31' },
      { taggedUserIds: [bruno.id, bruno.id.toUpperCase()] },
    ])
      expect(outcome(await anna.client.call(diary.create, diaryInput(wish)))).toEqual([200, undefined])
  })

  test('by the key of somebody else answers nothing of theirs', async () => {
    const input = diaryInput()
    await anna.client.call(diary.create, input)
    for (const { client } of [bruno, admin])
      expect(outcome(await client.call(diary.create, input))).toEqual(notThere)
    expect(await rows()).toHaveLength(1)
  })

  test('by a visitor: Non autenticato', async () => {
    const { status, body } = await server.current.client().call(diary.create, diaryInput())
    expect([status, body.message]).toEqual([401, 'Non autenticato'])
  })
})

describe('rewriting', () => {
  test('changes every field, counts the version, keeps who and when', async () => {
    const made = await writeEntry(anna, { taggedUserIds: [bruno.id] })
    const before = await rows()
    const routeId = await insertItinerary(server.current.database.sql)
    const wish = {
      title: 'Mortirolo',
      location: 'Mazzo',
      date: '2026-06-22',
      description: 'Più ripida.',
      taggedUserIds: [admin.id],
      routeId,
    }
    const { status, body } = await anna.client.call(diary.update, editOf(made, wish))
    const { taggedUserIds: _, ...changed } = wish
    expect([status, body]).toEqual([
      200,
      {
        ...made,
        ...changed,
        tagged: [{ ...made.tagged[0], userId: admin.id }],
        itinerary: { id: routeId, title: 'Una strada' },
        version: 2,
      },
    ])
    expect((await anna.client.call(diary.get, { id: made.id })).body).toEqual(body)
    const [{ requestKey, userId, createdAt } = {}] = before
    expect(await rows()).toMatchObject([{ requestKey, userId, createdAt, version: 2 }])
  })

  test('from a version that has passed is refused and changes nothing', async () => {
    const made = await writeEntry(anna)
    await anna.client.call(diary.update, editOf(made, { title: 'In the other tab' }))
    const before = await rows()
    const answer = await anna.client.call(
      diary.update,
      editOf(made, { title: 'Here', taggedUserIds: [bruno.id] }),
    )
    expect(outcome(answer)).toEqual([409, 'DIARY_ENTRY_CHANGED'])
    expect(await rows()).toEqual(before)
    expect(await server.current.database.sql`select from diary_entry_tags`).toHaveLength(0)
  })

  test('a wrong form changes nothing', async () => {
    const made = await writeEntry(anna)
    const before = await rows()
    const answer = await anna.client.call(diary.update, editOf(made, { date: '' }))
    expect([...outcome(answer), answer.body.fields]).toEqual([
      422,
      'INVALID_INPUT',
      { date: 'Data è richiesta' },
    ])
    expect(await rows()).toEqual(before)
  })
})

describe('the route of an entry', () => {
  const itinerary = (wish = {}) => insertItinerary(server.current.database.sql, wish)

  test.each([
    ['is not there', async () => randomUUID()],
    ['is not public', () => itinerary({ status: 'inactive' })],
  ])('that %s is refused, and nothing of the entry is kept', async (_what, prepare) => {
    const input = diaryInput({ routeId: await prepare(), taggedUserIds: [bruno.id] })
    expect(outcome(await anna.client.call(diary.create, input))).toEqual([404, 'ITINERARY_NOT_FOUND'])
    expect(await rows()).toHaveLength(0)
    // The key is free again: the same form without the route goes through.
    expect((await anna.client.call(diary.create, { ...input, routeId: null })).status).toBe(200)
  })

  test('that is not public is for admins, in their own diary', async () => {
    const routeId = await itinerary({ status: 'inactive' })
    expect((await writeEntry(admin, { routeId })).itinerary?.id).toBe(routeId)
  })

  test('that is hidden later reads as none, survives an edit, and comes back with it', async () => {
    const { sql } = server.current.database
    const routeId = await itinerary()
    const made = await writeEntry(anna, { routeId })
    await sql`update itineraries set status = 'inactive' where id = ${routeId}`
    const hidden = (await anna.client.call(diary.get, { id: made.id })).body
    expect([hidden.routeId, hidden.itinerary]).toEqual([routeId, null])
    const edited = await anna.client.call(diary.update, editOf(hidden, { title: 'New' }))
    expect([edited.status, edited.body.routeId, edited.body.itinerary]).toEqual([200, routeId, null])
    await sql`update itineraries set status = 'active' where id = ${routeId}`
    expect((await anna.client.call(diary.get, { id: made.id })).body.itinerary?.id).toBe(routeId)
  })

  test('that is deleted later leaves the entry without one', async () => {
    const routeId = await itinerary()
    const made = await writeEntry(anna, { routeId })
    await server.current.database.sql`delete from itineraries where id = ${routeId}`
    const { body } = await anna.client.call(diary.get, { id: made.id })
    expect(body).toEqual({ ...made, routeId: null, itinerary: null })
    expect(outcome(await anna.client.call(diary.update, editOf(made)))).toEqual([404, 'ITINERARY_NOT_FOUND'])
  })

  test('goes when the form says so', async () => {
    const made = await writeEntry(anna, { routeId: await itinerary() })
    const { body } = await anna.client.call(diary.update, editOf(made, { routeId: null }))
    expect([body.routeId, body.itinerary]).toEqual([null, null])
  })
})

describe('deleting', () => {
  test('takes it away, with its tags', async () => {
    const made = await writeEntry(anna, { taggedUserIds: [bruno.id] })
    const other = await writeEntry(anna)
    expect(outcome(await anna.client.call(diary.delete, { id: made.id }))).toEqual([200, undefined])
    expect(outcome(await anna.client.call(diary.update, editOf(made)))).toEqual(notThere)
    expect((await rows()).map(({ id }) => id)).toEqual([other.id])
    expect(await server.current.database.sql`select from diary_entry_tags`).toHaveLength(0)
  })
})

describe('somebody else’s entry is not there, for friends and admins alike', () => {
  const attempts: [string, (entry: DiaryEntry, rider: Rider) => Promise<Answer<unknown>>][] = [
    ['read', ({ id }, { client }) => client.call(diary.get, { id })],
    ['its track', ({ id }, { client }) => client.call(diary.track, { id })],
    ['its file', ({ id }, { client }) => client.call(diary.download, { id })],
    ['rewrite', (entry, { client }) => client.call(diary.update, editOf(entry, { taggedUserIds: [] }))],
  ]

  test.each(attempts)('%s', async (_what, attempt) => {
    const entry = await writeEntry(anna, { taggedUserIds: [bruno.id, admin.id] })
    const before = await rows()
    for (const stranger of [bruno, admin, await signedInRider(server.current)])
      expect(outcome(await attempt(entry, stranger))).toEqual(notThere)
    expect(outcome(await attempt({ ...entry, id: randomUUID() }, anna))).toEqual(notThere)
    expect(await rows()).toEqual(before)
  })

  test('nor in their list', async () => {
    await writeEntry(anna, { taggedUserIds: [bruno.id, admin.id] })
    for (const { client } of [bruno, admin])
      expect((await client.call(diary.list)).body).toEqual({ items: [], next: null })
  })
})

test('the end of an account takes its diary along, and its tags out of others’', async () => {
  const { sql } = server.current.database
  await writeEntry(anna, { taggedUserIds: [bruno.id] })
  const theirs = await writeEntry(bruno, { taggedUserIds: [anna.id] })
  await sql`delete from users where id = ${anna.id}`
  expect((await rows()).map(({ id }) => id)).toEqual([theirs.id])
  expect((await bruno.client.call(diary.get, { id: theirs.id })).body.tagged).toEqual([])
})
