import { crc32, deflateSync } from 'node:zlib'
import { type Bytes, bytesOf } from './pictures.ts'

type Wish = {
  width: number
  height: number
  /** Bits per channel. */
  depth?: 1 | 8 | 16
  colour?: 'grey' | 'rgb' | 'rgba'
  isInterlaced?: boolean
  /** Instead of the right amount of black. */
  pixels?: Uint8Array
  /** Before the pixels. */
  extra?: Buffer[]
}

const colours = { grey: [0, 1], rgb: [2, 3], rgba: [6, 4] } as const

/** A PNG by hand: of any size at no cost, and as wrong as one likes. */
export function png(wish: Wish): Bytes {
  const { width, height, depth = 8, colour = 'grey', isInterlaced = false, extra = [] } = wish
  const [type, channels] = colours[colour]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const pixels = wish.pixels ?? black(width, height, depth * channels, isInterlaced)
  return bytesOf(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      ...extra,
      chunk('IDAT', deflateSync(pixels, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Adam7: where each pass begins and how far apart its pixels are. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function black(width: number, height: number, bitsPerPixel: number, isInterlaced: boolean): Buffer {
  const bytes = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0
  if (!isInterlaced) return Buffer.alloc(bytes(width, height))
  const sizes = passes.map(([x, y, dx, dy]) =>
    bytes(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
  )
  return Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
}
