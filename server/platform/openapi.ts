import { z } from 'zod'
import { type AnyEndpoint, nothing } from '#contract/endpoint.ts'
import { commonErrors, type ErrorCode, errors } from '#contract/errors.ts'

type Features = Record<string, Record<string, AnyEndpoint>>
type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

/** The contract in the form that API tools read. */
export function describeApi(features: Features) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(features)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation(feature, verb, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tornanti',
      version: '1',
      description:
        'Generated from the contract. Writes need an Origin (or Sec-Fetch-Site) of the site itself.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-tornanti' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'An Italian sentence for the person.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
}

function describeOperation(feature: string, verb: string, endpoint: AnyEndpoint) {
  const input = toSchema(endpoint.input, 'input')
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? [])
  // Beside a file there is no room for JSON: the rest of the input stands in the address.
  const isQuery = endpoint.method === 'GET' || endpoint.upload !== undefined
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => isQuery || pathNames.includes(name))
    .map(([name, schema]) => {
      const isInPath = pathNames.includes(name)
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || (input.required ?? []).includes(name),
        schema,
      }
    })
  const hasBody =
    !isQuery && endpoint.input !== nothing && Object.keys(input.properties ?? {}).length > pathNames.length

  return {
    operationId: `${feature}.${verb}`,
    tags: [feature],
    summary: endpoint.summary,
    'x-audience': endpoint.audience,
    ...(endpoint.audience !== 'visitor' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: true, ...asContent('application/json', without(input, pathNames)) },
    }),
    ...(endpoint.upload && { requestBody: describeFile(endpoint.upload) }),
    responses: {
      200: {
        description: 'Done.',
        ...asContent(endpoint.download?.mediaType ?? 'application/json', toSchema(endpoint.output, 'output')),
      },
      ...describeRefusals(endpoint),
    },
  }
}

const asContent = (mediaType: string, schema: JsonSchema) => ({ content: { [mediaType]: { schema } } })

const describeFile = ({ mediaType, maxBytes }: NonNullable<AnyEndpoint['upload']>) => ({
  required: true,
  description: `One file as it is, of at most ${maxBytes} bytes.`,
  ...asContent(mediaType, { type: 'string', format: 'binary' }),
})

/** Refusals by status, each with the codes and sentences it may carry. */
function describeRefusals(endpoint: AnyEndpoint) {
  const codes = new Set<ErrorCode>([...endpoint.errors, ...commonErrors])
  if (endpoint.audience !== 'visitor') codes.add('NOT_SIGNED_IN')
  if (endpoint.audience !== 'visitor' && !endpoint.beforeEnrolment) codes.add('TWO_FACTOR_REQUIRED')
  if (endpoint.audience === 'admin' || endpoint.audience === 'super_admin') codes.add('FORBIDDEN')
  const byStatus = Object.groupBy([...codes], (code) => errors[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `${code}: ${errors[code][1]}`).join('\n'),
        ...asContent('application/json', { $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))
  const required = (schema.required ?? []).filter((name) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(properties), required }
}
