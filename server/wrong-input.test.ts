import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { allEndpoints } from '#contract/index.ts'
import { patienceMs, rounds } from './testing/effort.ts'
import { clientOf } from './testing/sign-in.ts'
import type { Answer } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { inputFields, successfulCalls } from './testing/walk.ts'

const server = withTestServer()
const endpoints = allEndpoints()
const numRuns = rounds(40, 2000)
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
    // Node itself refuses an address of 50 kB before anybody reads it.
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
    for (const { what, input } of all) expectRefusal(await call(input), what)
  })
})

describe('a key too many is refused and has no effect', () => {
  const extra = [
    'role',
    'user_id',
    'userId',
    'id_',
    'total_points',
    'email_confirmed_at',
    'isAdmin',
    'constructor',
  ]

  test.each(endpoints)('$name', async ({ name, endpoint }) => {
    const prepared = await successfulCalls[name]?.(server.current)
    const { sql } = server.current.database
    const standing = () =>
      sql`select u.id, r.role from users u left join user_roles r on r.user_id = u.id order by 1`
    const before = await standing()
    for (const key of extra) {
      const answer = await prepared?.client.call(endpoint, { ...prepared.input, [key]: 'super_admin' })
      expect([answer?.status, answer?.body.code], key).toEqual([422, 'INVALID_INPUT'])
      expect(answer?.headers.getSetCookie()).toEqual([])
    }
    expect(await standing()).toEqual(before)
  })
})

describe('no text, however strange, is a server error', () => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      ...[
        '\u0000',
        'a\u0000b@c.it',
        '\ud800x',
        '\u202e',
        "'; drop table users; --",
        '{{7*7}}',
        '%00',
        '\\',
        '🏍',
      ],
      ...[
        'a@b.it\r\nBcc: c@d.it',
        '{"$gt":""}',
        '../../../etc/passwd',
        '<script>',
        '00000000-0000-0000-0000-000000000000',
      ],
    ),
  )

  // Where one strange field among good ones reaches the database.
  const reaching = [
    'auth.signUp',
    'auth.setupAdmin',
    'community.comment',
    'community.create',
    'community.feed',
    'diary.create',
    'itineraries.create',
    'itineraries.list',
    'pois.propose',
    'points.award',
  ]

  test.each(withFields)(
    '$name',
    async ({ name, endpoint }) => {
      const client = await clientOf(server.current, endpoint.audience)
      const fields = inputFields(endpoint)
      const good = reaching.includes(name)
        ? ((await successfulCalls[name]?.(server.current))?.input ?? {})
        : {}
      const inputs = fc.record(Object.fromEntries(fields.map((field) => [field, strange])))
      await fc.assert(
        fc.asyncProperty(inputs, fc.constantFrom(...fields), async (input, field) => {
          const fresh = 'requestKey' in good ? { requestKey: randomUUID() } : {}
          for (const sent of [input, { ...good, ...fresh, [field]: input[field] }]) {
            const answer = await client.call(endpoint, sent as Record<string, unknown>)
            expect(answer.status, JSON.stringify([sent, answer.body])).toBeLessThan(500)
          }
          await server.current.database.sql`delete from attempts`
        }),
        { numRuns },
      )
    },
    patienceMs(60_000),
  )
})
