import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { readLand } from './land.ts'
import { readPlaces } from './places.ts'

const makers = { land: readLand, places: readPlaces }
type FileName = keyof typeof makers

const isFileList = (id: string) => id.split('?')[0]?.endsWith('/web/lib/map/base-map-files.ts')
const devPath = '/@base-map/'

/** Makes the embedded base map from npm's data and tells web/lib/map/base-map-files.ts where it lies. */
export function baseMap(): Plugin {
  let isBuild = false
  const made = new Map<FileName, string>()
  const make = (name: FileName): string => {
    const text = made.get(name) ?? JSON.stringify(makers[name]())
    made.set(name, text)
    return text
  }
  return {
    name: 'base-map',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(devPath, (request, response, next) => {
        const name = request.url?.slice(1).replace('.json', '') ?? ''
        if (!(name in makers)) return next()
        response.setHeader('content-type', 'application/json')
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(make(name as FileName)))
      })
    },
    load(id) {
      if (!isFileList(id)) return null
      const address = (name: FileName) =>
        isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `map-${name}.json`, source: make(name) })}`
          : JSON.stringify(`${devPath}${name}.json`)
      return `export const baseMapFiles = { land: ${address('land')}, places: ${address('places')} }`
    },
  }
}
