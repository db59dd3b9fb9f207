import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { allEndpoints } from '#contract/index.ts'
import { users } from '#contract/users.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { prepare, sendAs } from '#server/testing/prepared-calls.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { declaredPaths } from '#server/testing/walk.ts'

const server = withTestServer({ passwords: quickHasher() })

type Line = { event?: string } & Record<string, unknown>

/** What the log says while something is done. */
async function logOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = server.current.logLines.length
  await act()
  return server.current.logLines.slice(before)
}
const looksIn = (lines: string[]): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'personal_data_read')

const personal = /(?:^|\.)(?:\w*email|phoneNumber|firstName|lastName)$/i

/** Every value of an answer that stands under such a name, and every account that it names. */
function gather(value: unknown, found = { data: new Set<string>(), people: new Set<string>() }) {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string' && personal.test(name)) found.data.add(field)
    if (typeof field === 'string' && name === 'userId') found.people.add(field)
    gather(field, found)
  }
  return found
}

describe('whoever runs the place and is shown how to reach somebody, or a real name', () => {
  const looks = allEndpoints().filter(
    ({ endpoint }) =>
      ['admin', 'super_admin'].includes(endpoint.audience) &&
      !endpoint.download &&
      declaredPaths(endpoint).some((path) => personal.test(path)),
  )

  test('is so by these alone', () =>
    expect(looks.map(({ name }) => name)).toEqual([
      'events.listAll',
      'events.update',
      'events.attendees',
      'users.list',
      'users.search',
      'users.find',
    ]))

  test.each(looks)(
    'leaves a line in the log by $name: who, where, whose and how many, and no datum',
    async ({ name, endpoint }) => {
      const prepared = await prepare(server.current, name)
      const viewer = (await prepared.client.call(auth.session)).body.user
      let answer: unknown
      const lines = await logOf(async () => {
        answer = (await sendAs(prepared.client, endpoint, prepared)).body
      })
      const { data, people } = gather(answer)
      expect(people.size).toBeGreaterThan(0)
      const [look, ...others] = looksIn(lines)
      expect(others).toEqual([])
      expect(look).toMatchObject({
        endpoint: name,
        userId: viewer?.id,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(new Set(look?.people as string[])).toEqual(people)
      expect(look?.rows).toBeGreaterThanOrEqual(people.size)
      expect(data.size).toBeGreaterThan(0)
      for (const datum of data) expect(lines.join('')).not.toContain(datum)
    },
  )
})

test('of a search that finds one the line names that one, and not the words', async () => {
  const chief = await signedInRider(server.current, { role: 'super_admin' })
  const anna = await signedInRider(server.current)
  for (const [endpoint, words] of [
    [users.search, anna.email],
    [users.find, anna.email],
    [users.search, 'nessunissimo'],
  ] as const) {
    const lines = await logOf(() => chief.client.call(endpoint, { words }))
    const people = words === anna.email ? [anna.id] : []
    expect(looksIn(lines)).toMatchObject([{ userId: chief.id, rows: people.length, people }])
    expect(lines.join('')).not.toContain(words)
  }
})
