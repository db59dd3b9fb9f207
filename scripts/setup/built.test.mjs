import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { inputs } from './built.mjs'
import { root } from './root.mjs'

/** Every file of ours that a file needs, and what those need. */
function neededBy(file, known = new Set()) {
  if (known.has(file)) return known
  known.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path]) => path)
  for (const path of named) neededBy(relative(root, join(root, dirname(file), path)), known)
  return known
}

test('whatever takes part in a build makes another one when it changes', () => {
  const needed = [...neededBy('vite.config.ts')]
  expect(needed).toContain('scripts/shared-chunks.ts')
  const isKnown = (file) => inputs.some((input) => file === input || file.startsWith(`${input}/`))
  expect(needed.filter((file) => !isKnown(file))).toEqual([])
})
