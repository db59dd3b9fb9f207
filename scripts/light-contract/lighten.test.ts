import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../parts/root.ts'
import { lighten, type Node } from './lighten.ts'

const light = (code: string) => lighten(code, parseAst(code) as unknown as Node)

test('an endpoint keeps what it takes to call it', () => {
  const code = `export const auth = {
    upload: endpoint({
      method: 'POST', path: '/media', audience: 'user', summary: 'Takes a picture.',
      input: z.strictObject({ side: z.number() }), output: picture, errors: ['BUSY'],
      upload: { mediaType: 'image/*', maxBytes: 5 },
    }),
  }`
  expect(light(code)).toBe(`export const auth = {
    upload: { method: 'POST', path: '/media', upload: { mediaType: 'image/*', maxBytes: 5 } },
  }`)
})

test('what runs as a file is loaded is marked as without consequences, what runs later is left alone', () => {
  expect(light('const rule = z.object({ a: line("A") }).min(1)')).toBe(
    // Twice where a chain begins: for the whole of it, and for its first link.
    'const rule = /*@__PURE__*/ /*@__PURE__*/ z.object({ a: /*@__PURE__*/ line("A") }).min(1)',
  )
  expect(light('const isOld = (now) => now > limit(3)')).toBe('const isOld = (now) => now > limit(3)')
})

test('no screen reads of an endpoint what browsers are not given', () => {
  const reads = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const names = [...text.matchAll(/^import \{([^}]*)\} from '#contract\//gm)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    )
    const found = [...text.matchAll(/\b(\w+)\.\w+\.(input|output|errors|summary|audience)\b/g)]
    return found.filter(([, name = '']) => names.includes(name)).map(([text]) => `${file}: ${text}`)
  })
  expect(reads).toEqual([])
})
