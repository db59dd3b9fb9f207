import { beforeEach, describe, expect, test } from 'vitest'
import { friendLimits, friends } from '#contract/friends.ts'
import { times } from '#server/testing/forms.ts'
import { askForFriendship, befriend } from '#server/testing/friends.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let anna: Rider
let bruno: Rider

beforeEach(async () => {
  await deleteEverybody(server.current.database.sql)
  ;[anna, bruno] = await Promise.all([signedInRider(server.current), signedInRider(server.current)])
})

const sql = () => server.current.database.sql
const rows = () => sql()`select requester_id, addressee_id, status from friendships`
async function ask(from: Rider, email: string) {
  const { status, body } = await from.client.call(friends.request, { email })
  return [status, body.status ?? body.message]
}
const exists = [409, 'Amicizia già esistente o richiesta già inviata']
const unknown = [404, 'Utente non trovato']
const daysPass = (days: number) =>
  sql()`update friendships set answered_at = answered_at - make_interval(days => ${days})`

describe('by e-mail', () => {
  test('the address is read without case and blanks', async () => {
    expect(await ask(anna, `  ${bruno.email.toUpperCase()} `)).toEqual([200, 'pending'])
    expect(await rows()).toMatchObject([{ requesterId: anna.id, addresseeId: bruno.id, status: 'pending' }])
  })

  test('letters of any script find the address as it is kept', async () => {
    await server.current.people.create({ email: 'mario@xn--caff-8oa.it' })
    expect(await ask(anna, 'Mario@Caffè.it')).toEqual([200, 'pending'])
  })

  test('oneself is refused, confirmed or not', async () => {
    const self = [422, 'Non puoi inviare una richiesta a te stesso']
    expect(await ask(anna, anna.email.toUpperCase())).toEqual(self)
    const fresh = await signedInRider(server.current, { isConfirmed: false })
    expect(await ask(fresh, fresh.email)).toEqual(self)
    for (const userId of [anna.id, anna.id.toUpperCase()])
      expect((await anna.client.call(friends.requestUser, { userId })).body.code).toBe('FRIEND_IS_SELF')
  })

  test('nobody, an address that was not confirmed and a blocked account are all not found', async () => {
    const fresh = await server.current.people.create({ isConfirmed: false })
    const blocked = await server.current.people.create()
    await sql()`update users set blocked_at = now() where id = ${blocked.id}`
    for (const email of ['nessuno@test.example', fresh.email, blocked.email])
      expect(await ask(anna, email)).toEqual(unknown)
    for (const userId of [blocked.id, '00000000-0000-4000-8000-000000000000'])
      expect((await anna.client.call(friends.requestUser, { userId })).body.code).toBe('USER_NOT_FOUND')
    expect(await rows()).toEqual([])
  })

  test.each([
    ['', 'Email è richiesta'],
    ['anna', 'Email deve essere tra 5 e 254 caratteri'],
    ['anna.example', 'Formato email non valido'],
  ])('%j is refused under its field', async (email, message) => {
    const { status, body } = await anna.client.call(friends.request, { email })
    expect([status, body.fields]).toEqual([422, { email: message }])
  })
})

test('the same request twice, and a request to a friend, are refused', async () => {
  expect(await ask(anna, bruno.email)).toEqual([200, 'pending'])
  expect(await ask(anna, bruno.email)).toEqual(exists)
  expect((await anna.client.call(friends.requestUser, { userId: bruno.id })).body.code).toBe(
    'FRIENDSHIP_EXISTS',
  )
  // Its mirror image is the answer.
  expect(await ask(bruno, anna.email)).toEqual([200, 'accepted'])
  for (const [one, other] of [
    [anna, bruno],
    [bruno, anna],
  ] as const)
    expect(await ask(one, other.email)).toEqual(exists)
  expect(await rows()).toMatchObject([{ requesterId: anna.id, addresseeId: bruno.id, status: 'accepted' }])
})

test('one may ask from a profile somebody whose address is not confirmed', async () => {
  const fresh = await server.current.people.create({ isConfirmed: false })
  expect((await anna.client.call(friends.requestUser, { userId: fresh.id })).body).toEqual({
    status: 'pending',
  })
})

describe('after a refusal', () => {
  let id: string
  beforeEach(async () => {
    id = await askForFriendship(anna, bruno)
    await bruno.client.call(friends.decline, { id })
  })

  test('the one who asked waits seven days', async () => {
    expect(await ask(anna, bruno.email)).toEqual(exists)
    await daysPass(6)
    expect(await ask(anna, bruno.email)).toEqual(exists)
    await daysPass(1)
    expect(await ask(anna, bruno.email)).toEqual([200, 'pending'])
    expect(await rows()).toMatchObject([{ requesterId: anna.id, addresseeId: bruno.id, status: 'pending' }])
    // A page that still shows the old request answers nothing by it.
    expect((await bruno.client.call(friends.accept, { id })).status).toBe(404)
  })

  test('the one who declined may ask at once, and the row turns around', async () => {
    expect(await ask(bruno, anna.email)).toEqual([200, 'pending'])
    expect(await rows()).toMatchObject([{ requesterId: bruno.id, addresseeId: anna.id, status: 'pending' }])
    const { received } = (await anna.client.call(friends.overview)).body
    expect(received).toHaveLength(1)
    expect((await anna.client.call(friends.accept, { id: received[0]?.id ?? '' })).status).toBe(200)
  })
})

describe('limits of a day', () => {
  test('so many requests, and not one more; refused ones are not counted', async () => {
    const many = await Promise.all(
      times(friendLimits.requestsPerDay + 1, () => server.current.people.create()),
    )
    await befriend(bruno, anna)
    for (const { id } of many.slice(1))
      expect((await anna.client.call(friends.requestUser, { userId: id })).status).toBe(200)
    const last = { userId: many[0]?.id }
    const answer = await anna.client.call(friends.requestUser, last)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect((await bruno.client.call(friends.requestUser, last)).status).toBe(200)
  })

  test('what is refused costs nothing', async () => {
    await befriend(anna, bruno)
    for (const _ of times(friendLimits.requestsPerDay + 2, () => 0))
      expect(await ask(anna, bruno.email)).toEqual(exists)
  })

  test('so many addresses that are nobody’s, then not even a right one', async () => {
    for (const index of times(friendLimits.missesPerDay, (index) => index))
      expect(await ask(anna, `nessuno${index}@test.example`)).toEqual(unknown)
    for (const email of ['ancora@test.example', bruno.email]) expect((await ask(anna, email))[0]).toBe(429)
    expect(await rows()).toEqual([])
  })
})
