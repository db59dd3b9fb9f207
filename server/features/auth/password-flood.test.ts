import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { system } from '#contract/system.ts'
import { tally, times } from '#server/testing/forms.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { from } from '#server/testing/two-servers.ts'

// The real queue, twenty waiting; a proxy, so that each caller has an address of its own.
const server = withTestServer({ env: { TRUST_PROXY: '1' } })

test('a flood of two hundred sign-ins is computed or told to come back, and others are served meanwhile', async () => {
  const riders = await Promise.all(times(50, () => server.current.people.create()))
  const login = (index: number) => {
    const rider = riders[index % 50]
    const password = index % 2 ? 'wrong-guess' : rider?.password
    return server.current.client().call(auth.login, { identifier: rider?.email, password }, from(index))
  }
  // Somebody who only reads meanwhile, and whose session was opened before.
  const reader = await signedInRider(server.current)
  let isOver = false
  const flood = Promise.all(times(200, login)).finally(() => {
    isOver = true
  })
  let served = 0
  const seen: number[] = []
  for (; !isOver; served++) {
    await server.current.client().call(system.health)
    if (served % 5 === 0) seen.push((await reader.client.call(community.feed)).status)
  }
  const answers = await flood
  expect(tally(seen)).toEqual({ 200: seen.length })
  expect(seen.length).toBeGreaterThan(0)
  const counts = tally(answers.map(({ status }) => status))
  expect(Object.keys(counts).filter((status) => !['200', '401', '503', '429'].includes(status))).toEqual([])
  expect(counts['200']).toBeGreaterThan(0)
  expect(counts['503'] ?? 0).toBeGreaterThan(0)
  const refused = answers.filter(({ status }) => status === 503)
  const busy = 'In questo momento ci sono molte richieste. Riprova tra qualche secondo.'
  expect(refused.filter(({ body }) => body.code === 'BUSY' && body.message === busy)).not.toEqual([])
  for (const { body, headers } of refused) {
    expect(body.code).toBe('BUSY')
    expect(headers.get('retry-after')).toBe('2')
  }
  // One after the other, in the time of the flood: a server that hashes instead of serving gets to one per hash.
  const computed = (counts['200'] ?? 0) + (counts['401'] ?? 0)
  expect(served).toBeGreaterThan(computed)
})

test('one address with many accounts takes four places, and others find theirs', async () => {
  const riders = await Promise.all(times(18, () => server.current.people.create()))
  const answers = await Promise.all(
    riders.map(({ email, password }, index) =>
      // The last comes from elsewhere.
      server.current
        .client()
        .call(auth.login, { identifier: email, password }, from(index < 17 ? 4_000 : 4_001)),
    ),
  )
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(Object.keys(tally(codes)).sort()).toEqual(['200', 'BUSY'])
  expect(codes.at(-1)).toBe(200)
})

test('once the flood is over everybody gets in', async () => {
  const rider = await server.current.people.create()
  const answer = await server.current
    .client()
    .call(auth.login, { identifier: rider.email, password: rider.password }, from(5_000))
  expect(answer.status).toBe(200)
})
