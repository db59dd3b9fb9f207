import type { AnyEndpoint } from '#contract/endpoint.ts'
import { filled, type InputSchema, inputPlaces, inputSchema } from '#server/testing/input-places.ts'
import { formats, samples } from './sqlmap-samples.ts'

type Input = Record<string, unknown>
export type Operation = { name: string; endpoint: AnyEndpoint }

export const parametersOf = (endpoint: AnyEndpoint): string[] => inputPlaces(endpoint).map(([place]) => place)

/** What is sent, with a value in every place that was left empty. */
export const completed = ({ name, endpoint }: Operation, sent: Input = {}): Input =>
  completedValue(inputSchema(endpoint), sent, { name, field: '' }) as Input

function completedValue(schema: InputSchema, sent: unknown, at: { name: string; field: string }): unknown {
  const { properties, items } = filled(schema)
  if (items) {
    const some = Array.isArray(sent) && sent.length > 0 ? sent : [undefined]
    return some.map((item) => completedValue(items, item, at))
  }
  if (!properties) return sent ?? sampleOf(filled(schema), at)
  const known = (sent ?? {}) as Input
  return Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [
      field,
      completedValue(inner, known[field], { ...at, field }),
    ]),
  )
}

function sampleOf(schema: InputSchema, { name, field }: { name: string; field: string }): unknown {
  const { type, format = '', minimum = 1 } = schema
  const special = samples[`${name} ${field}`]
  if (special !== undefined) return special
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (type === 'boolean') return true
  const sample = formats[format] ?? samples[field]
  if (sample !== undefined) return sample
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  throw new Error(`There is no sample of ${name} ${field}.`)
}

export type Target = {
  method: string
  /** With a star behind what sqlmap shall change in it. */
  path: string
  body?: string
  mediaType?: string
  /** Those whose values sqlmap changes here. */
  parameters: string[]
}

/**
 * What stands in the path is marked by a star, and sqlmap finds the fields of a body beside it. What stands behind the question
 * mark it leaves alone as soon as there is a star: that is asked once more, by itself.
 */
export function targetsOf(endpoint: AnyEndpoint, input: Input): Target[] {
  const { method } = endpoint
  const rest = { ...input }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fill = (mark: string) =>
    `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      delete rest[name]
      return `${encodeURIComponent(String(input[name]))}${mark}`
    })}`
  const [marked, plain] = [fill('*'), fill('')]
  const others = parametersOf(endpoint).filter((place) => !inPath.includes(place))
  const isInAddress = method === 'GET' || endpoint.upload !== undefined
  if (!isInAddress)
    return [{ method, path: marked, body: JSON.stringify(rest), parameters: [...inPath, ...others] }]
  const { mediaType } = endpoint.upload ?? {}
  const query = others.length > 0 ? `?${new URLSearchParams(rest as never)}` : ''
  const ofPath = { method, path: `${marked}${query}`, parameters: inPath }
  const ofQuery = { method, path: `${plain}${query}`, parameters: others, ...(mediaType && { mediaType }) }
  return [ofPath, ofQuery].filter(({ parameters }) => parameters.length > 0)
}
