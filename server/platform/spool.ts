import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './app-error.ts'

/** A file that somebody sent, on disk until the verb is done with it. */
export type SpooledFile = { path: string; bytes: number }

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/** Longer than any upload may take: what is older was left behind by a server that was killed. */
const leftBehindMs = 60 * 60_000

export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && Date.now() - file.mtimeMs > leftBehindMs) await rm(path, { force: true })
  }
}

/**
 * Writes a body to disk as it comes, so that slow senders of large files hold neither memory nor a worker, and hands
 * it to the work. Whatever happens, the file is gone afterwards.
 */
export async function withSpooled<Result>(
  body: Readable,
  { dataDir, maxBytes, tooLarge }: { dataDir: string; maxBytes: number; tooLarge: ErrorCode },
  work: (file: SpooledFile) => Promise<Result>,
): Promise<Result> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const path = join(folderOf(dataDir), `${randomUUID()}.part`)
  try {
    const bytes = await receive(body, path, maxBytes, tooLarge)
    return await work({ path, bytes })
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes text to disk piece by piece, for an answer that is sent at the reader's pace. The caller removes it. */
export async function spoolText(dataDir: string, text: AsyncIterable<string>): Promise<SpooledFile> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const path = join(folderOf(dataDir), `${randomUUID()}.part`)
  try {
    await pipeline(text, createWriteStream(path, { mode: 0o600 }))
    return { path, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function receive(body: Readable, path: string, maxBytes: number, tooLarge: ErrorCode): Promise<number> {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      next(bytes > maxBytes ? new AppError(tooLarge) : null, chunk)
    },
  })
  // A pipeline that fails destroys its source, after which nobody reads what the sender still sends: neither they nor a server that ends
  // would get on before their time is up.
  const source = body.iterator({ destroyOnReturn: false })
  try {
    await pipeline(source, counter, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    body.resume()
    if (isCutShort(error)) throw new AppError('UPLOAD_INCOMPLETE')
    throw error
  }
  return bytes
}

const isCutShort = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
