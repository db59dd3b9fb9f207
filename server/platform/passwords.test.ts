import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tally, times } from '#server/testing/forms.ts'
import { createPasswordHasher } from './passwords.ts'

const hasher = createPasswordHasher({ atOnce: 2, waiting: 100 })

describe('a stored password', () => {
  test('is an Argon2id hash of at least 19 MiB and two passes, as its own text says', async () => {
    const stored = await hasher.hash('Passo-48!')
    const [, algorithm, version, parameters = '', salt = '', tag = ''] = stored.split('$')
    expect([algorithm, version]).toEqual(['argon2id', 'v=19'])
    const {
      m = 0,
      t = 0,
      p = 0,
    } = Object.fromEntries(
      parameters.split(',').map((part) => [part.split('=')[0], Number(part.split('=')[1])]),
    )
    expect(m).toBeGreaterThanOrEqual(19 * 1024)
    expect(t).toBeGreaterThanOrEqual(2)
    expect(p).toBeGreaterThanOrEqual(1)
    const recomputed = argon2Sync('argon2id', {
      message: 'Passo-48!',
      nonce: Buffer.from(salt, 'base64'),
      parallelism: p,
      tagLength: 32,
      memory: m,
      passes: t,
    })
    expect(recomputed.toString('base64').replace(/=+$/, '')).toBe(tag)
  })

  test('is salted: the same password never looks the same', async () => {
    const [one, other] = await Promise.all([hasher.hash('Passo-48!'), hasher.hash('Passo-48!')])
    expect(one).not.toBe(other)
  })

  test.each([
    ['Passo-48!', 'Passo-48!', true],
    ['Passo-48!', 'passo-48!', false],
    ['Passo-48!', 'Passo-48! ', false],
    ['Passo-48!', '', false],
    ['Perch\u00e9-48!', 'Perche\u0301-48!', true],
    ['Perche\u0301-48!', 'Perch\u00e9-48!', true],
    ['\ufb01ne-48!', 'fine-48!', false],
    ['Passo-48!\u0000', 'Passo-48!', false],
    [`${'x'.repeat(127)}a`, `${'x'.repeat(127)}b`, false],
    [`${'🏍'.repeat(127)}a`, `${'🏍'.repeat(127)}a`, true],
  ])('%j typed as %j is right: %s', async (password, typed, isRight) => {
    expect(await hasher.verify(typed, await hasher.hash(password))).toEqual({ isRight, isOutdated: false })
  })

  test.each([
    ['memory', { memory: 8192, passes: 2 }],
    ['passes', { memory: 19_456, passes: 1 }],
  ])('of fewer %s is known all the same, and told to be outdated', async (_what, { memory, passes }) => {
    const nonce = Buffer.alloc(16, 7)
    const wish = { message: 'Passo-48!', nonce, parallelism: 1, tagLength: 32, memory, passes }
    const [salt, tag] = [nonce, argon2Sync('argon2id', wish)].map((bytes) =>
      bytes.toString('base64').replace(/=+$/, ''),
    )
    const stored = `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${tag}`
    expect(await hasher.verify('Passo-48!', stored)).toEqual({ isRight: true, isOutdated: true })
  })

  test('of another form is an error, never a yes', async () => {
    for (const stored of ['', 'Passo-48!', '$2b$10$abc', '$argon2i$v=19$m=1,t=1,p=1$AAAAAAAAAAA$AAAA'])
      await expect(hasher.verify('Passo-48!', stored)).rejects.toThrow('not in the Argon2id form')
  })
})

describe('the queue', () => {
  test('computes what fits and tells the rest at once to come back', async () => {
    const small = createPasswordHasher({ atOnce: 1, waiting: 3 })
    const outcomes = await Promise.allSettled(times(10, () => small.hash('Passo-48!')))
    expect(tally(outcomes.map(({ status }) => status))).toEqual({ fulfilled: 4, rejected: 6 })
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'BUSY', retryAfterSeconds: 2 })
    }
  })

  test('has four places for one caller at once, so that others find one', async () => {
    const wide = createPasswordHasher({ atOnce: 1, waiting: 20 })
    for (let round = 0; round < 2; round++) {
      const outcomes = await Promise.allSettled([
        ...times(10, () => wide.hash('Passo-48!', '203.0.113.7')),
        ...times(3, () => wide.hash('Passo-48!', '203.0.113.8')),
        wide.hash('Passo-48!'),
      ])
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
        ...times(10, (index) => index < 4),
        ...times(4, () => true),
      ])
      expect(outcomes[4]).toMatchObject({ reason: { code: 'BUSY', retryAfterSeconds: 2 } })
    }
  })

  test('gives the place of a failed computation back to its caller', async () => {
    const wide = createPasswordHasher({ atOnce: 1, waiting: 20 })
    for (let round = 0; round < 3; round++)
      await Promise.allSettled(times(4, () => wide.verify('x', 'no hash', '203.0.113.7')))
    await expect(wide.hash('Passo-48!', '203.0.113.7')).resolves.toContain('$argon2id$')
  })

  test('is empty again afterwards, after failures too', async () => {
    const small = createPasswordHasher({ atOnce: 1, waiting: 1 })
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(times(5, () => small.verify('x', 'no hash')))
      const outcomes = await Promise.allSettled(times(3, () => small.hash('Passo-48!')))
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    }
  })

  test('tells whoever has waited too long to come back', async () => {
    const slow = createPasswordHasher({ atOnce: 1, waiting: 10, longestWaitMs: 1 })
    const outcomes = await Promise.allSettled(times(3, () => slow.hash('Passo-48!')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: { code: 'BUSY', retryAfterSeconds: 2 } })
  })

  test('is served in order', async () => {
    const small = createPasswordHasher({ atOnce: 1, waiting: 10 })
    const order: number[] = []
    await Promise.all(times(6, (index) => small.hash('Passo-48!').then(() => order.push(index))))
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
  })
})
