import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { from } from '#server/testing/two-servers.ts'

const server = withTestServer({ passwords: quickHasher(), env: { TRUST_PROXY: '1' } })

/** So many that chance alone moves the figure by 0.013: the limits are four times that away from a half. */
const pairs = 1_000

/** How often one of the first is slower than one of the second: a half where nobody can tell them apart. */
function separation(first: number[], second: number[]): number {
  const slower = first.map(
    (a) => second.filter((b) => a > b).length + second.filter((b) => a === b).length / 2,
  )
  return slower.reduce((sum, count) => sum + count, 0) / (first.length * second.length)
}

test('asking for a new password takes as long for a name that nobody has', { timeout: 240_000 }, async () => {
  const riders = await Promise.all(times(pairs, () => server.current.people.create()))
  const client = server.current.client()
  let address = 0
  const ask = async (identifier: string) => {
    const startedAt = performance.now()
    const { status } = await client.call(auth.requestPasswordReset, { identifier }, from(address++))
    expect(status).toBe(200)
    return performance.now() - startedAt
  }
  for (const i of times(20, (index) => index)) await ask(`warm${i}@test.example`)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const [index, { email }] of riders.entries()) {
    // In turns, so that whatever slows the machine slows both.
    if (index % 2) known.push(await ask(email))
    unknown.push(await ask(`nobody${index}@test.example`))
    if (index % 2 === 0) known.push(await ask(email))
  }
  const auc = separation(known, unknown)
  expect(auc).toBeGreaterThan(0.45)
  expect(auc).toBeLessThan(0.55)
})
