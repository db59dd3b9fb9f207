import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { encodedParameters } from './sqlmap-samples.ts'
import { completed, type Operation, parametersOf, type Target, targetsOf } from './sqlmap-targets.ts'

const operations = allEndpoints().filter(({ endpoint }) => parametersOf(endpoint).length > 0)
const targets = (operation: Operation) => targetsOf(operation.endpoint, completed(operation))

/** What a target holds that sqlmap can change: a text or a number, a truth or an item of a list. */
function marked({ path, body }: Target, { endpoint }: Operation): string[] {
  const isStarred = path.includes('*')
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inPath = isStarred ? names : []
  // As soon as there is a star in the address, sqlmap leaves its query alone.
  const query = isStarred
    ? []
    : [...new URL(path, 'http://x').searchParams].filter(([, value]) => value !== '')
  const inQuery = query.map(([name]) => (parametersOf(endpoint).includes(name) ? name : `${name}[]`))
  return [...inPath, ...inQuery, ...(body ? leaves(JSON.parse(body), '') : [])]
}

function leaves(value: unknown, at: string): string[] {
  if (value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, `${at}[]`))
  if (typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, at === '' ? name : `${at}.${name}`))
}

test('every parameter of every operation is in a target of it, also inside of others', () => {
  for (const operation of operations) {
    const all = targets(operation)
    const held = all.flatMap((target) => marked(target, operation))
    expect([operation.name, ...held.sort()]).toEqual([
      operation.name,
      ...parametersOf(operation.endpoint).sort(),
    ])
    const said = all.flatMap(({ parameters }) => parameters)
    expect([operation.name, ...said.sort()]).toEqual([operation.name, ...held])
  }
})

test('the rules of every operation let its samples through', () => {
  for (const operation of operations) {
    const { error } = operation.endpoint.input.safeParse(completed(operation))
    expect([operation.name, error?.issues]).toEqual([operation.name, undefined])
  }
})

test('what is known stays, what is empty is filled', () => {
  const operation = operations.find(({ name }) => name === 'community.create') as Operation
  const photos = [{ mediaId: 'm', alt: null }]
  const input = completed(operation, { content: 'Ciao a tutti', tags: [], routeId: null, photos })
  expect(input).toMatchObject({
    content: 'Ciao a tutti',
    tags: ['gavia'],
    routeId: expect.any(String),
    photos: [{ mediaId: 'm', alt: 'Il passo' }],
  })
})

// It keeps one value under each name, and takes a star for a mark of ours.
test('in no body two fields have the same name, and no value has a star', () => {
  for (const operation of operations)
    for (const { path, body = '' } of targets(operation)) {
      const names = leaves(JSON.parse(body || '{}'), '').filter((at) => !at.endsWith('[]'))
      const last = names.map((at) => at.split('.').at(-1))
      expect([operation.name, ...new Set(last)]).toEqual([operation.name, ...last])
      expect(`${path.replaceAll(/\*(?=[/?]|$)/g, '')}${body}`).not.toContain('*')
    }
})

test('cursors are written in base64, and nothing else is', () => {
  const cursors = operations
    .flatMap(({ endpoint }) => parametersOf(endpoint))
    .filter((at) => /after|before/.test(at))
  expect([...new Set(cursors)].sort()).toEqual(encodedParameters)
})
