import { TextDecoder } from 'node:util'
import { AppError } from '#server/platform/app-error.ts'

/** Text from bytes of whatever encoding the file says, or shows, it has. */
export function createDecoder(head: Uint8Array): TextDecoder {
  return new TextDecoder(encodingOf(head), { fatal: true })
}

export function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new AppError('GPX_ENCODING')
  }
}

function encodingOf(head: Uint8Array): string {
  const [a, b, c] = head
  // A mark says what was written, whatever the declaration behind it was copied from.
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // Without a mark, the zero beside the first `<` gives UTF-16 away.
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(head.subarray(0, 300)),
  )?.[1]
  if (!declared || /^utf-?16/i.test(declared)) return 'utf-8'
  if (!isKnown(declared)) throw new AppError('GPX_ENCODING')
  return declared
}

function isKnown(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding))
  } catch {
    return false
  }
}
