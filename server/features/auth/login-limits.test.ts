import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { tally, times } from '#server/testing/forms.ts'
import { countingHasher } from '#server/testing/hashers.ts'
import type { Person } from '#server/testing/people.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'

const { counts, passwords } = countingHasher()
const two = withTwoServers({ passwords })

let address = 0
/** Each from an address of its own, so that only the count of the account speaks. */
const login = (identifier: string, password: string, index = address) =>
  two.client(index).call(auth.login, { identifier, password }, from(address++))

const paused = {
  code: 'TOO_MANY_ATTEMPTS',
  message: 'Troppi tentativi. Riprova tra 15 minuti.',
}

async function lockOut(rider: Person) {
  for (let guess = 0; guess < 5; guess++) expect((await login(rider.email, 'wrong-guess')).status).toBe(401)
}

describe('guesses at one account', () => {
  test('a hundred at once over two servers: five are computed, the rest must wait', async () => {
    const rider = await two.people.create()
    const before = counts.verified
    const names = [rider.email, rider.nickname, rider.phone, rider.email.toUpperCase()]
    const answers = await Promise.all(
      times(100, (index) => login(names[index % 4] ?? '', 'wrong-guess', index)),
    )
    expect(counts.verified - before).toBe(5)
    expect(tally(answers.map(({ status }) => status))).toEqual({ 401: 5, 429: 95 })
    for (const { status, body, headers } of answers) {
      if (status !== 429) continue
      expect(body).toEqual(paused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    }
  })

  test('the right password is refused during the pause, without a hash, on either server', async () => {
    const rider = await two.people.create()
    await lockOut(rider)
    const before = counts.verified
    for (const name of [rider.email, rider.nickname, rider.phone])
      for (const index of [0, 1]) expect((await login(name, rider.password, index)).body).toEqual(paused)
    expect(counts.verified).toBe(before)
  })

  test('four wrong ones and a right one start the count afresh', async () => {
    const rider = await two.people.create()
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++)
        expect((await login(rider.email, 'wrong-guess')).status).toBe(401)
      expect((await login(rider.phone, rider.password)).status).toBe(200)
    }
  })

  test('do not touch anybody else', async () => {
    const [rider, other] = [await two.people.create(), await two.people.create()]
    await lockOut(rider)
    expect((await login(other.email, other.password)).status).toBe(200)
  })

  test('the pause is counted from the last allowed attempt and ends by itself', async () => {
    const { sql } = two.database
    const rider = await two.people.create()
    for (let guess = 0; guess < 4; guess++) await login(rider.email, 'wrong-guess')
    await sql`update attempts set expires_at = now() + interval '5 seconds' where bucket = 'login'`
    await login(rider.email, 'wrong-guess')
    expect((await login(rider.email, rider.password)).body).toEqual(paused)

    await sql`update attempts set expires_at = now() + interval '61 seconds' where bucket = 'login'`
    expect((await login(rider.email, rider.password)).body.message).toBe(
      'Troppi tentativi. Riprova tra 2 minuti.',
    )
    await sql`update attempts set expires_at = now() + interval '30 seconds' where bucket = 'login'`
    expect((await login(rider.email, rider.password)).body.message).toBe(
      'Troppi tentativi. Riprova tra 1 minuto.',
    )
    await sql`update attempts set expires_at = now() where bucket = 'login'`
    expect((await login(rider.email, rider.password)).status).toBe(200)
  })

  test('going on during the pause does not lengthen it', async () => {
    const rider = await two.people.create()
    await lockOut(rider)
    const { sql } = two.database
    const end = async () => (await sql`select expires_at from attempts where bucket = 'login'`)[0]?.expiresAt
    const before = await end()
    for (let guess = 0; guess < 10; guess++) await login(rider.email, 'wrong-guess')
    expect(await end()).toBe(before)
  })

  test('a guess that waited in line is not told to wait longer than the pause', async () => {
    const rider = await two.people.create()
    await lockOut(rider)
    const waiting = await two.database.sql.begin(async (db) => {
      await db`select from attempts where bucket = 'login' for update`
      const answer = login(rider.email, 'wrong-guess')
      await pause(1_500)
      await db`update attempts set expires_at = clock_timestamp() + interval '15 minutes' where bucket = 'login'`
      return { answer }
    })
    expect((await waiting.answer).body).toEqual(paused)
  })

  test('a completed reset ends the pause', async () => {
    const rider = await two.people.create()
    await lockOut(rider)
    const client = two.client(0)
    await client.call(auth.requestPasswordReset, { identifier: rider.email }, from(9_000))
    const token = await two.mailbox.token(rider.email)
    const password = 'Nuova-strada-77!'
    await client.call(auth.resetPassword, { token, password, confirmPassword: password }, from(9_000))
    expect((await login(rider.email, password)).status).toBe(200)
  })
})

test.each([
  ['e-mail', 'ghost@test.example', 'GHOST@test.example'],
  ['nickname', 'ghost_rider', 'Ghost_Rider'],
  ['phone', '+393338887777', '333 888 7777'],
])('an unknown %s is limited the same way', async (_what, name, sameName) => {
  const answers = await Promise.all(
    times(20, (index) => login(index % 2 ? name : sameName, 'wrong-guess', index)),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 5, 429: 15 })
  expect((await login(name, 'wrong-guess')).body).toEqual(paused)
})

test('the setting "max login attempts" holds at once, lower and higher', async () => {
  const [first, second] = two.servers
  const guess = async (count: number) => {
    const rider = await two.people.create()
    const answers = []
    for (let index = 0; index < count; index++)
      answers.push((await login(rider.email, 'wrong-guess', index)).status)
    return tally(answers)
  }
  await changeSettings(first, { maxLoginAttempts: 3 }, [second])
  expect(await guess(6)).toEqual({ 401: 3, 429: 3 })
  await changeSettings(second, { maxLoginAttempts: 8 }, [first])
  expect(await guess(10)).toEqual({ 401: 8, 429: 2 })
})
