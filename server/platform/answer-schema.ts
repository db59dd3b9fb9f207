import { z } from 'zod'

type Node = { [key: string]: unknown }

/** The shape of an endpoint's answer as the compiled serialiser takes it: declared fields only, at full speed. */
export function answerSchema(output: z.ZodType): Node {
  return simplify(z.toJSONSchema(output, { target: 'draft-7' }) as Node)
}

/**
 * The serialiser leaves out undeclared fields by itself, but it *validates* the options of a union, and there a
 * field too many would fail the answer. "X or null" is therefore said as a nullable X, and rules that only
 * matter to a validator are dropped.
 */
function simplify(node: Node): Node {
  const { additionalProperties: _extra, pattern: _pattern, anyOf, ...rest } = node
  const options = Array.isArray(anyOf) ? (anyOf as Node[]) : []
  const others = options.filter((option) => option.type !== 'null')
  const [only] = others
  if (only && others.length === 1 && options.length === 2)
    return { ...rest, ...simplify(only), nullable: true }
  return {
    ...mapChildren(rest),
    ...(options.length > 0 && { anyOf: options.map(simplify) }),
  }
}

function mapChildren(node: Node): Node {
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === 'properties') return [key, mapValues(value as Record<string, Node>)]
    if (key === 'items') return [key, simplify(value as Node)]
    return [key, value]
  })
  return Object.fromEntries(entries)
}

const mapValues = (properties: Record<string, Node>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, simplify(schema)]))
