import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { defaultSettings } from '#contract/settings-values.ts'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { openStore } from '#server/platform/open-store.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { noPulse } from '#server/platform/pulse.ts'
import type { App } from '../../e2e/support/app.ts'

/** A bare page of the same React, sent by the same server code in the same way: only what is on it is less. */
export async function withBarePage<Result>(
  { sql }: App,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const webFolder = await mkdtemp(join(tmpdir(), 'tornanti-bare-'))
  await buildBarePage(webFolder)
  const config = readEnv({ NODE_ENV: 'test', DEMO: '0', PORT: '0' })
  const services = {
    config,
    db: sql,
    quick: sql,
    pulse: noPulse,
    log: createLog({ isProduction: true, destination: { write: () => {} } }),
    passwords: createPasswordHasher(),
    settings: () => defaultSettings,
    clock: () => new Date(),
    store: openStore(config),
  }
  const app = await buildApp(services, { webFolder })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    return await work(`http://localhost:${(app.server.address() as AddressInfo).port}/`)
  } finally {
    await app.close()
    await rm(webFolder, { recursive: true, force: true })
  }
}

async function buildBarePage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const names = await readdir(outDir, { recursive: true })
  for (const name of names.filter((name) => /\.(js|css|html)$/.test(name))) {
    const file = join(outDir, name)
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)))
  }
}
