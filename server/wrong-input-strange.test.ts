import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { checkCounts } from './features/stats/counts.commands.ts'
import { patienceMs, rounds } from './testing/effort.ts'
import { brokenPlaces } from './testing/events.ts'
import { quickHasher } from './testing/hashers.ts'
import { prepare } from './testing/prepared-calls.ts'
import { strangeInputs } from './testing/strange-inputs.ts'
import type { Answer } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { inputFields } from './testing/walk.ts'

const server = withTestServer({ passwords: quickHasher() })
const endpoints = allEndpoints()
const casesEach = rounds(100, 2000)
const atOnce = 10
// Of a failure it is in the message: the same number makes the same inputs again.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

const innards = /node_modules|\.ts:\d|\bat \w+ \(|FST_|postgres|\bselect .* from |syntax error|zod/i

/** The input as the endpoint's rule meets it: in an address everything is text, in a body what JSON can say. */
function arriving(endpoint: AnyEndpoint, input: Record<string, unknown>): unknown {
  const inPath = (name: string) => endpoint.path.split('/').includes(`:${name}`)
  const isInAddress = endpoint.method === 'GET' || endpoint.upload !== undefined
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    isInAddress || inPath(name) ? String(value).toWellFormed() : value,
  ])
  return isInAddress ? Object.fromEntries(entries) : JSON.parse(JSON.stringify(Object.fromEntries(entries)))
}

/** In a path these name another address: what answers there is not asked here. */
const leadsElsewhere = (endpoint: AnyEndpoint, input: Record<string, unknown>) =>
  Object.entries(input).some(
    ([name, value]) => endpoint.path.includes(`:${name}`) && ['', '.', '..'].includes(String(value)),
  )

/** Where a list goes on: text to the contract, and the server's own word, which it alone can read. */
const hasBookmark = (input: Record<string, unknown>) => 'after' in input || 'before' in input

function expectSound(endpoint: AnyEndpoint, input: Record<string, unknown>, answer: Answer<unknown>) {
  const { status, body } = answer
  const shown = `seed ${seed}: ${JSON.stringify([input, status, body]).slice(0, 2_000)}`
  expect(status, shown).toBeLessThan(500)
  const isRight = endpoint.input.safeParse(arriving(endpoint, input)).success
  if (status === 200) {
    expect(isRight, shown).toBe(true)
    expect(endpoint.output.safeParse(body).error, shown).toBeUndefined()
  } else {
    expect(status, shown).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body), shown).not.toMatch(innards)
    const isRefused = body.code === 'INVALID_INPUT' && !('fields' in body)
    if (isRefused && !hasBookmark(input)) expect(isRight, shown).toBe(false)
  }
}

/** Whoever is refused for not being signed in shows nothing about texts. */
async function expectHeard(
  endpoint: AnyEndpoint,
  statuses: readonly number[],
  askAgain: () => Promise<Answer<unknown>>,
) {
  if (endpoint.method === 'GET') expect((await askAgain()).status, 'the right question, afterwards').toBe(200)
  else expect(new Set(statuses), 'only refused at the door').not.toEqual(new Set([401]))
}

/** And what is accepted was right by its rule, and is answered as promised. */
describe('no text, however strange, is a server error', () => {
  test.each(endpoints)(
    '$name',
    async ({ name, endpoint }) => {
      const { sql } = server.current.database
      const { client, input: good = {} } = await prepare(server.current, name)
      const isInAddress = endpoint.method === 'GET' || endpoint.upload !== undefined
      const inputs = fc
        .sample(strangeInputs({ good, fields: inputFields(endpoint), isInAddress }), {
          numRuns: casesEach,
          seed,
        })
        .filter((input) => !leadsElsewhere(endpoint, input))
      const statuses: number[] = []
      for (let first = 0; first < inputs.length; first += atOnce) {
        const batch = inputs.slice(first, first + atOnce).map((input) => {
          const isSpoiled = input.requestKey !== good.requestKey
          return 'requestKey' in good && !isSpoiled ? { ...input, requestKey: randomUUID() } : input
        })
        const answers = await Promise.all(batch.map((input) => client.call(endpoint, input)))
        for (const [index, answer] of answers.entries()) expectSound(endpoint, batch[index] ?? {}, answer)
        statuses.push(...answers.map(({ status }) => status))
        await sql`delete from attempts`
      }
      await expectHeard(endpoint, statuses, () => client.call(endpoint, good))
    },
    patienceMs(60_000),
  )

  afterAll(async () => {
    const { sql } = server.current.database
    expect(await brokenPlaces(sql)).toEqual([])
    expect(await checkCounts({ db: sql })).toEqual({ isDone: true, text: 'Every count is right.' })
  })
})
