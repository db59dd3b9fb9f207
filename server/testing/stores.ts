import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { readEnv } from '#server/platform/env.ts'
import { openStore } from '#server/platform/open-store.ts'
import type { Store } from '#server/platform/store.ts'

/** A real store of each kind, empty, gone when it is stopped. `env` brings a server to it. */
export type TestStore = { env: Record<string, string>; store: Store; stop(): Promise<void> }

async function startDisk(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-store-'))
  const env = { DATA_DIR: dataDir }
  const stop = () => rm(dataDir, { recursive: true, force: true })
  return { env, store: openStore(readEnv(env)), stop }
}

/** An S3 server of its own on this machine. It knows one key, S3RVER, and does not look at signatures. */
export async function startS3(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'tornanti-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    resetOnClose: false,
    configureBuckets: [{ name: 'foto' }],
  })
  const { port } = await server.run()
  const env = {
    DATA_DIR: directory,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'foto',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return {
    env,
    store: openStore(readEnv(env)),
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const storeKinds = [
  { kind: 'a folder', start: startDisk },
  { kind: 'S3', start: startS3 },
]

export async function namesIn(store: Store): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}
