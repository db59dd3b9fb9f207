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
import { wrongRefusal } from './testing/refusal-oracle.ts'
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

/** How many inputs the contract accepts and refuses, of all that were judged. */
const judged = { endpoints: 0, right: 0, wrong: 0 }

type Asked = { name: string; endpoint: AnyEndpoint; input: Record<string, unknown>; answer: Answer<unknown> }

function expectSound({ name, endpoint, input, answer: { status, body } }: Asked) {
  const shown = `seed ${seed}: ${JSON.stringify([status, body, input]).slice(0, 2_000)}`
  expect(status, shown).toBeLessThan(500)
  const arrived = arriving(endpoint, input)
  const isRight = endpoint.input.safeParse(arrived).success
  judged[isRight ? 'right' : 'wrong'] += 1
  if (status === 200) {
    expect(isRight, shown).toBe(true)
    expect(endpoint.output.safeParse(body).error, shown).toBeUndefined()
  } else {
    expect(status, shown).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body), shown).not.toMatch(innards)
    expect(wrongRefusal({ name, endpoint, arrived, status, body }), shown).toBeNull()
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

/** And what is accepted was right by its rule, and is answered as promised; what is refused was wrong by it, or by a rule that is known. */
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
        for (const [index, answer] of answers.entries())
          expectSound({ name, endpoint, input: batch[index] ?? {}, answer })
        statuses.push(...answers.map(({ status }) => status))
        await sql`delete from attempts`
      }
      judged.endpoints += 1
      await expectHeard(endpoint, statuses, () => client.call(endpoint, good))
    },
    patienceMs(60_000),
  )

  afterAll(async () => {
    // A judge who is never asked finds everything in order.
    if (judged.endpoints === endpoints.length)
      expect([judged.right > 1_000, judged.wrong > 1_000]).toEqual([true, true])
    const { sql } = server.current.database
    expect(await brokenPlaces(sql)).toEqual([])
    expect(await checkCounts({ db: sql })).toEqual({ isDone: true, text: 'Every count is right.' })
  })
})
