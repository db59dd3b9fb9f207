import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { allEndpoints } from '#contract/index.ts'
import { quickHasher } from './testing/hashers.ts'
import { clientOf } from './testing/sign-in.ts'
import type { Answer } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { inputFields } from './testing/walk.ts'

const server = withTestServer({ passwords: quickHasher() })
const endpoints = allEndpoints()
const withFields = endpoints.filter(({ endpoint }) => inputFields(endpoint).length > 0)

const english =
  /invalid|expected|required|must|should|too (small|big|long)|unrecognized|string|number|received/i

/** A refusal that a person can read: known code, its Italian sentence, Italian sentences per field. */
function expectRefusal({ status, body }: Answer<unknown>, what: string) {
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500)
  const {
    code,
    message,
    fields = {},
  } = body as { code: keyof typeof errors; message: string; fields?: object }
  expect(errors[code][0], what).toBe(status)
  if (code !== 'TOO_MANY_ATTEMPTS') expect(message).toBe(errors[code][1])
  for (const sentence of Object.values(fields)) expect(sentence, what).not.toMatch(english)
}

const callAs = async (endpoint: AnyEndpoint) => {
  const client = await clientOf(server.current, endpoint.audience)
  return (input: Record<string, unknown>) => client.call(endpoint, input)
}

const wrongTypes: [string, unknown][] = [
  ['a list', ['x']],
  ['an object', { $ne: null }],
  ['a number', 7],
  ['a huge number', 1e308],
  ['true', true],
  ['null', null],
  ['50 kB of text', 'x'.repeat(50_000)],
  ['nothing', undefined],
]

/** Everything that a field is not; what by chance is right, or never arrives, is left out. */
function wrongInputs(endpoint: AnyEndpoint, field: string) {
  const isInAddress = endpoint.method === 'GET' || endpoint.upload || endpoint.path.includes(`:${field}`)
  const others = Object.fromEntries(inputFields(endpoint).map((name) => [name, 'x']))
  return wrongTypes.flatMap(([what, value]) => {
    // An address of 50 kB is refused before anybody reads it.
    if (isInAddress && String(value).length > 10_000) return []
    const input = { ...others, [field]: value }
    // In an address everything is text; and for the only field of a switch, true is the right kind.
    const arriving = isInAddress ? { ...input, [field]: String(value) } : input
    return endpoint.input.safeParse(arriving).success ? [] : [{ what: `${field} as ${what}`, input }]
  })
}

describe('a field of the wrong kind is refused in Italian', () => {
  test.each(withFields)('$name', async ({ endpoint }) => {
    const call = await callAs(endpoint)
    const all = inputFields(endpoint).flatMap((field) => wrongInputs(endpoint, field))
    const answers = await Promise.all(
      all.map(async ({ what, input }) => ({ what, answer: await call(input) })),
    )
    for (const { what, answer } of answers) expectRefusal(answer, what)
  })
})
