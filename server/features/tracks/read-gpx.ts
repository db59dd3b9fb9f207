import type { TextDecoder } from 'node:util'
import { AppError } from '#server/platform/app-error.ts'
import { createDecoder, decode } from './gpx-encoding.ts'
import { type GpxFile, GpxReader } from './gpx-reader.ts'

/** Reads a GPX from its bytes as they come. Holds its points in memory and nothing else of it. */
export async function readGpx(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<GpxFile> {
  const reader = new GpxReader()
  let decoder: TextDecoder | null = null
  let hasBegun = false
  /** Blank lines before the declaration are against XML, and harmless. */
  const withoutLead = (text: string) => {
    if (hasBegun) return text
    const begun = text.trimStart()
    hasBegun = begun !== ''
    return begun
  }
  for await (const chunk of chunks) {
    decoder ??= createDecoder(chunk)
    reader.write(withoutLead(decode(decoder, chunk)))
  }
  if (!decoder) throw new AppError('GPX_EMPTY_FILE')
  reader.write(decode(decoder))
  return reader.end()
}
