type Ask = () => void
type Schema = { _zod: { run: (...given: unknown[]) => unknown; def: unknown } }

/** What is declared is asked, too: schemas, patterns, sets and maps, also inside of tables, then ask first whether they shall fail. */
export function askFirst(declared: unknown, ask: Ask, seen = new WeakSet<object>()): void {
  if (typeof declared !== 'object' || declared === null || seen.has(declared)) return
  seen.add(declared)
  if (isSchema(declared)) askSchemaFirst(declared._zod, ask)
  else if (declared instanceof RegExp) Object.assign(declared, { exec: asking(declared.exec, ask, declared) })
  else if (declared instanceof Set || declared instanceof Map)
    Object.assign(declared, { has: asking(declared.has, ask, declared) })
  else if (isTable(declared)) for (const inner of Object.values(declared)) askFirst(inner, ask, seen)
}

/** When it judges, and when it is described or taken to pieces. */
function askSchemaFirst(inner: Schema['_zod'], ask: Ask): void {
  const { def } = inner
  inner.run = asking(inner.run, ask)
  Object.defineProperty(inner, 'def', { configurable: true, get: asking(() => def, ask) })
}

const asking =
  <Given extends unknown[], Answer>(answer: (...given: Given) => Answer, ask: Ask, owner?: unknown) =>
  (...given: Given): Answer => {
    ask()
    return answer.apply(owner, given)
  }

const isSchema = (declared: object): declared is Schema => '_zod' in declared
const isTable = (declared: object) =>
  Array.isArray(declared) || Object.getPrototypeOf(declared) === Object.prototype
