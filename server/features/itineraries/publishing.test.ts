import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Itinerary, itineraries } from '#contract/itineraries.ts'
import { roles } from '#contract/roles.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, itineraryInput, publish, uploadTrack } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { outcome, type TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let admin: TestClient
let other: TestClient

beforeEach(async () => {
  await server.current.database.sql`delete from itineraries`
  admin = await clientOf(server.current, 'admin')
  other = await clientOf(server.current, 'admin')
})

const rows = () => server.current.database.sql`select * from itineraries order by id`
const edited = ({ id, version }: Itinerary, wish: Record<string, unknown> = {}) => {
  const { requestKey: _, ...form } = itineraryInput(wish)
  return { id, version, ...form }
}

describe('creating', () => {
  test('answers the itinerary as everybody will read it, and keeps who made it', async () => {
    const person = await server.current.people.create({ role: 'admin' })
    await admin.call(itineraries.create, itineraryInput())
    const client = server.current.client()
    const login = { identifier: person.email, password: person.password }
    await client.send('POST', '/api/auth/login', JSON.stringify(login))
    const input = itineraryInput({
      title: '  Passo   Gavia ',
      notes: 'Aperto da maggio\r\na ottobre',
      area: 'Italia',
    })
    const { status, body } = await client.call(itineraries.create, input)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: body.id,
      title: 'Passo Gavia',
      description: 'Quarantotto tornanti da Prato al passo.',
      difficulty: 'Avanzato',
      roadType: 'Strada',
      duration: 'Mezza giornata',
      distanceKm: 47,
      area: 'Italia',
      status: 'active',
      isSaved: false,
      notes: 'Aperto da maggio\na ottobre',
      externalUrl: 'https://www.esempio.it/stelvio',
      saveCount: 0,
      version: 1,
      trackId: null,
      track: null,
    })
    const rider = await clientOf(server.current, 'user')
    expect((await rider.call(itineraries.get, { id: body.id })).body).toEqual(body)
    const { sql } = server.current.database
    expect(await sql`select created_by from itineraries where id = ${body.id}`).toEqual([
      { createdBy: person.id },
    ])
  })

  test.each(roles)('by %s', async (role) => {
    const answer = await (await clientOf(server.current, role)).call(itineraries.create, itineraryInput())
    expect(outcome(answer)).toEqual(role === 'user' ? [403, 'FORBIDDEN'] : [200, undefined])
    expect(await rows()).toHaveLength(role === 'user' ? 0 : 1)
  })

  test('refuses a wrong form with a sentence for each field, and writes nothing', async () => {
    const wrong = itineraryInput({
      title: ' ',
      distanceKm: -1,
      externalUrl: 'javascript:alert(1)',
      difficulty: 'x',
    })
    const { status, body } = await admin.call(itineraries.create, wrong)
    expect([status, body.code, Object.keys(body.fields ?? {}).sort()]).toEqual([
      ...[422, 'INVALID_INPUT'],
      ['difficulty', 'distanceKm', 'externalUrl', 'title'],
    ])
    expect(await rows()).toHaveLength(0)
  })

  test('takes whatever the contract takes: the database refuses none of it', async () => {
    for (const wish of [
      { externalUrl: 'HTTPS://WWW.ESEMPIO.IT/Percorso' },
      { externalUrl: `https://esempio.it/${'🏍'.repeat(900)}` },
      {
        title: '🏍'.repeat(200),
        description: '🏍'.repeat(5000),
        duration: '🏍'.repeat(100),
        notes: 'è'.repeat(2000),
      },
      { distanceKm: 100_000 },
      { distanceKm: '-0,4' },
    ])
      expect(outcome(await admin.call(itineraries.create, itineraryInput(wish)))).toEqual([200, undefined])
  })

  test('twice by the same key makes one, with the answer of the first', async () => {
    const input = itineraryInput()
    const first = await admin.call(itineraries.create, input)
    const second = await admin.call(itineraries.create, input)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await rows()).toHaveLength(1)
  })

  test('again by the same key with a correction, after a lost answer, keeps the correction', async () => {
    const input = itineraryInput({ trackId: await uploadTrack(admin) })
    const first = await admin.call(itineraries.create, input)
    const trackId = await uploadTrack(admin)
    const second = await admin.call(itineraries.create, { ...input, title: 'Corrected', trackId })
    expect(second.body).toMatchObject({ id: first.body.id, title: 'Corrected', trackId, version: 2 })
    expect(await rows()).toHaveLength(1)
    expect(await server.current.database.sql`select from tracks`).toHaveLength(1)
  })

  test('again by the same key does not undo what was changed since', async () => {
    const input = itineraryInput()
    const { body: made } = await admin.call(itineraries.create, input)
    await other.call(itineraries.update, edited(made, { title: 'Theirs' }))
    const answer = await admin.call(itineraries.create, { ...input, title: 'Corrected' })
    expect(outcome(answer)).toEqual([409, 'ITINERARY_CHANGED'])
    expect(await rows()).toMatchObject([{ title: 'Theirs' }])
  })

  test('twenty at once by the same key make one', async () => {
    const input = itineraryInput()
    const answers = await Promise.all(times(20, () => admin.call(itineraries.create, input)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('by the key of another admin answers nothing of theirs', async () => {
    const input = itineraryInput({ status: 'inactive' })
    await admin.call(itineraries.create, input)
    const answer = await other.call(itineraries.create, { ...input, title: 'Mine' })
    expect(outcome(answer)).toEqual([404, 'ITINERARY_NOT_FOUND'])
    expect(itineraries.create.errors).toContain('ITINERARY_NOT_FOUND')
    expect(await rows()).toHaveLength(1)
  })
})

describe('editing', () => {
  test('changes every field and counts the version', async () => {
    const made = await publish(admin)
    const wish = {
      title: 'Mortirolo',
      description: 'Più ripida.',
      difficulty: 'Intermedio',
      roadType: 'Misto',
      duration: '1 ora',
      distanceKm: 12,
      externalUrl: 'http://esempio.it/mortirolo',
      notes: 'Stretta.',
      status: 'inactive',
      area: 'Europa',
    }
    const { status, body } = await other.call(itineraries.update, edited(made, wish))
    expect([status, body]).toEqual([200, { ...made, ...wish, version: 2 }])
    expect((await admin.call(itineraries.get, { id: made.id })).body).toEqual(body)
  })

  test('keeps when it was made, by whom, and its saves', async () => {
    const made = await publish(admin)
    await (await clientOf(server.current, 'user')).call(itineraries.save, { id: made.id })
    const kept = () =>
      server.current.database.sql`select created_at, created_by, request_key, save_count from itineraries`
    const before = await kept()
    expect((await other.call(itineraries.update, edited(made, { title: 'New' }))).body.saveCount).toBe(1)
    expect(await kept()).toEqual(before)
  })

  test.each(roles)('by %s', async (role) => {
    const made = await publish(admin)
    const before = await rows()
    const client = await clientOf(server.current, role)
    const answer = await client.call(itineraries.update, edited(made, { title: 'New' }))
    expect(outcome(answer)).toEqual(role === 'user' ? [403, 'FORBIDDEN'] : [200, undefined])
    if (role === 'user') expect(await rows()).toEqual(before)
  })

  test('from a version that has passed is refused and changes nothing', async () => {
    const made = await publish(admin)
    await other.call(itineraries.update, edited(made, { title: 'Theirs' }))
    const before = await rows()
    const answer = await admin.call(itineraries.update, edited(made, { title: 'Mine' }))
    expect(outcome(answer)).toEqual([409, 'ITINERARY_CHANGED'])
    expect(await rows()).toEqual(before)
    expect(before).toMatchObject([{ title: 'Theirs', version: 2 }])
  })

  test('twice with the same content, after a lost answer, is written once and answered twice', async () => {
    const made = await publish(admin)
    const first = await admin.call(itineraries.update, edited(made, { title: 'Mine' }))
    const second = await admin.call(itineraries.update, edited(made, { title: 'Mine' }))
    expect(second.body).toEqual(first.body)
    expect(await rows()).toMatchObject([{ title: 'Mine', version: 2 }])
  })

  test('twenty at once: one is written, the others are told', async () => {
    const made = await publish(admin)
    const answers = await Promise.all(
      times(20, (i) => admin.call(itineraries.update, edited(made, { title: `Edit ${i}` }))),
    )
    expect(tally(answers.map((answer) => outcome(answer).join(' ')))).toEqual({
      '200 ': 1,
      '409 ITINERARY_CHANGED': 19,
    })
    const winner = answers.find(({ status }) => status === 200)
    expect(await rows()).toMatchObject([{ title: winner?.body.title, version: 2 }])
  })

  test('a wrong form, or one that is not there, changes nothing', async () => {
    const made = await publish(admin)
    const before = await rows()
    const wrong = await admin.call(itineraries.update, edited(made, { externalUrl: 'ftp://x.it' }))
    expect(outcome(wrong)).toEqual([422, 'INVALID_INPUT'])
    const lost = await admin.call(itineraries.update, { ...edited(made), id: randomUUID() })
    expect(outcome(lost)).toEqual([404, 'ITINERARY_NOT_FOUND'])
    expect(await rows()).toEqual(before)
  })
})

describe('deleting', () => {
  test.each(roles)('by %s', async (role) => {
    const { id } = await publish(admin)
    const answer = await (await clientOf(server.current, role)).call(itineraries.delete, { id })
    expect(outcome(answer)).toEqual(role === 'user' ? [403, 'FORBIDDEN'] : [200, undefined])
    expect(await rows()).toHaveLength(role === 'user' ? 1 : 0)
  })

  test('takes the saves along, and a second time is as well', async () => {
    const id = await insertItinerary(server.current.database.sql)
    const rider = await clientOf(server.current, 'user')
    await rider.call(itineraries.save, { id })
    expect(outcome(await admin.call(itineraries.delete, { id }))).toEqual([200, undefined])
    expect(await server.current.database.sql`select from itinerary_saves`).toHaveLength(0)
    expect(outcome(await admin.call(itineraries.delete, { id }))).toEqual([200, undefined])
    expect(outcome(await rider.call(itineraries.get, { id }))).toEqual([404, 'ITINERARY_NOT_FOUND'])
  })

  test('ten at once all hear that it is gone', async () => {
    const { id } = await publish(admin)
    const answers = await Promise.all(times(10, () => admin.call(itineraries.delete, { id })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(await rows()).toEqual([])
  })

  test('an itinerary stays when the account of who made it goes', async () => {
    const { id } = await publish(admin)
    const { sql } = server.current.database
    await sql`delete from users where id = (select created_by from itineraries where id = ${id})`
    expect(await sql`select created_by from itineraries`).toEqual([{ createdBy: null }])
    expect((await other.call(itineraries.get, { id })).status).toBe(200)
  })
})
