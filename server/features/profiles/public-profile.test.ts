import { beforeEach, describe, expect, test } from 'vitest'
import { profiles } from '#contract/profiles.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertPicture } from '#server/testing/pictures.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let viewer: Rider

beforeEach(async () => {
  viewer = await signedInRider(server.current)
})

const look = (userId: string) => viewer.client.call(profiles.get, { userId })

test('shows name, picture, bio, points, rank and since when; nothing that is not for others', async () => {
  const person = await signedInRider(server.current, {
    email: 'canary-mail@canary-domain.example',
    nickname: 'canary_nick',
    phone: '+39347000111',
  })
  const picture = await insertPicture(sql(), person.id)
  await sql()`
    update profiles set display_name = 'Moto Guzzista', first_name = 'CanaryFirst', last_name = 'CanaryLast',
      city = 'CanaryCity', bio = 'Due cilindri.', avatar_id = ${picture.id} where user_id = ${person.id}`
  await sql()`
    insert into user_points (user_id, point_type, description, points) values (${person.id}, 'admin_bonus', 'CanaryReason', 260)`
  const { status, body } = await look(person.id)
  expect([status, body]).toEqual([
    200,
    {
      userId: person.id,
      displayName: 'Moto Guzzista',
      avatarUrl: `/api/media/${picture.key}/320`,
      bio: 'Due cilindri.',
      totalPoints: 260,
      rankLevel: 'Gold',
      memberSince: expect.stringMatching(/Z$/),
      friendship: 'none',
      requestId: null,
    },
  ])
  expect(JSON.stringify(body)).not.toMatch(/canary|347000111/i)
})

describe('a name that is missing falls back', () => {
  test.each([
    [{ displayName: null }, 'Anna Prova'],
    [{ displayName: null, firstName: null }, 'Prova'],
    [{ displayName: null, firstName: null, lastName: null }, 'prima-della-chiocciola'],
  ])('%j: %s', async (missing, shown) => {
    const email = `prima-della-chiocciola@dopo-la-chiocciola${Math.random()}.example`
    const person = await signedInRider(server.current, { email })
    await sql()`update profiles set ${sql()(toColumns(missing))} where user_id = ${person.id}`
    const { body } = await look(person.id)
    expect(body.displayName).toBe(shown)
    expect(JSON.stringify(body)).not.toContain('dopo-la-chiocciola')
  })
})

const toColumns = (fields: Record<string, null>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

test('somebody who is not there, or blocked, is not found, and the two look alike', async () => {
  const person = await signedInRider(server.current)
  await sql()`update users set blocked_at = now() where id = ${person.id}`
  const [blocked, missing] = [await look(person.id), await look('00000000-0000-4000-8000-000000000000')]
  expect([blocked.status, blocked.body]).toEqual([
    404,
    { code: 'PROFILE_NOT_FOUND', message: 'Profilo non trovato' },
  ])
  expect([missing.status, missing.body]).toEqual([blocked.status, blocked.body])
})

describe('says how one stands to the other', () => {
  async function between(status: 'pending' | 'accepted' | 'declined', isMine: boolean) {
    const person = await signedInRider(server.current)
    const [from, to] = isMine ? [viewer.id, person.id] : [person.id, viewer.id]
    const [row] = await sql()<{ id: string }[]>`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${from}, ${to}, ${status}, ${status === 'pending' ? null : sql()`now()`}) returning id`
    const { body } = await look(person.id)
    return [body.friendship, body.requestId === row?.id]
  }

  test.each([
    ['pending', true, 'sent', false],
    ['pending', false, 'received', true],
    ['accepted', true, 'friends', false],
    ['accepted', false, 'friends', false],
    ['declined', true, 'none', false],
    ['declined', false, 'none', false],
  ] as const)('%s, mine: %s', async (status, isMine, state, hasRequest) => {
    expect(await between(status, isMine)).toEqual([state, hasRequest])
  })

  test('oneself', async () => {
    expect((await look(viewer.id)).body).toMatchObject({ friendship: 'self', requestId: null })
  })
})
