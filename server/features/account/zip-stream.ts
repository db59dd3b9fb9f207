import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  name: string
  content: Readable
  /** What is small already, such as a picture, is stored as it is. */
  isPacked?: boolean
}

/**
 * An archive written at the pace of its reader: each entry is asked for when the one before has been read, so that one
 * file is open at a time. A reader who goes away ends the entries as well.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  zip.on('error', fail)
  zip.outputStream.pipe(output)

  const write = async () => {
    for await (const { name, content, isPacked = false } of entries) {
      if (output.destroyed) return void content.destroy()
      current = content
      zip.addReadStream(content, name, { compress: !isPacked })
      await finished(content)
    }
    zip.end()
  }
  write().catch(fail)
  return output
}
