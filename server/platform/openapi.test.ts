import { describe, expect, test } from 'vitest'
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
    content: { 'application/json': { schema: { properties: object; additionalProperties: boolean } } }
  }
  responses: Record<string, { description: string }>
}
const description = describeApi(contract)
const operations = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      (operation as Operation).operationId,
      { path, method, ...(operation as Operation) },
    ]),
  ),
)

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
    expect(operation?.path).toBe(`/api${endpoint.path.replace(':id', '{id}')}`)
    expect(operation?.['x-audience']).toBe(endpoint.audience)
    expect(operation?.security !== undefined).toBe(endpoint.audience !== 'visitor')
    for (const code of endpoint.errors)
      expect(operation?.responses[errors[code][0]]?.description).toContain(`${code}: ${errors[code][1]}`)
    expect(Object.keys(operation?.responses ?? {})).toContain('200')
  })

  test('shows bodies and parameters as they are sent', () => {
    const signUp = operations.get('auth.signUp')?.requestBody?.content['application/json'].schema
    expect(Object.keys(signUp?.properties ?? {})).toContain('confirmPassword')
    expect(signUp?.additionalProperties).toBe(false)
    expect(operations.get('auth.endSession')?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ])
    expect(operations.get('auth.endSession')?.requestBody).toBeUndefined()
    expect(operations.get('auth.logout')?.requestBody).toBeUndefined()
  })
})

describe('the page', () => {
  const page = docsPage(description)

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
