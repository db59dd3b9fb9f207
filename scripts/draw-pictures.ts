import { createServer } from 'vite'
import { root } from './parts/root.ts'

/** `node scripts/draw-pictures.ts`: prints the pictures of the first screens (web/first-pictures.tsx) as JSON. */
const server = await createServer({
  configFile: `${root}/vite.config.ts`,
  mode: 'production',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { drawPictures } = await server.ssrLoadModule('/first-pictures.tsx')
const text = JSON.stringify(await drawPictures())
// The app, once it has begun, has clocks of its own that never end.
process.stdout.write(text, () => process.exit(0))
