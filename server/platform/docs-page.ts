import { escapeHtml } from './html.ts'
import type { describeApi } from './openapi.ts'

type Description = ReturnType<typeof describeApi>
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
} & {
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  maxLength?: number
}
type Operation = {
  operationId: string
  summary: string
  'x-audience': string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { description?: string; content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Content = Record<string, { schema: Schema }>

/** The description as a page that needs no script: one section per operation, readable and searchable. */
export function docsPage(description: Description): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  )
  const contents = operations.map(
    ({ operationId }) => `<li><a href="#${operationId}">${operationId}</a></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tornanti API</title><link rel="icon" href="/icons/apple-touch-icon.png"><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Tornanti API</h1><p>${escapeHtml(description.info.description)}
Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Operations"><ul>${contents.join('')}</ul></nav>
<main>${operations.map(operationSection).join('\n')}</main></body></html>`
}

function operationSection(operation: Operation & { path: string; method: string }): string {
  const { '200': success, ...refusals } = operation.responses
  const body = operation.requestBody?.content['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(({ name, in: place, schema }) =>
    row(name, schema, place),
  )
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    row(name, schema, (body?.required ?? []).includes(name) ? 'required' : 'optional'),
  )
  const refusalRows = Object.entries(refusals).map(
    ([status, { description }]) =>
      `<tr><td>${status}</td><td>${escapeHtml(description).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return `<section id="${operation.operationId}">
<h2><code class="${operation.method}">${operation.method.toUpperCase()}</code> ${escapeHtml(operation.path)}</h2>
<p>${escapeHtml(operation.summary)} <em>For: ${operation['x-audience']}.</em></p>
${table('Sent', ['Field', 'Type', ''], [...parameters, ...fields])}${sentFile(operation.requestBody)}
<h3>Answer</h3><pre tabindex="0">${escapeHtml(answer(success?.content ?? {}))}</pre>
${table('Refusals', ['Status', 'Code and sentence'], refusalRows)}
</section>`
}

function sentFile(body: Operation['requestBody']): string {
  const [mediaType] = Object.keys(body?.content ?? {}).filter((type) => type !== 'application/json')
  if (!mediaType) return ''
  return `<h3>Sent</h3><p><code>${escapeHtml(mediaType)}</code>: ${escapeHtml(body?.description ?? '')}</p>`
}

function answer(content: Content): string {
  const [mediaType = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? []
  return mediaType === 'application/json' ? shape(schema) : `a file of ${mediaType}`
}

function table(title: string, headings: string[], rows: string[]): string {
  if (rows.length === 0) return ''
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('')
  return `<h3>${title}</h3><div><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const row = (name: string, schema: Schema, note: string) =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeName(schema))}</td><td>${note}</td></tr>`

function typeName(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.type === 'array') return `${typeName(schema.items ?? {})}[]`
  return schema.format ?? [schema.type ?? 'any'].flat().join(' | ')
}

function shape(schema: Schema, indent = ''): string {
  const inner = schema.anyOf?.find((option) => option.properties)
  if (inner) return `${shape(inner, indent)} | null`
  if (schema.type === 'array') return `${shape(schema.items ?? {}, indent)}[]`
  if (!schema.properties) return typeName(schema)
  const lines = Object.entries(schema.properties).map(
    ([name, field]) => `${indent}  ${name}: ${shape(field, `${indent}  `)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

export const docsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
nav ul { columns: 14rem; padding-left: 1.2rem }
section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem }
h2 { font-size: 1.2rem; overflow-wrap: anywhere } h3 { font-size: 1rem; margin-bottom: .3rem }
h2 code { font-weight: 700 } div { overflow-x: auto }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top; border-bottom: 1px solid var(--line) }
pre { overflow-x: auto; padding: .8rem; border: 1px solid var(--line); border-radius: 6px }
`
