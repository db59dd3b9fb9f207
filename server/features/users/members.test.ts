import { beforeEach, describe, expect, test } from 'vitest'
import { type MemberOrder, memberOrders, mostFound, users } from '#contract/users.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome, type TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let boss: TestClient

beforeEach(async () => {
  await deleteEverybody(sql())
  boss = (await signedInRider(server.current, { role: 'super_admin' })).client
})

type Name = { displayName?: string | null; firstName?: string; lastName?: string; email?: string }

async function somebody({ displayName = null, firstName, lastName, email }: Name): Promise<string> {
  const { id } = await server.current.people.create(email ? { email } : {})
  await sql()`
    update profiles set display_name = ${displayName}, first_name = ${firstName ?? 'Piero'}, last_name = ${lastName ?? 'Sella'}
    where user_id = ${id}`
  return id
}

const found = async (input: Record<string, unknown>) => {
  const { status, body } = await boss.call(users.search, input)
  expect(status).toBe(200)
  return body.items.map(({ userId }) => userId)
}

/** All pages, one after the other. */
async function everybody(order: MemberOrder): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const answer: { body: { items: { userId: string }[]; next: string | null } } = await boss.call(
      users.search,
      {
        order,
        ...(after && { after }),
      },
    )
    seen.push(...answer.body.items.map(({ userId }) => userId))
    after = answer.body.next
  }
  return seen
}

describe('people are found', () => {
  test('by what everybody calls them, by their names and by their address; accents and capitals do not matter', async () => {
    const nico = await somebody({ displayName: 'Nicolò Però', email: 'n.pero@motoclub.example' })
    const anna = await somebody({ displayName: null, firstName: 'Anna Lucia', lastName: 'D’Angelo' })
    await somebody({ displayName: 'Lupo', email: 'qualcuno@test.example' })
    for (const words of ['nicolo', 'NICOLÒ pe', 'però nico', 'n.pero@motoclub', 'motoclub'])
      expect([words, await found({ words })]).toEqual([words, [nico]])
    for (const words of ['d’angelo', 'angelo', 'anna lu', "D'ANG"])
      expect([words, await found({ words })]).toEqual([words, [anna]])
    for (const words of ['nicolo lupo', 'zzz', '|||', '%', "' or true --", '\\', '& | !'])
      expect([words, await found({ words })]).toEqual([words, []])
    expect(await found({ words: '   ' })).toHaveLength(4)
  })

  test.each(['Νίκος', 'Đức Nguyễn', '김철수', '李小龍', '𝒜lberta', 'İbrahim', 'd’Angelo'])(
    'as %s writes it',
    async (name) => {
      // As every name is kept.
      const id = await somebody({ displayName: name.normalize('NFKC') })
      for (const words of [name, name.toUpperCase()]) expect(await found({ words })).toEqual([id])
    },
  )

  test('by consent: privacy and terms accepted, or not', async () => {
    const [whole, half, none] = [await somebody({}), await somebody({}), await somebody({})]
    await sql()`update profiles set terms_accepted_at = null where user_id = ${half}`
    await sql()`update profiles set terms_accepted_at = null, privacy_accepted_at = null where user_id = ${none}`
    expect(new Set(await found({ consent: 'incomplete' }))).toEqual(new Set([half, none]))
    const compliant = await found({ consent: 'compliant' })
    expect([compliant.includes(whole), compliant.length]).toEqual([true, 2])
    expect(await found({ consent: 'incomplete', words: 'piero' })).toHaveLength(2)
  })

  test('with all that the back office needs, and a mark for those who are blocked', async () => {
    const person = await server.current.people.create()
    await sql()`update users set blocked_at = now() where id = ${person.id}`
    const { body } = await boss.call(users.search, { words: person.email })
    expect(body.items).toEqual([
      {
        userId: person.id,
        displayName: 'Anna Prova',
        firstName: 'Anna',
        lastName: 'Prova',
        email: person.email,
        phoneNumber: person.phone,
        city: 'Lecco',
        role: 'user',
        totalPoints: 0,
        rankLevel: 'Bronze',
        isBlocked: true,
        isEmailConfirmed: true,
        termsAcceptedAt: expect.any(String),
        privacyAcceptedAt: expect.any(String),
        gdprConsentVersion: '1.0',
        marketingConsent: false,
        createdAt: expect.any(String),
      },
    ])
  })
})

