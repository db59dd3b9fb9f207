import { constants, crc32, deflateRawSync } from 'node:zlib'
import { createMemory } from './memory.ts'

/** A piece of an answer. What is the same for many is packed, once; what is one person's, or may hold texts of others, never. */
export type Piece = { text: string; isSame: boolean }

// Those of a day: what is the same differs by address, and by what its link shows.
const packed = createMemory<Buffer>(200)

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that says that it is the last. */
const lastBlock = Buffer.from([3, 0])
const mostOfBlock = 65_535

/**
 * One gzip stream of pieces that know nothing of each other: how long a packed piece is depends on that piece alone, and what is not packed
 * tells no more than its length. So a person may stand in one page with what others wrote, and guesses are not confirmed by its size (BREACH).
 */
export function gzipPieces(pieces: readonly Piece[]): Buffer {
  const texts = pieces.map(({ text, isSame }) => ({ bytes: Buffer.from(text), isSame, text }))
  const bodies = texts.flatMap(({ bytes, text, isSame }) => (isSame ? [packedOnce(text)] : stored(bytes)))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(texts.reduce((sum, { bytes }) => crc32(bytes, sum), 0))
  trailer.writeUInt32LE(texts.reduce((sum, { bytes }) => sum + bytes.length, 0) % 2 ** 32, 4)
  return Buffer.concat([header, ...bodies, lastBlock, trailer])
}

const packedOnce = (text: string): Buffer =>
  // Ends where a byte ends, and not the stream.
  packed.of(text, () => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH }))

/** As it is, in blocks that say their length. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += mostOfBlock) {
    const block = bytes.subarray(at, at + mostOfBlock)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(block.length ^ 0xffff, 3)
    blocks.push(head, block)
  }
  return blocks
}
