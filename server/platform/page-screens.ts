import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from './html.ts'

/** As scripts/screen-files.ts writes it. `$` in an address stands before a part that may be anything. */
type Screen = { path: string; who: 'anybody' | 'guests' | 'members'; files: string[]; questions?: string[] }

/** Where the app sends whoever has no business on a screen. */
const doorPath = '/login'
const homePath = '/'

type Arrival = {
  isSignedIn: boolean
  /** Filters in the address ask for something else than the bare screen. */
  hasQuery: boolean
}

type Shown = {
  /** Of the screen that they will see, as its route is written; null: none of ours. */
  path: string | null
  preloads: string
  /** The addresses of what it will ask for first. */
  questions: readonly string[]
}

export type ScreenOf = (parts: string[], arrival: Arrival) => Shown

/** What the screen at an address needs beyond what every page names, so that a browser asks for all of it at once. */
export async function readScreens(folder: string): Promise<ScreenOf> {
  const text = await readFile(join(folder, '.screens.json'), 'utf8').catch(() => '[]')
  const screens = (JSON.parse(text) as Screen[]).map(({ path, who, files, questions = [] }) => ({
    path,
    shape: partsOf(path),
    who,
    tags: files.map(tagOf).join(''),
    questions,
  }))
  const find = (parts: string[]) => screens.find(({ shape }) => isOfShape(parts, shape))
  const door = find(partsOf(doorPath))
  const home = find(partsOf(homePath))
  return (parts, { isSignedIn, hasQuery }) => {
    const asked = find(parts)
    const isElsewhere = asked?.who === (isSignedIn ? 'guests' : 'members')
    const screen = isElsewhere ? (isSignedIn ? home : door) : asked
    if (!screen) return { path: null, preloads: '', questions: [] }
    const isBare = !hasQuery || isElsewhere
    return {
      path: isBare ? screen.path : null,
      preloads: screen.tags,
      questions: isBare && !isElsewhere ? screen.questions : [],
    }
  }
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const isOfShape = (parts: string[], shape: string[]): boolean =>
  parts.length === shape.length &&
  shape.every((part, index) => part.startsWith('$') || part === parts[index]?.toLowerCase())

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `\n    <link rel="preload" as="style" crossorigin href="${escapeHtml(file)}">`
    : `\n    <link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`

/** As `fetch` asks by itself: otherwise the browser would not know the answer for the one it waits for. */
export const questionTag = (address: string): string =>
  `\n    <link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`