describe('page by page each comes once, in order', () => {
  beforeEach(async () => {
    const names = ['Zoe', 'àlbero', 'Albero', 'Élan', 'a|b', '🏍️'.repeat(40), 'x'.repeat(100)]
    for (let i = 0; i < 45; i++)
      await somebody({ displayName: names[i % names.length] ?? '', firstName: 'N', lastName: String(i) })
    // Many at one moment, and many with equal points.
    await sql()`update profiles set created_at = date_trunc('second', created_at)`
    await sql()`
      insert into user_points (user_id, points, point_type, description)
      select user_id, 10, 'admin_bonus', 'Prova' from profiles where last_name::text ~ '[02468]$'`
  })

  test.each(memberOrders)('%s', async (order) => {
    const columns = {
      newest: sql()`created_at desc, user_id desc`,
      name: sql()`sort_name, user_id`,
      points: sql()`total_points desc, user_id desc`,
    }
    const all = await sql()<{ userId: string }[]>`select user_id from profiles order by ${columns[order]}`
    expect(await everybody(order)).toEqual(all.map(({ userId }) => userId))
  })

  test('names are ordered as people read them', async () => {
    const { body } = await boss.call(users.search, { order: 'name' })
    const first = body.items.map(({ displayName }) => displayName)
    expect(first.slice(0, 6).every((name) => name === 'a|b')).toBe(true)
    expect(new Set(first.slice(6))).toEqual(new Set(['Albero', 'àlbero']))
  })

  test('a cursor of another order, or a made one, is refused', async () => {
    const { body } = await boss.call(users.search, { order: 'name' })
    for (const order of ['newest', 'points'])
      expect(outcome(await boss.call(users.search, { order, after: body.next ?? '' }))).toEqual([
        422,
        'INVALID_INPUT',
      ])
    for (const made of ['x', Buffer.from('a\0b|x').toString('base64url'), 'A'.repeat(300)])
      expect(outcome(await boss.call(users.search, { order: 'name', after: made }))).toEqual([
        422,
        'INVALID_INPUT',
      ])
  })
})

test('admins see the list, newest first, and search nobody', async () => {
  const admin = await signedInRider(server.current, { role: 'admin' })
  const { status, body } = await admin.client.call(users.list, {})
  expect([status, body.items[0]?.userId]).toEqual([200, admin.id])
  expect(outcome(await admin.client.call(users.search, {}))).toEqual([403, 'FORBIDDEN'])
})

describe('an admin finds whom to choose', () => {
  test('by words of name or address, with what tells them apart and no more', async () => {
    const admin = await signedInRider(server.current, { role: 'admin' })
    const nico = await somebody({ displayName: 'Nicolò Però', email: 'n.pero@motoclub.example' })
    await somebody({ displayName: 'Lupo' })
    for (const words of ['nicolo', 'pero@moto', ' però '])
      expect((await admin.client.call(users.find, { words })).body).toEqual({
        items: [
          { userId: nico, displayName: 'Nicolò Però', email: 'n.pero@motoclub.example', avatarUrl: null },
        ],
      })
    expect((await admin.client.call(users.find, { words: '|||' })).body.items).toEqual([])
  })

  test('eight at most, and nobody without a word', async () => {
    for (let count = 0; count < 10; count++) await somebody({ displayName: 'Gemello Uguale' })
    expect((await boss.call(users.find, { words: 'gemello' })).body.items).toHaveLength(mostFound)
    for (const words of ['', '   ', 'x'.repeat(101)])
      expect(outcome(await boss.call(users.find, { words }))).toEqual([422, 'INVALID_INPUT'])
  })
})
