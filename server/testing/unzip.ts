import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** Every file of an archive by its name. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}
