import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { tally, times } from '#server/testing/forms.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()
const ask = (identifier: string, address: number) =>
  two.client(address).call(auth.requestPasswordReset, { identifier }, from(address))
const mailsTo = (id: string) => two.database.sql`select from mail_outbox where user_id = ${id}`

describe('asking for a link from one address', () => {
  test('works five times in half an hour for one name', async () => {
    const rider = await two.people.create()
    for (let round = 0; round < 5; round++) expect((await ask(rider.email, 1)).status).toBe(200)
    const sixth = await ask(rider.email.toUpperCase(), 1)
    expect([sixth.status, sixth.body.message]).toEqual([429, 'Troppi tentativi. Riprova tra 30 minuti.'])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(29 * 60)
    expect((await ask('ghost_rider', 1)).status).toBe(200)
    expect(await mailsTo(rider.id)).toHaveLength(5)
  })

  test('sends five mails whichever name is typed, and does not tell whose names they are', async () => {
    const rider = await two.people.create()
    for (const name of [rider.nickname, rider.phone, rider.email]) {
      const answers = await Promise.all(times(6, () => ask(name, 1)))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 5, 429: 1 })
    }
    expect(await mailsTo(rider.id)).toHaveLength(5)
  })

  test('does not keep the owner from asking from another', async () => {
    const rider = await two.people.create()
    for (const name of [rider.email, rider.nickname, rider.phone])
      for (let round = 0; round < 6; round++) await ask(name, 1)
    expect((await ask(rider.email, 2)).status).toBe(200)
    expect(await mailsTo(rider.id)).toHaveLength(6)
  })

  test.each([
    ['nickname', ['ghost_rider', 'Ghost_Rider', ' GHOST_RIDER ']],
    ['e-mail', ['ghost@test.example', 'Ghost@Test.Example']],
    [
      'phone',
      [
        '+393330001112',
        '+39 333 000 1112',
        '0039 333 0001112',
        '00393330001112',
        '333 000 1112',
        '333-000-1112',
        '(333) 000.1112',
      ],
    ],
  ])('counts every spelling of an unknown %s as one name', async (_what, spellings) => {
    const answers = []
    for (let round = 0; round < 7; round++)
      answers.push((await ask(spellings[round % spellings.length] ?? '', 1)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

test('past twenty in half an hour for one account nothing is sent, and nothing is told', async () => {
  const rider = await two.people.create()
  const answers = await Promise.all(times(30, (index) => ask(rider.email, 100 + index)))
  expect(tally(answers.map(({ status, body }) => [status, JSON.stringify(body)]))).toEqual({
    '200,{"ok":true}': 30,
  })
  expect(await mailsTo(rider.id)).toHaveLength(20)
})
