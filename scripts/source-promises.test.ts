import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './parts/root.ts'

// What the ledger of docs/asvs.md says of the sources as a whole, and no call of a function could show.

const isOurs = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^testing\/|\/testing\/|(?:^|\/)test-[^/]*$/.test(path)

const sourcesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(isOurs)
    .map((path) => readFileSync(join(root, room, path), 'utf8'))

const found = (sources: string[], pattern: RegExp): string[] =>
  [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, what = '']) => what)))].sort()

test('no window listens to messages: only channels, workers and streams of this origin do', () => {
  const listeners = /([\w.]+)\??\.(?:onmessage\b|addEventListener\(\s*'message')/g
  const known = ['channel', 'navigator.serviceWorker', 'port1', 'self', 'source']
  expect(found(sourcesIn('web'), listeners)).toEqual(known)
  expect(found(sourcesIn('web'), /((?<![.'\w])(?:addEventListener\(\s*'message'|onmessage\b))/g)).toEqual([])
})

test('no statement is made of texts, but for the files of the schema and for literals of ours', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => isOurs(path) && readFileSync(join(root, 'server', path), 'utf8').includes('.unsafe('))
    .sort()
  expect(files).toEqual(['db/literal.ts', 'db/migrate.ts'])
})

test('programs are started with a list of arguments, never by a shell', () => {
  const server = sourcesIn('server')
  const imported = server.flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from 'node:child_process'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const starters = [...new Set(imported)].filter((name) => name !== '' && !name.startsWith('type ')).sort()
  expect(starters).toEqual(['execFile', 'fork', 'spawn'])
  expect(found(server, /\b(shell: |import \w+ from 'node:child_process')/g)).toEqual([])
})

/** Counts, versions, names of jobs and of signals: nothing that a request brought. */
const ownWords = [
  ...['advice', 'appRole', 'deaths', 'lacked.day', 'lacked.wanted', 'major', 'minor', 'minutes', 'needed'],
  ...['reason', 'row.most', 'webConcurrency', 'what'],
]

test('messages of the log are fixed, but for numbers and words of ours', () => {
  const messages = sourcesIn('server').flatMap((text) =>
    [...text.matchAll(/\blog\.(?:info|warn|error|fatal)\(/g)].map(({ index, 0: call }) =>
      lastArgument(text.slice(index + call.length)),
    ),
  )
  expect(messages.length).toBeGreaterThan(80)
  const fixed = /^(?:'[^']*'|"[^"]*"|`[^`]*`)(?: \+\s+'[^']*')?$/
  // That of `server/main.ts`, which passes on what the embedded database says at the start.
  expect(messages.filter((message) => !fixed.test(message))).toEqual(['message'])
  expect(found(messages, /\$\{([\w.]+)/g)).toEqual(ownWords)
})

/** Of a call whose bracket has just been opened. */
function lastArgument(text: string): string {
  let [depth, start] = [0, 0]
  for (const { 0: sign, index } of text.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|[()[\]{},]/g)) {
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) return text.slice(start, index).trim().replace(/,$/, '')
    else if (sign === ',' && depth === 0 && /^\s*[^\s)]/.test(text.slice(index + 1))) start = index + 1
  }
  return text.slice(0, 80)
}
