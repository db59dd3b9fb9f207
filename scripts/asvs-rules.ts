import { onTheDesktop, onThePhone, onThePhoneSeldom } from './parts/commit-set.ts'

/** The ledger of `docs/asvs.md`: each requirement of levels 1 and 2 with where it is held (ASVS 5.0.0). */
export type Ledger = {
  text: string
  /** The text of a file of the repository; undefined where there is none. */
  read(path: string): string | undefined
}

const states = ['test', 'code/doc', 'deviation', 'not applicable'] as const
type State = (typeof states)[number]

type Row = { number: string; level: string; asked: string; state: string; where: string }

/** How many there are in the standard. */
const wanted: Record<string, number> = { 1: 70, 2: 183 }

/** Everything wrong with the ledger, one sentence each. */
export function ledgerProblems({ text, read }: Ledger): string[] {
  const rows = rowsOf(text)
  return [
    ...Object.entries(wanted).flatMap(([level, count]) => wrongCount(rows, level, count)),
    ...outOfOrder(rows),
    ...states.flatMap((state) => wrongSum(text, rows, state)),
    ...rows.flatMap((row) => [...wrongState(row), ...stalePointers(row, read), ...neverRun(row)]),
  ]
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| *(\d+\.\d+\.\d+) *\|(.*)\|$/gm)].map(([, number = '', rest = '']) => {
    const [level = '', asked = '', state = '', ...where] = rest.split('|').map((cell) => cell.trim())
    return { number, level, asked, state, where: where.join('|') }
  })
}

function wrongCount(rows: Row[], level: string, count: number): string[] {
  const found = rows.filter((row) => row.level === level).length
  return found === count ? [] : [`${found} requirements of level ${level}; the standard has ${count}`]
}

/** The table at its head, which says how many there are of each. */
function wrongSum(text: string, rows: Row[], state: State): string[] {
  const told = new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(text)?.[1]
  const found = rows.filter((row) => row.state === state).length
  return told === String(found) ? [] : [`${told ?? 'no'} rows are told to be «${state}»; ${found} are`]
}

function outOfOrder(rows: Row[]): string[] {
  const order = ({ number }: Row) => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  return rows
    .filter((row, index) => index > 0 && order(row) <= order(rows[index - 1] ?? row))
    .map(({ number }) => `${number} stands twice or out of order`)
}

function wrongState({ number, state, asked, where }: Row): string[] {
  if (asked === '' || where === '') return [`${number} has an empty cell`]
  const found = pointersOf(where)
  const needs: Record<State, [holds: boolean, what: string]> = {
    test: [found.some(({ path }) => isTest(path)), 'a test'],
    'code/doc': [found.length > 0, 'a place in code or documents'],
    deviation: [/\d{4}-\d\d-\d\d/.test(where), 'a date'],
    'not applicable': [true, ''],
  }
  if (!isState(state)) return [`${number} has the unknown state ${state}`]
  const [holds, what] = needs[state]
  return holds ? [] : [`${number} is «${state}» and names no ${what.replace(/^an? /, '')}`]
}

const isState = (text: string): text is State => (states as readonly string[]).includes(text)

type Pointer = { path: string; words: string }

/** As written there: `path` › «title of a test, name in code, words of a document», «another of the same file». */
const pointersOf = (where: string): Pointer[] =>
  [...where.matchAll(/`([^`]+)` › («[^»]+»(?:, «[^»]+»)*)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/«([^»]+)»/g)].map(([, words = '']) => ({ path, words })),
  )

const isTest = (path: string): boolean => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path)

function stalePointers({ number, where }: Row, read: Ledger['read']): string[] {
  return pointersOf(where).flatMap(({ path, words }) => {
    const text = read(path)
    if (text === undefined) return [`${number} names ${path}, which does not exist`]
    if (!isTest(path))
      return text.includes(words) ? [] : [`${number} names «${words}», which is not in ${path}`]
    return hasTitle(text, words) ? [] : [`${number} names «${words}», which is no test of ${path}`]
  })
}

/** Tests of units and of the server all run by `npm test` or `npm run test:hard`; of the journeys those that are named there. */
function neverRun({ number, where }: Row): string[] {
  const words = [...onThePhone, ...onTheDesktop, ...onThePhoneSeldom]
  return pointersOf(where)
    .filter(({ path }) => path.startsWith('e2e/') && !words.some((word) => path.includes(word)))
    .map(
      ({ path }) => `${number} rests on ${path}, which neither \`npm test\` nor \`npm run test:hard\` runs`,
    )
}

/**
 * The title of a test. That of a group says nothing of what is inside, which may be gone: where tests are called by their
 * case alone (`$what`) the group stands before it, «group › $what».
 */
function hasTitle(text: string, words: string): boolean {
  const titles = words.split(' › ')
  const title = titles.pop() ?? ''
  return (
    callsWith(text, title).includes('test') &&
    titles.every((group) => callsWith(text, group).includes('group'))
  )
}

/** What each call is that has this text quoted, and first in its bracket: as a test is named, not as it happens to be said. */
const callsWith = (text: string, title: string): ('test' | 'group')[] =>
  ["'", '"', '`'].flatMap((quote) => {
    const pieces = text.split(`${quote}${title}${quote}`)
    return pieces
      .slice(0, -1)
      .map((_, index) => pieces.slice(0, index + 1).join(`${quote}${title}${quote}`))
      .filter((before) => before.trimEnd().endsWith('('))
      .map((before) => (isGroup(before.trimEnd()) ? 'group' : 'test'))
  })

/** The call begins on the bracket's line, or, after a table of cases, on the last line that is as far to the left. */
function isGroup(before: string): boolean {
  const lines = before.split('\n')
  const indent = /^ */.exec(lines.at(-1) ?? '')?.[0] ?? ''
  const opening = lines.findLast((line) => new RegExp(`^${indent}(test|it|describe)\\b`).test(line)) ?? ''
  return /^ *(test\.)?describe\b/.test(opening)
}
