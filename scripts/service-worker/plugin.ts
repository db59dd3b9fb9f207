import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rollup } from 'vite'
import { root } from '../parts/root.ts'

type Bundle = Rollup.OutputBundle
type Part = Bundle[string]

/** All that a phone fetches once, after the first visit, so that every screen opens without signal (decision 033). */
const budgetKb = 1_500
const page = 'index.html'
const report = '.build-report.txt'
// Shown to whoever builds the app, never to a rider.
const showcase = /\/web\/pages\/public\/ui-page\.tsx$/

/**
 * Names the build after its files, writes the name into the page, and makes the service worker that keeps them. Equal
 * sources give equal bytes: two servers that built the same app agree on its worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle[page]
        if (html?.type !== 'asset') return this.error('There is no page to name the build in.')
        const kept = Object.values(bundle).filter(isKept)
        const files = kept.map(({ fileName }) => `/${fileName}`).sort()
        const id = nameOf([...files, String(html.source)])
        html.source = String(html.source).replace(
          '</head>',
          `  <meta name="build" content="${id}" />\n  </head>`,
        )

        const kb = kept.reduce((sum, part) => sum + gzipSync(contentOf(part)).length, 0) / 1024
        if (kb > budgetKb)
          this.error(`A phone would keep ${kb.toFixed(0)} KB of files; the budget is ${budgetKb} KB.`)
        addLine(bundle, `${kb.toFixed(1).padStart(6)}  kept on the phone, ${files.length} files`)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await compile({ id, files }) })
      },
    },
  }
}

/** What a screen may ask for. Icons and pictures for shops lie outside the folder: the system fetches them itself. */
function isKept(part: Part): boolean {
  const isShowcase = part.type === 'chunk' && showcase.test(part.facadeModuleId ?? '')
  return part.fileName.startsWith('assets/') && !isShowcase
}

const nameOf = (texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)

const contentOf = (part: Part): string | Uint8Array => (part.type === 'chunk' ? part.code : part.source)

function addLine(bundle: Bundle, line: string): void {
  const lines = bundle[report]
  if (lines?.type === 'asset') lines.source = `${lines.source}${line}\n`
}

/** One file without imports: not every browser takes modules for a service worker. */
async function compile(ownBuild: { id: string; files: string[] }): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(ownBuild) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: join(root, 'web/service-worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [made].flat() as Rollup.RollupOutput[]
  const entry = output?.output[0]
  if (!entry || output.output.length > 1) throw new Error('The service worker must be one file.')
  return entry.code
}
