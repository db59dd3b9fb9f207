/** A node of the syntax tree, as far as it matters here: a kind, a place in the text, and more nodes. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** What it takes to call an endpoint. Rules, summary and audience are the server's business. */
const calledBy = ['method', 'path', 'upload', 'download']

type Edit = { start: number; end: number; text: string }

/**
 * The text of a file of the contract, for browsers: endpoints without their rules, and every call that runs when the file
 * is loaded marked as one without consequences. What no screen asks for then falls out of the bundle, and zod with it.
 */
export function lighten(code: string, tree: Node): string {
  const edits: Edit[] = []
  visit(tree, edits, code)
  return edits.sort((a, b) => b.start - a.start).reduce(apply, code)
}

function apply(code: string, { start, end, text }: Edit): string {
  return code.slice(0, start) + text + code.slice(end)
}

function visit(node: Node, edits: Edit[], code: string): void {
  // What a function does happens when it is called.
  if (/Function/.test(node.type)) return
  const bare = bareEndpoint(node, code)
  if (bare) edits.push(bare)
  else if (node.type === 'CallExpression' || node.type === 'NewExpression')
    edits.push({ start: node.start, end: node.start, text: '/*@__PURE__*/ ' })
  if (!bare) for (const child of childrenOf(node)) visit(child, edits, code)
}

/** `endpoint({ … })` with nothing but what calls it. */
function bareEndpoint(node: Node, code: string): Edit | null {
  if (node.type !== 'CallExpression') return null
  const { start, end, callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
  const [declaration] = given
  if (callee.name !== 'endpoint' || declaration?.type !== 'ObjectExpression') return null
  const properties = (declaration as Node & { properties: (Node & { key?: Node })[] }).properties
  const kept = properties.filter(({ key }) => calledBy.includes(String(key?.name)))
  return { start, end, text: `{ ${kept.map((one) => code.slice(one.start, one.end)).join(', ')} }` }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
