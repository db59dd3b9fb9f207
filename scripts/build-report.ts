import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'
import {
  bytesOf,
  fontsInTheWay,
  inKb,
  inTheWay,
  misplaced,
  type Screen,
  stylesTooHeavy,
  tooHeavy,
} from './first-screen-rules.ts'
import { beginningName } from './patient-entry.ts'

type Chunk = Rollup.OutputChunk
type WithModules = Pick<Chunk, 'moduleIds'>
type Bundle = Rollup.OutputBundle

/** How a line of the report begins that `npm test` does not let pass (build.mjs). */
const beyondBudget = 'Beyond the budget: '

/**
 * Says what each screen loads before it can be used, compressed as the server sends it, and which is too heavy; refuses a
 * build whose screens carry what they do not use.
 */
export function buildReport(): Plugin {
  return {
    name: 'build-report',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        if (!entry) return
        const sizes = new Map(chunks.map((chunk) => [chunk, compressed(chunk.code)]))
        const beginning = [...textsOf(bundle, '.js')]
          .filter(([name]) => beginningName.test(name))
          .map(([name, text]) => ({ name, bytes: compressed(text), modules: [] }))
        const load = (name: string, starts: Chunk[]): Screen => ({
          name,
          files: [
            ...beginning,
            ...[...reachOf(starts, chunks)].map((chunk) => ({
              name: chunk.fileName,
              bytes: sizes.get(chunk) ?? 0,
              modules: Object.keys(chunk.modules),
            })),
          ],
        })
        const bars = chunks.find(areBars) ?? this.error('The bars are not in a file of their own any more.')
        const screens = chunks
          .filter(isScreen)
          .map((chunk) => load(nameOf(chunk), [entry, chunk, ...(hasBars(chunk) ? [bars] : [])]))
        const styles = textsOf(bundle, '.css')
        const styleBytes = firstStyles(entry).reduce(
          (sum, name) => sum + compressed(styles.get(name) ?? ''),
          0,
        )

        const problems = [
          ...screens.flatMap(misplaced),
          ...[...styles.values()].flatMap(fontsInTheWay),
          ...[...textsOf(bundle, '.html').values()].flatMap(inTheWay),
        ]
        // All of them: each may be somebody else's.
        if (problems.length > 0) this.error(problems.join('\n'))

        // Said, and not refused: an operator's own words must not keep a server from starting. `npm test` refuses.
        const excess = [...screens.flatMap(tooHeavy), ...stylesTooHeavy(styleBytes)]
        for (const sentence of excess) this.warn(sentence)

        const lines = screens
          .toSorted((a, b) => bytesOf(a) - bytesOf(b))
          .map((screen) => line(bytesOf(screen), screen.name))
        lines.push(line(bytesOf(load('', [entry])), 'of it every screen'), line(styleBytes, 'styles'))
        lines.push(...excess.map((sentence) => `${beyondBudget}${sentence}`))
        this.emitFile({ type: 'asset', fileName: '.build-report.txt', source: `${lines.join('\n')}\n` })
      },
    },
  }
}

const line = (bytes: number, what: string): string => `${inKb(bytes).padStart(9)}  ${what}`

const compressed = (text: string): number => brotliCompressSync(text).length

/** Of whom it is the file: `app/events-page`. Not its facade: the bundler drops that where others want more of the file. */
export const pageOf = ({ moduleIds }: WithModules): string | undefined =>
  moduleIds.map((id) => /\/web\/pages\/([\w/-]+-page)\.tsx$/.exec(id)?.[1]).find((page) => page !== undefined)

const isScreen = (chunk: Chunk): boolean => pageOf(chunk) !== undefined

/** What whoever is signed in sees around their screens: these wait for it (web/root-route.tsx). */
export const areBars = ({ moduleIds }: WithModules): boolean =>
  moduleIds.some((id) => id.endsWith('/web/features/shell/bars.tsx'))

const hasBars = (chunk: Chunk): boolean => !/^public\/(login|sign-up)-page$/.test(pageOf(chunk) ?? '')

/** Riders and admins both have a page of events. */
const nameOf = (chunk: Chunk): string => (pageOf(chunk) ?? '').replace(/^(app|public)\//, '')

/** Chunks with all that they import at once; what they load later is not counted. */
export function reachOf(starts: Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const seen = new Set<Chunk>()
  const open = [...starts]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    for (const name of chunk.imports) open.push(...chunks.filter(({ fileName }) => fileName === name))
  }
  return seen
}

function textsOf(bundle: Bundle, ending: string): Map<string, string> {
  const assets = Object.values(bundle).filter((part) => part.type === 'asset')
  return new Map(
    assets
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map(({ fileName, source }) => [fileName, String(source)]),
  )
}

/** Those that the page itself asks for. */
const firstStyles = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])]
