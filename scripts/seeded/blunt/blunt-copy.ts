import { execFileSync } from 'node:child_process'
import { root } from '../../parts/root.ts'
import { type Change, change } from '../copy.ts'
import { blunt } from './blunt.ts'

/** What is asked for by tests; those themselves, what helps them and what says when code fails stay sharp. */
const source = /^(bench|contract|scripts|server|web)\/.*\.(ts|tsx|mjs)$/
const sharp = /\.test\.|\.d\.ts$|^server\/testing\/|^scripts\/seeded\/blunt\/(runner|child)/

const listed = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
const sources = () => listed().filter((file) => source.test(file) && !sharp.test(file))
const serverTests = () => listed().filter((file) => /^server\/.*\.ts$/.test(file) && sharp.test(file))

/** In a copy of the tree every function asks whether it is blunt. */
export function bluntTree(folder: string): void {
  for (const file of sources()) change(folder, { file, change: (text) => blunt(text, file) })
  // Processes that are given an environment of their own would be the only ones with sharp code.
  for (const file of serverTests())
    change(folder, {
      file,
      change: (text) =>
        text.replaceAll('PATH: process.env.PATH,', '$& NODE_OPTIONS: process.env.NODE_OPTIONS,'),
    })
  change(folder, {
    file: 'vitest.config.ts',
    change: (text) =>
      text
        .replaceAll('testTimeout:', "runner: './scripts/seeded/blunt/runner.ts', testTimeout:")
        // Broken code must not be met by the next file.
        .replace('isolate: false', "isolate: 'BLUNTNESS' in process.env")
        // Whoever asks code that fails mostly waits.
        .replaceAll('maxWorkers: 2', "maxWorkers: 'BLUNTNESS' in process.env ? 10 : 2"),
  })
}

/** By which what the files of these folders declare is rewritten. */
export const tablesBy = (
  rewrite: (text: string, file: string) => string,
  folders: readonly string[],
): Change[] =>
  sources()
    .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
    .map((file) => ({ file, change: (text) => rewrite(text, file) }))
