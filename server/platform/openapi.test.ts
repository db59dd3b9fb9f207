import { beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { allEndpoints, contract } from '#contract/index.ts'
import { docsPage } from './docs-page.ts'
import { describeApi } from './openapi.ts'

type Operation = {
  operationId: string
  summary: string
  'x-audience': string
  security?: unknown
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: {
    description?: string
    content: Record<string, { schema: { properties: object; additionalProperties: boolean } }>
  }
  responses: Record<string, { description: string; content: object }>
}
let description: ReturnType<typeof describeApi>
let page: string
let operations: Map<string, Operation & { path: string; method: string }>
beforeAll(() => {
  description = describeApi(contract)
  page = docsPage(description)
  operations = new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        (operation as Operation).operationId,
        { path, method, ...(operation as Operation) },
      ]),
    ),
  )
})

describe('the description', () => {
  test('lists exactly the operations of the contract', () => {
    expect([...operations.keys()].sort()).toEqual(
      allEndpoints()
        .map(({ name }) => name)
        .sort(),
    )
    expect(JSON.parse(JSON.stringify(description))).toEqual(description)
  })

  test.each(allEndpoints())('$name says where it is, for whom and how it refuses', ({ name, endpoint }) => {
    const operation = operations.get(name)
    expect(operation?.method).toBe(endpoint.method.toLowerCase())
    expect(operation?.path).toBe(`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(operation?.['x-audience']).toBe(endpoint.audience)
    expect(operation?.security !== undefined).toBe(endpoint.audience !== 'visitor')
    for (const code of endpoint.errors)
      expect(operation?.responses[errors[code][0]]?.description).toContain(`${code}: ${errors[code][1]}`)
    expect(Object.keys(operation?.responses ?? {})).toContain('200')
  })

  test('shows bodies and parameters as they are sent', () => {
    const signUp = operations.get('auth.signUp')?.requestBody?.content['application/json']?.schema
    expect(Object.keys(signUp?.properties ?? {})).toContain('confirmPassword')
    expect(signUp?.additionalProperties).toBe(false)
    expect(operations.get('auth.endSession')?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ])
    expect(operations.get('auth.endSession')?.requestBody).toBeUndefined()
    expect(operations.get('auth.logout')?.requestBody).toBeUndefined()
  })
})

describe('files', () => {
  const sectionOf = (name: string) => page.split('<section ').find((part) => part.startsWith(`id="${name}"`))

  test('that are sent are described by type and size, and their endpoint takes no JSON', () => {
    const body = operations.get('tracks.upload')?.requestBody
    expect(body?.content).toEqual({ 'application/gpx+xml': { schema: { type: 'string', format: 'binary' } } })
    expect(body?.description).toContain('26214400 bytes')
    expect(sectionOf('tracks.upload')).toContain('<code>application/gpx+xml</code>: One file')
  })

  test('that are answered are described by type, their refusals stay JSON', () => {
    const answers = operations.get('itineraries.download')?.responses ?? {}
    expect(Object.keys(answers[200]?.content ?? {})).toEqual(['application/gpx+xml'])
    expect(Object.keys(answers[404]?.content ?? {})).toEqual(['application/json'])
    expect(sectionOf('itineraries.download')).toContain('a file of application/gpx+xml')
    expect(sectionOf('itineraries.get')).not.toContain('a file of')
  })

  test('are sent and answered exactly where the contract says so', () => {
    for (const { name, endpoint } of allEndpoints()) {
      const operation = operations.get(name)
      const sent = Object.keys(operation?.requestBody?.content ?? {})
      expect(sent, name).toEqual(
        endpoint.upload ? [endpoint.upload.mediaType] : sent.filter((type) => type === 'application/json'),
      )
      expect(Object.keys(operation?.responses[200]?.content ?? {}), name).toEqual([
        endpoint.download?.mediaType ?? 'application/json',
      ])
    }
  })
})

describe('the page', () => {
  test('has a section for each operation and needs no script', () => {
    for (const { name } of allEndpoints()) {
      expect(page).toContain(`<section id="${name}">`)
      expect(page).toContain(`href="#${name}"`)
    }
    expect(page).not.toMatch(/<script|style="|onclick|undefined|\[object/)
  })

  test('shows words with signs as words', () => {
    const trial = {
      ...description,
      info: { ...description.info, description: '<img src=x onerror=alert(1)>' },
    }
    expect(docsPage(trial)).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
