import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { points } from '#contract/points.ts'
import { profiles } from '#contract/profiles.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { anAward, awardInput, giver } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { awardPoints } from './awards.service.ts'
import { miscounted } from './points.queries.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let rider: Rider
let admin: Rider
let chief: Rider

beforeEach(async () => {
  rider = await signedInRider(server.current)
  admin = await signedInRider(server.current, { role: 'admin' })
  chief = await signedInRider(server.current, { role: 'super_admin' })
})

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const standing = async (person = rider) => {
  const { body } = await person.client.call(profiles.own)
  return [body.totalPoints, body.rankLevel]
}
const give = (by: Rider, wish: Record<string, unknown> = {}, to = rider.id) =>
  by.client.call(points.award, awardInput(to, wish))

describe('an admin', () => {
  test('gives points: total, rank and history follow', async () => {
    expect((await give(admin, { points: 120 })).body).toEqual({ ok: true })
    expect(await standing()).toEqual([120, 'Silver'])
    const { body } = await rider.client.call(points.history)
    expect(body.items).toMatchObject([
      { pointType: 'admin_bonus', description: 'Ha aiutato tutti', points: 120 },
    ])
    await give(admin, { pointType: 'achievement', description: '  Mille   curve ' })
    const again = await rider.client.call(points.history)
    expect(again.body.items[0]).toMatchObject({ pointType: 'achievement', description: 'Mille curve' })
  })

  test.each([
    [1, 200, undefined],
    [1000, 200, undefined],
    [1001, 403, 'FORBIDDEN'],
    [-1, 403, 'FORBIDDEN'],
    [0, 422, 'INVALID_INPUT'],
    [1.5, 422, 'INVALID_INPUT'],
  ])('giving %d', async (amount, status, code) => {
    expect(outcome(await give(admin, { points: amount }))).toEqual([status, code])
    expect((await standing())[0]).toBe(status === 200 ? amount : 0)
  })

  test('gives nothing to themselves, a super admin neither', async () => {
    for (const one of [admin, chief]) {
      const answer = await give(one, {}, one.id.toUpperCase())
      expect(outcome(answer)).toEqual([403, 'POINTS_FOR_ONESELF'])
      expect(answer.body.message).toBe('Non puoi assegnare punti a te stesso.')
      expect(await standing(one)).toEqual([0, 'Bronze'])
    }
  })

  test('finds nobody who never was, or is gone', async () => {
    await rider.client.call(account.delete, { password: rider.password })
    for (const id of [randomUUID(), rider.id])
      expect(outcome(await give(admin, {}, id))).toEqual([404, 'USER_NOT_FOUND'])
  })

  test.each([
    [{ description: '   ' }, 'description'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ points: '10' }, 'points'],
    [{ points: 100_001 }, 'points'],
    [{ pointType: 'event_creation' }, 'pointType'],
    [{ requestKey: 'twice' }, 'requestKey'],
  ])('is told of %j', async (wish, field) => {
    const answer = await give(chief, wish)
    expect(outcome(answer)).toEqual([422, 'INVALID_INPUT'])
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('who presses twice, or again after a lost answer, gives once; it is logged once', async () => {
    const wish = awardInput(rider.id, { points: 30 })
    for (const _ of times(3, () => 0))
      expect((await admin.client.call(points.award, wish)).body).toEqual({ ok: true })
    expect(await standing()).toEqual([30, 'Bronze'])
    const logged = server.current.logLines.filter((line) => line.includes(rider.id))
    const events = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'points_awarded')
    expect(events).toMatchObject([{ userId: rider.id, points: 30, by: admin.id }])
  })
})

describe('a super admin', () => {
  test('takes away too, down to zero and no further', async () => {
    await give(chief, { points: 40_000 })
    expect((await give(chief, { points: -39_900 })).status).toBe(200)
    expect(await standing()).toEqual([100, 'Silver'])
    const refused = await give(chief, { points: -101 })
    expect(outcome(refused)).toEqual([409, 'POINTS_BELOW_ZERO'])
    expect(refused.body.message).toBe('I punti totali non possono scendere sotto zero')
    expect(await standing()).toEqual([100, 'Silver'])
    expect((await rider.client.call(points.history)).body.items).toHaveLength(2)
    await give(chief, { points: -100 })
    expect(await standing()).toEqual([0, 'Bronze'])
  })
})

describe('awards to many', () => {
  const award = (...awards: Parameters<typeof awardPoints>[1]) => awardPoints(giver(sql()), awards)

  test('are given in one go, once a key and person; whoever is gone is passed over', async () => {
    const [first, second] = await Promise.all(times(2, () => server.current.people.create()))
    const ids = [first?.id ?? '', second?.id ?? '']
    expect((await award(...ids.map((id) => anAward(id, 10, 'ride:1')))).toSorted()).toEqual(ids.toSorted())
    const next = [rider.id, ...ids].map((id) => anAward(id, 10, 'ride:1'))
    expect(await award(...next, anAward(randomUUID(), 10, 'ride:1'))).toEqual([rider.id])
    expect(await award(...next)).toEqual([])
    expect(
      await award(anAward(rider.id, 5, 'a'), anAward(rider.id, 7, 'b'), anAward(rider.id, 9, 'b')),
    ).toEqual([rider.id])
    expect(await standing()).toEqual([22, 'Bronze'])
    expect(await award()).toEqual([])
    expect(await miscounted(sql())).toEqual([])
  })

  test('are given to nobody if one of them would fall below zero', async () => {
    const other = await signedInRider(server.current)
    const refused = award(anAward(other.id, 10), anAward(rider.id, -1))
    await expect(refused).rejects.toMatchObject({ code: 'POINTS_BELOW_ZERO' })
    expect([await standing(), await standing(other)]).toEqual([
      [0, 'Bronze'],
      [0, 'Bronze'],
    ])
    // What is given and taken together is one sum.
    expect(await award(anAward(rider.id, -5), anAward(rider.id, 5))).toEqual([rider.id])
    expect(await miscounted(sql())).toEqual([])
  })

  test('stay in the transaction of whoever asked', async () => {
    const failing = sql().begin(async (db) => {
      await awardPoints(giver(db), [anAward(rider.id, 10)])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await standing()).toEqual([0, 'Bronze'])
    expect(await miscounted(sql())).toEqual([])
  })
})

test('the person hears of it, at once and only if something was given', async () => {
  const page = await openLive(rider.client)
  const wish = awardInput(rider.id)
  await admin.client.call(points.award, wish)
  await admin.client.call(points.award, wish)
  await give(chief, { points: -100 })
  await expect.poll(() => page.messages().filter((topics) => topics.includes('profile'))).toHaveLength(1)
  await give(admin)
  await expect.poll(() => page.messages().filter((topics) => topics.includes('profile'))).toHaveLength(2)
  await page.close()
})
