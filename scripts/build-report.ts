import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

type Chunk = Rollup.OutputChunk
const mapLibrary = /node_modules\/maplibre-gl\//

/**
 * Says what each screen weighs, compressed, beyond the code that every screen shares; refuses a build in which a screen
 * would load the map library before it shows a map.
 */
export function buildReport(): Plugin {
  return {
    name: 'build-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) return
      const shared = reachOf(entry, chunks)
      const lines = [`${kb(shared)}  every screen`]
      for (const screen of chunks.filter(isScreen)) {
        const all = reachOf(screen, chunks)
        const heavy = [...all].find((chunk) => chunk.moduleIds.some((id) => mapLibrary.test(id)))
        if (heavy)
          this.error(`${screen.name} would load the map library with its first paint (${heavy.fileName}).`)
        lines.push(`${kb([...all].filter((chunk) => !shared.has(chunk)))}  ${screen.name}`)
      }
      const library = chunks.filter((chunk) => chunk.moduleIds.some((id) => mapLibrary.test(id)))
      lines.push(`${kb(library)}  the map library, only where a map is shown`)
      this.emitFile({ type: 'asset', fileName: '.build-report.txt', source: `${lines.join('\n')}\n` })
    },
  }
}

const isScreen = (chunk: Chunk): boolean =>
  chunk.isDynamicEntry && /\/web\/pages\//.test(chunk.facadeModuleId ?? '')

/** A chunk with all that it imports at once; what it loads later is not counted. */
function reachOf(start: Chunk, chunks: readonly Chunk[]): Set<Chunk> {
  const seen = new Set<Chunk>()
  const open = [start]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    for (const name of chunk.imports) open.push(...chunks.filter(({ fileName }) => fileName === name))
  }
  return seen
}

function kb(chunks: Iterable<Chunk>): string {
  const bytes = [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return (bytes / 1024).toFixed(1).padStart(6)
}
