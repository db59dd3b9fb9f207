import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import { tally, times } from '#server/testing/forms.ts'
import { askForFriendship, befriend } from '#server/testing/friends.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { friendshipWith, lockFriends } from './friends.service.ts'

const two = withTwoServers()
let anna: Rider
let bruno: Rider

beforeEach(async () => {
  const on = (index: number) => signedInRider({ people: two.people, client: () => two.client(index) })
  ;[anna, bruno] = await Promise.all([on(0), on(1)])
})

const rows = () =>
  two.database.sql`
    select status from friendships where ${anna.id} in (requester_id, addressee_id)
    or ${bruno.id} in (requester_id, addressee_id)`
const forget = async () => {
  await two.database.sql`delete from friendships`
  await two.database.sql`delete from attempts`
}
const viewedBy = (rider: Rider, db: Db = two.database.sql) =>
  // What these verbs read of a context.
  ({ db, viewer: { id: rider.id, role: 'user', sessionId: '' } }) as unknown as SignedInCtx

describe('on two servers at the same moment', () => {
  test('two who ask each other become friends, with one row, twenty times over', async () => {
    for (const _ of times(20, () => 0)) {
      const answers = await Promise.all([
        anna.client.call(friends.request, { email: bruno.email }),
        bruno.client.call(friends.requestUser, { userId: anna.id }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ body }) => body.status).sort()).toEqual(['accepted', 'pending'])
      expect(await rows()).toEqual([{ status: 'accepted' }])
      await forget()
    }
  })

  test('ten presses each way make one friendship', async () => {
    const answers = await Promise.all(
      times(20, (index) => {
        const [one, other] = index % 2 ? [anna, bruno] : [bruno, anna]
        return one.client.call(friends.requestUser, { userId: other.id })
      }),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 2, 409: 18 })
    expect(await rows()).toEqual([{ status: 'accepted' }])
  })

  test('the same request five times makes one', async () => {
    const answers = await Promise.all(
      times(5, () => anna.client.call(friends.requestUser, { userId: bruno.id })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 4 })
    expect(await rows()).toEqual([{ status: 'pending' }])
  })

  test('accepting five times is accepting once', async () => {
    const id = await askForFriendship(anna, bruno)
    const answers = await Promise.all(times(5, () => bruno.client.call(friends.accept, { id })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 5 })
    expect(await rows()).toEqual([{ status: 'accepted' }])
  })

  test.each([['accept'], ['decline']] as const)('%s and withdrawal: one of them holds', async (verb) => {
    for (const _ of times(10, () => 0)) {
      const id = await askForFriendship(anna, bruno)
      const [answered, withdrawn] = await Promise.all([
        bruno.client.call(friends[verb], { id }),
        anna.client.call(friends.withdraw, { id }),
      ])
      expect([answered.status, withdrawn.status].sort()).toEqual([200, 404])
      expect(await rows()).toHaveLength(answered.status === 200 ? 1 : 0)
      await forget()
    }
  })

  test('accepting and declining: one of them holds', async () => {
    for (const _ of times(10, () => 0)) {
      const id = await askForFriendship(anna, bruno)
      const answers = await Promise.all([
        bruno.client.call(friends.accept, { id }),
        bruno.client.call(friends.decline, { id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await rows()).toEqual([{ status: answers[0].status === 200 ? 'accepted' : 'declined' }])
      await forget()
    }
  })

  test('both end it: it is over, for both', async () => {
    for (const _ of times(5, () => 0)) {
      await befriend(anna, bruno)
      const answers = await Promise.all([
        anna.client.call(friends.remove, { userId: bruno.id }),
        bruno.client.call(friends.remove, { userId: anna.id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200])
      expect(await rows()).toEqual([])
    }
  })

  test('asking, answering and ending while one of the accounts goes away fails nowhere', async () => {
    for (const round of times(10, (index) => index)) {
      const gone = await two.people.create()
      const { id } = gone
      if (round % 2)
        await two.database.sql`
          insert into friendships (requester_id, addressee_id, status, answered_at)
          values (${id}, ${anna.id}, ${round % 4 === 1 ? 'accepted' : 'declined'}, now())`
      const answers = await Promise.all([
        anna.client.call(friends.requestUser, { userId: id }),
        anna.client.call(friends.remove, { userId: id }),
        two.database.sql`delete from users where id = ${id}`.then(() => ({ status: 200 })),
      ])
      for (const { status } of answers) expect(status).toBeOneOf([200, 404, 409])
      const [left] = await two.database.sql`
        select from friendships where ${id} in (requester_id, addressee_id)`
      expect(left).toBeUndefined()
      await two.database.sql`delete from attempts`
    }
  })
})

describe('friends that are to be tagged', () => {
  test('are all friends, or it is refused', async () => {
    const carla = await two.people.create()
    await lockFriends(viewedBy(anna), [])
    await expect(lockFriends(viewedBy(anna), [bruno.id])).rejects.toThrow('Puoi taggare solo i tuoi amici')
    const id = await askForFriendship(anna, bruno)
    await expect(lockFriends(viewedBy(anna), [bruno.id])).rejects.toMatchObject({ code: 'TAG_NOT_A_FRIEND' })
    await bruno.client.call(friends.accept, { id })
    await lockFriends(viewedBy(anna), [bruno.id, bruno.id])
    await lockFriends(viewedBy(bruno), [anna.id])
    for (const other of [carla.id, anna.id])
      await expect(lockFriends(viewedBy(anna), [bruno.id, other])).rejects.toMatchObject({
        code: 'TAG_NOT_A_FRIEND',
      })
  })

  test('stay friends until the tag is written, and the tag goes with the friendship', async () => {
    await befriend(anna, bruno)
    const order: string[] = []
    let removal: Promise<unknown> = Promise.resolve()
    await two.database.sql.begin(async (db) => {
      await lockFriends(viewedBy(anna, db), [bruno.id])
      removal = bruno.client.call(friends.remove, { userId: anna.id }).then(() => order.push('removed'))
      await pause(200)
      const [entry] = await db<{ id: string }[]>`
        insert into diary_entries (request_key, user_id, title, location, date, description)
        values (gen_random_uuid(), ${anna.id}, 'Un giro', 'Lecco', '2026-06-01', 'Bello.') returning id`
      await db`insert into diary_entry_tags (diary_entry_id, tagged_user_id) values (${entry?.id ?? ''}, ${bruno.id})`
      order.push('tagged')
    })
    await removal
    expect(order).toEqual(['tagged', 'removed'])
    expect(await two.database.sql`select from diary_entry_tags where tagged_user_id = ${bruno.id}`).toEqual(
      [],
    )
  })
})

test('how two people stand is told from each side', async () => {
  const states = async () => [
    await friendshipWith(viewedBy(anna), bruno.id),
    await friendshipWith(viewedBy(bruno), anna.id),
  ]
  const none = { friendship: 'none', requestId: null }
  const [both, sent] = [
    { friendship: 'friends', requestId: null },
    { friendship: 'sent', requestId: null },
  ]
  expect(await friendshipWith(viewedBy(anna), anna.id)).toEqual({ friendship: 'self', requestId: null })
  expect(await states()).toEqual([none, none])
  const declined = await askForFriendship(anna, bruno)
  expect(await states()).toEqual([sent, { friendship: 'received', requestId: declined }])
  await bruno.client.call(friends.decline, { id: declined })
  expect(await states()).toEqual([none, none])
  const accepted = await askForFriendship(bruno, anna)
  expect(await states()).toEqual([{ friendship: 'received', requestId: accepted }, sent])
  await anna.client.call(friends.accept, { id: accepted })
  expect(await states()).toEqual([both, both])
})
