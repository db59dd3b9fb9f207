import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { baseMap } from './scripts/base-map/plugin.ts'
import { buildReport } from './scripts/build-report.ts'
import { firstPictures } from './scripts/first-pictures.ts'
import { firstScreenChunks } from './scripts/first-screen-chunks.ts'
import { lightContract } from './scripts/light-contract/plugin.ts'
import { patientEntry } from './scripts/patient-entry.ts'
import { screenFiles } from './scripts/screen-files.ts'
import { serviceWorker } from './scripts/service-worker/plugin.ts'
import { smallerEntry } from './scripts/smaller-entry.ts'

export default defineConfig({
  root: 'web',
  // Vite's default is a node_modules inside the root, which would look like a source folder.
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    tailwindcss(),
    lightContract(),
    baseMap(),
    smallerEntry(),
    patientEntry(),
    buildReport(),
    screenFiles(),
    firstPictures(),
    serviceWorker(),
    preCompress(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined data: fonts and scripts would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names its own screen's files (decision 048), and the worker keeps those of all others: a list of them would
      // be 3 KB in front of every first screen.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // MapLibre is one large file, and comes only with the first map.
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: { manualChunks: firstScreenChunks(), onlyExplicitManualChunks: true },
      onwarn: (warning, warn) => {
        // Zod's comments for another bundler: nothing that we could change.
        if (warning.code !== 'INVALID_ANNOTATION') warn(warning)
      },
    },
  },
})

/** Writes `.br` and `.gz` beside each text file, so that the server sends the smallest without work per request. */
function preCompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  // Below this a packet is saved by neither.
  const minBytes = 1024
  let folder = ''
  return {
    name: 'pre-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|mjs|css|html|svg|json|webmanifest)$/.test(name))
      const compress = async (name: string) => {
        const file = join(folder, name)
        const content = await readFile(file)
        if (content.length < minBytes) return
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(`${file}.br`, await brotli(content, { params }))
        await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
      }
      await Promise.all(texts.map(compress))
    },
  }
}
