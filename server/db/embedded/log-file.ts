import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises'

const maxBytes = 10_000_000

/** Appending, so that PostgreSQL goes on at the beginning after the file was emptied under it. */
export async function openLog(file: string): Promise<FileHandle> {
  await shortenLog(file)
  return open(file, 'a', 0o600)
}

export async function shortenLog(file: string): Promise<void> {
  const size = await logSize(file)
  if (size < maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size
}

/** The reason PostgreSQL gave for stopping, among what it wrote after `from`. */
export async function lastComplaint(file: string, from: number): Promise<string | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(100_000), position: from })
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    const complaint = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.findLast(Boolean)
    return complaint?.replace(/^.*?(FATAL|PANIC): +/, '') ?? null
  } finally {
    await handle.close()
  }
}
