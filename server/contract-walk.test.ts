import { describe, expect, inject, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { allEndpoints } from '#contract/index.ts'
import { type Audience, roles } from '#contract/roles.ts'
import { routes } from './app.ts'
import { isPushService } from './features/push/push-hosts.ts'
import { endOf } from './testing/database.ts'
import { quickHasher } from './testing/hashers.ts'
import { nameOfTarget, watchOutgoing } from './testing/outgoing.ts'
import { clientOf } from './testing/sign-in.ts'
import type { TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { actualPaths, declaredPaths, inputFields, successfulCalls } from './testing/walk.ts'

const outgoing = watchOutgoing()
const server = withTestServer({ passwords: quickHasher() })
const endpoints = allEndpoints()
const standing = (audience: Audience) => (audience === 'visitor' ? -1 : roles.indexOf(audience))

test('every endpoint of the contract is bound exactly once, and nothing else is', () => {
  const nameOf = (wanted: unknown) =>
    endpoints.find(({ endpoint }) => endpoint === wanted)?.name ?? 'a stranger'
  const bound = routes.map(({ endpoint }) => nameOf(endpoint))
  // Not one list against the other: their difference would be told at whole length.
  expect(bound.filter((name, place) => name === 'a stranger' || bound.indexOf(name) !== place)).toEqual([])
  expect(endpoints.map(({ name }) => name).filter((name) => !bound.includes(name))).toEqual([])
})

test('the walk knows a successful call of every endpoint', () => {
  const [known, names] = [Object.keys(successfulCalls), endpoints.map(({ name }) => name)]
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

describe('whoever is less than the audience is refused, before anything is looked at', () => {
  const cases = endpoints.flatMap(({ name, endpoint }) =>
    (['visitor', ...roles] as const)
      .filter((caller) => standing(caller) < standing(endpoint.audience))
      .map((caller) => ({ name, endpoint, caller })),
  )

  test('there are such cases', () => expect(cases.length).toBeGreaterThanOrEqual(5))

  const clients = new Map<Audience, Promise<TestClient>>()
  const clientFor = (caller: Audience) => {
    const known = clients.get(caller) ?? clientOf(server.current, caller)
    clients.set(caller, known)
    return known
  }

  test.each(cases)('$name by $caller', async ({ endpoint, caller }) => {
    const client = await clientFor(caller)
    const code = caller === 'visitor' ? 'NOT_SIGNED_IN' : 'FORBIDDEN'
    const expected = [errors[code][0], { code, message: errors[code][1] }]
    const nonsense = Object.fromEntries(inputFields(endpoint).map((name) => [name, 'x']))
    for (const input of [{}, nonsense]) {
      const answer = await client.call(endpoint, input)
      expect([answer.status, answer.body]).toEqual(expected)
    }
  })
})

describe('an answer has exactly the fields that the contract declares', () => {
  test.each(endpoints)('$name', async ({ name, endpoint }) => {
    const prepared = await successfulCalls[name]?.(server.current)
    const answer = prepared?.file
      ? await prepared.client.upload(endpoint, prepared.file, {}, prepared.input)
      : await prepared?.client.call(endpoint, prepared.input)
    expect([answer?.status, answer?.body.message]).toEqual([200, undefined])
    expect(actualPaths(answer?.body)).toEqual(declaredPaths(endpoint))
    expect(endpoint.output.safeParse(answer?.body).error).toBeUndefined()
  })
})

/** Last: by now every endpoint was called, with success. Mails are files here; pictures lie in a folder. */
test('the server speaks to its database, to itself and to the push services of browsers, and to nobody else', () => {
  const { url, services } = server.current
  outgoing.stop()
  const own = new URL(url).host
  const database = nameOfTarget(endOf(inject('databaseServer')).socket)
  const isPush = (target: string) => isPushService(`https://${target}`, [])
  const targets = [...outgoing.targets]
  expect([services.config.s3, targets.includes(own), targets.includes(database)]).toEqual([null, true, true])
  expect(targets.filter((target) => target !== own && target !== database && !isPush(target))).toEqual([])
})

test('openapi.json and the page are served as made from the contract', async () => {
  const client = server.current.client()
  const { status, body } = await client.send<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const served = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = endpoints.map(
    ({ endpoint }) => `${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(served.sort()).toEqual(declared.sort())

  const page = await fetch(`${server.current.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await page.text()
  for (const { name } of endpoints) expect(html).toContain(`id="${name}"`)
  const style = await fetch(`${server.current.url}/api/docs.css`)
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})
