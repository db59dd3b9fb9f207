import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'

export type InputSchema = {
  type?: string | string[]
  properties?: Record<string, InputSchema>
  items?: InputSchema
  anyOf?: InputSchema[]
  enum?: string[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
}

export const inputSchema = ({ input }: AnyEndpoint): InputSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema

/** A value in place of null says more. */
export const filled = (schema: InputSchema): InputSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** Each place of an operation's input that takes a value of its own (`photos[].alt`), with what may stand there. */
export const inputPlaces = (endpoint: AnyEndpoint): [place: string, schema: InputSchema][] =>
  placesIn(inputSchema(endpoint), '')

function placesIn(schema: InputSchema, path: string): [string, InputSchema][] {
  const { properties, items } = filled(schema)
  if (items) return placesIn(items, `${path}[]`)
  if (!properties) return [[path, filled(schema)]]
  return Object.entries(properties).flatMap(([name, field]) =>
    placesIn(field, path === '' ? name : `${path}.${name}`),
  )
}
