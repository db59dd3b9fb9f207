import { beforeEach, describe, expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import { times } from '#server/testing/forms.ts'
import { askForFriendship, befriend } from '#server/testing/friends.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let anna: Rider
let bruno: Rider
let carla: Rider

beforeEach(async () => {
  await deleteEverybody(server.current.database.sql)
  ;[anna, bruno, carla] = await Promise.all([rider(), rider(), rider()])
})

const rider = (wish = {}) => signedInRider(server.current, wish)
const sql = () => server.current.database.sql
const rows = () => sql()`select requester_id, addressee_id, status from friendships`
const overviewOf = async ({ client }: Rider) => (await client.call(friends.overview)).body
const friendsOf = async ({ client }: Rider) =>
  (await client.call(friends.list)).body.items.map(({ userId }) => userId)
const nobody = '00000000-0000-4000-8000-000000000000'
const notFound = [404, 'FRIEND_REQUEST_NOT_FOUND']

describe('a request waits for the one who was asked', () => {
  test('both see it, with names and no addresses, and the addressee accepts', async () => {
    const id = await askForFriendship(anna, bruno)
    const { received } = await overviewOf(bruno)
    expect(received).toEqual([
      {
        id,
        person: { userId: anna.id, displayName: 'Anna Prova', avatarUrl: null },
        createdAt: expect.any(String),
      },
    ])
    expect(await overviewOf(anna)).toMatchObject({ friendCount: 0, received: [], sent: [{ id }] })

    expect((await bruno.client.call(friends.accept, { id })).body).toEqual({ ok: true })
    for (const [one, other] of [
      [anna, bruno],
      [bruno, anna],
    ] as const) {
      expect(await overviewOf(one)).toEqual({ friendCount: 1, received: [], sent: [] })
      expect(await friendsOf(one)).toEqual([other.id])
    }
    for (const { client } of [anna, bruno])
      for (const endpoint of [friends.overview, friends.list])
        expect(JSON.stringify((await client.call(endpoint)).body)).not.toContain('@')
  })

  test.each([['accept'], ['decline']] as const)('%s is for the addressee alone', async (verb) => {
    const id = await askForFriendship(anna, bruno)
    for (const { client } of [anna, carla]) {
      const answer = await client.call(friends[verb], { id })
      expect([answer.status, answer.body.code]).toEqual(notFound)
    }
    expect(await rows()).toMatchObject([{ status: 'pending' }])
  })

  test('an answer given twice is one; the other answer afterwards is refused', async () => {
    const id = await askForFriendship(anna, bruno)
    for (const _ of [1, 2]) expect((await bruno.client.call(friends.accept, { id })).status).toBe(200)
    const declined = await bruno.client.call(friends.decline, { id })
    expect([declined.status, declined.body.code]).toEqual(notFound)
    expect(await friendsOf(bruno)).toEqual([anna.id])

    const second = await askForFriendship(carla, bruno)
    for (const _ of [1, 2])
      expect((await bruno.client.call(friends.decline, { id: second })).status).toBe(200)
    const accepted = await bruno.client.call(friends.accept, { id: second })
    expect([accepted.status, accepted.body.code]).toEqual(notFound)
    expect(await friendsOf(bruno)).toEqual([anna.id])
  })

  test('declined, it is gone for both, and nobody is told why', async () => {
    const id = await askForFriendship(anna, bruno)
    await bruno.client.call(friends.decline, { id })
    for (const one of [anna, bruno])
      expect(await overviewOf(one)).toEqual({ friendCount: 0, received: [], sent: [] })
  })

  test('its sender takes it back, nobody else does, and an answered one is not taken back', async () => {
    const id = await askForFriendship(anna, bruno)
    for (const { client } of [bruno, carla]) {
      const answer = await client.call(friends.withdraw, { id })
      expect([answer.status, answer.body.code]).toEqual(notFound)
    }
    expect((await anna.client.call(friends.withdraw, { id })).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await bruno.client.call(friends.accept, { id })).body.code).toBe('FRIEND_REQUEST_NOT_FOUND')

    for (const verb of ['accept', 'decline'] as const) {
      const answered = await askForFriendship(anna, verb === 'accept' ? bruno : carla)
      await (verb === 'accept' ? bruno : carla).client.call(friends[verb], { id: answered })
      const refused = await anna.client.call(friends.withdraw, { id: answered })
      expect([refused.status, refused.body.code]).toEqual(notFound)
    }
  })
})

