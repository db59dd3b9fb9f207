import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { events } from '#contract/events.ts'
import { points } from '#contract/points.ts'
import { users } from '#contract/users.ts'
import { approvedEvent } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { behind, theAccount, theEvent } from '#server/testing/locks.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

// Each of these was a deadlock, or an error of the server's, once.

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let giulia: Rider
let marco: Rider

beforeEach(async () => {
  giulia = await signedInRider(server.current, { role: 'super_admin' })
  marco = await signedInRider(server.current, { role: 'super_admin' })
})

test('two super admins who act on each other at once are both refused', async () => {
  const answers = await Promise.all(
    times(8, () => [
      giulia.client.call(users.demote, { id: marco.id }),
      marco.client.call(users.demote, { id: giulia.id }),
      giulia.client.call(users.block, { id: marco.id }),
      marco.client.call(users.delete, { id: giulia.id }),
    ]).flat(),
  )
  expect(tally(answers.map((answer) => outcome(answer)[1] ?? 'done'))).toEqual({ SUPER_ADMIN_PROTECTED: 32 })
})

test('so is one who acts on themselves, however often at once', async () => {
  const answers = await Promise.all(times(20, () => giulia.client.call(users.block, { id: giulia.id })))
  expect(tally(answers.map((answer) => outcome(answer)[1] ?? 'done'))).toEqual({ OWN_ACCOUNT: 20 })
})

test.each(['by a super admin', 'by themselves'])(
  'an account that ends %s, and another that is blocked, both with as many points in one event',
  async (by) => {
    const [anna, bruno] = [await signedInRider(server.current), await signedInRider(server.current)]
    const { id } = await approvedEvent(await signedInRider(server.current), giulia)
    for (const { id: userId, client } of [anna, bruno]) {
      await client.call(events.register, { id })
      const award = { userId, points: 50, description: 'Bravo', requestKey: randomUUID() }
      expect((await giulia.client.call(points.award, award)).status).toBe(200)
    }
    const end = () =>
      by === 'by themselves'
        ? anna.client.call(account.delete, { password: anna.password })
        : giulia.client.call(users.delete, { id: anna.id })
    const answers = await behind<{ status: number }>(sql(), theEvent(id), [
      end,
      () => marco.client.call(users.block, { id: bruno.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  },
)

test('the data of somebody who is deleted at that moment are not found', async () => {
  const { id } = await server.current.people.create()
  const [answer] = await behind(sql(), (db) => db`delete from users where id = ${id}`, [
    () => giulia.client.call(users.data, { id }),
  ])
  expect(answer && outcome(answer)).toEqual([404, 'USER_NOT_FOUND'])
})

test('neither by moving nor by emptying is a super admin unmade', async () => {
  const anna = await server.current.people.create()
  await expect(
    sql()`update user_roles set user_id = ${anna.id} where user_id = ${giulia.id}`,
  ).rejects.toThrow(/super admins are made/)
  await expect(sql()`truncate user_roles`).rejects.toThrow(/super admins are made/)
})

test('an admin is locked by one at a time', async () => {
  const anna = await signedInRider(server.current)
  const answers = await behind(sql(), theAccount(anna.id), [
    () => giulia.client.call(users.promote, { id: anna.id }),
    () => marco.client.call(users.block, { id: anna.id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