describe('the end of a friendship', () => {
  test.each([['the one who asked'], ['the one who was asked']])('%s may end it', async (who) => {
    await befriend(anna, bruno)
    const [one, other] = who === 'the one who asked' ? [anna, bruno] : [bruno, anna]
    expect((await one.client.call(friends.remove, { userId: other.id })).body).toEqual({ ok: true })
    expect(await rows()).toEqual([])
    // Again, after a lost answer, or because the other was faster: what was wanted is so.
    for (const [who, userId] of [
      [one, other.id],
      [other, one.id],
    ] as const)
      expect((await who.client.call(friends.remove, { userId })).body).toEqual({ ok: true })
    // Nothing is left of it: either may ask at once.
    await befriend(other, one)
  })

  test('nobody ends another’s, nor what is only a request', async () => {
    await befriend(anna, bruno)
    const id = await askForFriendship(anna, carla)
    // Whoever removes wants nobody there, and nobody is; it tells nothing about others either.
    for (const [one, userId] of [
      [carla, bruno.id],
      [carla, anna.id],
      [anna, carla.id],
      [anna, anna.id],
      [anna, nobody],
    ] as const)
      expect((await one.client.call(friends.remove, { userId })).body).toEqual({ ok: true })
    expect(await rows()).toHaveLength(2)
    expect((await carla.client.call(friends.accept, { id })).status).toBe(200)
  })

  test('takes the tags of each other along, and no others', async () => {
    await befriend(anna, bruno)
    const entry = async (owner: Rider, tagged: Rider[]) => {
      const [row] = await sql()<{ id: string }[]>`
        insert into diary_entries (request_key, user_id, title, location, date, description)
        values (gen_random_uuid(), ${owner.id}, 'Un giro', 'Lecco', '2026-06-01', 'Bello.') returning id`
      for (const { id } of tagged)
        await sql()`insert into diary_entry_tags (diary_entry_id, tagged_user_id) values (${row?.id ?? ''}, ${id})`
    }
    await entry(anna, [bruno, carla])
    await entry(bruno, [anna])
    await entry(carla, [anna, bruno])
    await bruno.client.call(friends.remove, { userId: anna.id })
    const left = await sql()<{ owner: string; tagged: string }[]>`
      select e.user_id as owner, t.tagged_user_id as tagged
      from diary_entry_tags t join diary_entries e on e.id = t.diary_entry_id`
    expect(left.map(({ owner, tagged }) => `${owner} ${tagged}`).sort()).toEqual(
      [`${anna.id} ${carla.id}`, `${carla.id} ${anna.id}`, `${carla.id} ${bruno.id}`].sort(),
    )
  })
})

test('friends come newest first, a page at a time, each once', async () => {
  const many = await Promise.all(times(45, () => server.current.people.create()))
  for (const [index, { id }] of many.entries()) {
    const [requester, addressee] = index % 2 ? [anna.id, id] : [id, anna.id]
    // Several at one moment: the order must hold within it.
    await sql()`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${requester}, ${addressee}, 'accepted', now() - make_interval(days => ${Math.floor(index / 4)}))`
  }
  const seen: { userId: string; friendsSince: string }[] = []
  const sizes: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await anna.client.call(friends.list, after ? { after } : {})
    seen.push(...body.items)
    sizes.push(body.items.length)
    after = body.next
  }
  expect(sizes).toEqual([20, 20, 5])
  expect(new Set(seen.map(({ userId }) => userId))).toEqual(new Set(many.map(({ id }) => id)))
  const moments = seen.map(({ friendsSince }) => friendsSince)
  expect(moments).toEqual([...moments].sort().reverse())
  expect(await overviewOf(anna)).toMatchObject({ friendCount: 45 })
  expect((await anna.client.call(friends.list, { after: 'nonsense' })).status).toBe(422)
})

test('an account that goes takes its friendships and requests along', async () => {
  await befriend(anna, bruno)
  await askForFriendship(carla, anna)
  await sql()`delete from users where id = ${anna.id}`
  expect(await rows()).toEqual([])
  expect(await overviewOf(bruno)).toEqual({ friendCount: 0, received: [], sent: [] })
})
