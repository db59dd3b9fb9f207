import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'
import { aPhoto, type Bytes, bytesOf } from './pictures.ts'
import { chunk, png } from './png.ts'

/** A file, made when it is needed: some are large while they are made. */
export type HostilePicture = { what: string; code: ErrorCode; file: () => Bytes | Promise<Bytes> }

const mb = 1024 * 1024
const text = (content: string): Bytes => new TextEncoder().encode(content)
const joined = (...parts: Uint8Array[]): Bytes => bytesOf(Buffer.concat(parts))
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
const html = '<!doctype html><script>alert(document.cookie)</script>'
const jpegStart = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const pngStart = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const small = { width: 64, height: 64 }

/** Of one pixel each: small to send, and long to play. */
function gifOf(frames: number): Bytes {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return joined(screen, ...Array(frames).fill(frame), Uint8Array.from([0x3b]))
}

/** The chunks of an animation, each frame as large as the picture. */
function animationOf(frames: number): Buffer[] {
  const pixels = deflateSync(Buffer.alloc(64 * 65))
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
    return bytes
  }
  const rest = Buffer.from([0, 1, 0, 10, 0, 0])
  const frame = (_: unknown, index: number) => [
    chunk('fcTL', Buffer.concat([numbers(2 * index, 64, 64, 0, 0), rest])),
    chunk('fdAT', Buffer.concat([numbers(2 * index + 1), pixels])),
  ]
  return [chunk('acTL', numbers(frames, 0)), ...Array.from({ length: frames }, frame).flat()]
}

/** Its last scan over and over: each one is work on every block of the picture. */
async function manyScans(): Promise<Bytes> {
  const flat = { create: { width: 6000, height: 6000, channels: 3, background: '#345' } } as const
  const file = await sharp(flat).jpeg({ progressive: true }).toBuffer()
  const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return joined(file.subarray(0, -2), ...Array(3000).fill(scan), file.subarray(-2))
}

const typeRefusals: [what: string, file: HostilePicture['file']][] = [
  ['SVG', () => text(svg('<rect width="9" height="9"/>'))],
  ['SVG with a script', () => text(svg('<script>alert(1)</script>'))],
  ['SVG that reads a file', () => text(`<?xml version="1.0"?>${svg('<image href="file:///etc/passwd"/>')}`)],
  ['HTML', () => text(html)],
  ['JavaScript', () => text('alert(1)')],
  [
    'GIF',
    async () =>
      bytesOf(
        await sharp(await aPhoto(small))
          .gif()
          .toBuffer(),
      ),
  ],
  [
    'TIFF',
    async () =>
      bytesOf(
        await sharp(await aPhoto(small))
          .tiff()
          .toBuffer(),
      ),
  ],
  [
    'WebP',
    async () =>
      bytesOf(
        await sharp(await aPhoto(small))
          .webp()
          .toBuffer(),
      ),
  ],
  [
    'AVIF',
    async () =>
      bytesOf(
        await sharp(await aPhoto(small))
          .avif({ effort: 0 })
          .toBuffer(),
      ),
  ],
  [
    'HEIC',
    () => joined(Uint8Array.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic'), new Uint8Array(99)),
  ],
  ['PDF', () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  [
    'PDF with JavaScript',
    () => text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  ],
  ['a GIF of 10,000 frames', () => gifOf(10_000)],
  ['ZIP', () => joined(text('PK\x03\x04'), new Uint8Array(99))],
  ['BMP', () => joined(text('BM'), new Uint8Array(99))],
  ['a script for ImageMagick', () => text('push graphic-context\nimage over 0,0 0,0 "|id"')],
  ['a program', () => joined(text('\x7fELF'), new Uint8Array(99))],
  ['a byte', () => new Uint8Array(1)],
  ['zeros', () => new Uint8Array(5 * mb)],
  ['noise', () => bytesOf(randomBytes(5 * mb)).fill(0, 0, 1)],
  ['a photograph behind something else', async () => joined(text('GIF89a'), await aPhoto())],
]

export const hostilePictures: HostilePicture[] = [
  ...typeRefusals.map(([what, file]) => ({ what, code: 'PICTURE_TYPE' as const, file })),
  { what: '0 bytes', code: 'PICTURE_EMPTY_FILE', file: () => new Uint8Array() },
  { what: '10 MB and a byte', code: 'PICTURE_TOO_LARGE', file: () => new Uint8Array(10 * mb + 1) },
  { what: '200 MB', code: 'PICTURE_TOO_LARGE', file: () => new Uint8Array(200 * mb) },
  {
    what: 'a bomb of 16,000 × 16,000',
    code: 'PICTURE_TOO_MANY_PIXELS',
    file: () => png({ width: 16_000, height: 16_000, depth: 1 }),
  },
  {
    what: 'a bomb of 30,000 × 30,000',
    code: 'PICTURE_TOO_MANY_PIXELS',
    file: () => png({ width: 30_000, height: 30_000, depth: 1 }),
  },
  {
    what: 'a head that promises 65,500 × 65,500',
    code: 'PICTURE_TOO_MANY_PIXELS',
    file: () => png({ width: 65_500, height: 65_500, pixels: new Uint8Array(9) }),
  },
  {
    what: 'a picture that is held whole, 400 MB of it',
    code: 'PICTURE_TOO_SLOW',
    file: () =>
      png({
        width: 7000,
        height: 7000,
        depth: 16,
        colour: 'rgba',
        isInterlaced: true,
        pixels: new Uint8Array(9),
      }),
  },
  { what: '3,000 scans', code: 'PICTURE_BROKEN', file: manyScans },
  {
    what: 'no pixels',
    code: 'PICTURE_BROKEN',
    file: () => png({ width: 0, height: 0, pixels: new Uint8Array(0) }),
  },
  {
    what: 'a PNG that ends early',
    code: 'PICTURE_BROKEN',
    file: () => png({ ...small, colour: 'rgb', pixels: new Uint8Array(999) }),
  },
  {
    what: 'a PNG of noise',
    code: 'PICTURE_BROKEN',
    file: () => {
      const file = png({ width: 500, height: 500, pixels: bytesOf(randomBytes(250_500).fill(0, 0, 1)) })
      return file.fill(0x55, 200, 900)
    },
  },
  {
    what: 'HTML behind the mark of a JPEG',
    code: 'PICTURE_BROKEN',
    file: () => joined(jpegStart, text(html)),
  },
  {
    what: 'SVG behind the mark of a PNG',
    code: 'PICTURE_BROKEN',
    file: () => joined(pngStart, text(svg(''))),
  },
  { what: 'the mark of a JPEG alone', code: 'PICTURE_BROKEN', file: () => bytesOf(jpegStart) },
  {
    what: 'half a JPEG',
    code: 'PICTURE_BROKEN',
    file: async () => {
      const file = await aPhoto({ width: 2000, height: 2000 })
      return file.slice(0, file.length / 2)
    },
  },
  {
    what: 'half a progressive JPEG',
    code: 'PICTURE_BROKEN',
    file: async () => {
      const file = await sharp(await aPhoto({ width: 2000, height: 2000 }))
        .jpeg({ progressive: true })
        .toBuffer()
      return bytesOf(file.subarray(0, file.length / 2))
    },
  },
]

const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0payload-zip', 'latin1')
const script = '*/=1;alert("payload-js")/*'

/** Right pictures with something in them, or of a strange make: taken, and nothing but the picture is kept. */
export const harmlessPictures: { what: string; file: () => Bytes | Promise<Bytes> }[] = [
  { what: 'a JPEG that is HTML as well', file: async () => joined(await aPhoto(), text(`payload${html}`)) },
  { what: 'a JPEG that is a ZIP as well', file: async () => joined(await aPhoto(), zip) },
  { what: 'a JPEG that is a script as well', file: async () => withComment(await aPhoto(), script) },
  {
    what: 'a JPEG with HTML in its comment',
    file: async () => withComment(await aPhoto(), `payload${html}`),
  },
  {
    what: 'a PNG with PHP in its texts',
    file: () =>
      png({ ...small, extra: [chunk('tEXt', Buffer.from('Comment\0payload <?php system($_GET[0]);'))] }),
  },
  {
    what: 'a PNG that moves',
    file: () =>
      png({
        ...small,
        extra: [
          chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
          chunk(
            'fcTL',
            Buffer.from([0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 64, ...Array(8).fill(0), 0, 1, 0, 10, 0, 0]),
          ),
        ],
      }),
  },
  { what: 'a PNG of 10,000 frames', file: () => png({ ...small, extra: animationOf(10_000) }) },
  {
    what: 'a CMYK JPEG',
    file: async () =>
      bytesOf(
        await sharp(await aPhoto())
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
      ),
  },
  {
    what: 'a colour profile that unpacks to 500 MB',
    file: () =>
      png({ ...small, extra: [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), squeezed(500)]))] }),
  },
  {
    what: 'a text that unpacks to 500 MB',
    file: () =>
      png({ ...small, extra: [chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), squeezed(500)]))] }),
  },
  { what: '49 million pixels in 200 kB', file: () => png({ width: 7000, height: 7000, colour: 'rgba' }) },
  {
    what: '49 million pixels that are held whole',
    file: () => png({ width: 7000, height: 7000, colour: 'rgb', isInterlaced: true }),
  },
  { what: 'a thread of 500,000 pixels', file: () => png({ width: 500_000, height: 90 }) },
  { what: 'a thread the other way', file: () => png({ width: 90, height: 500_000 }) },
  {
    what: 'a progressive JPEG of 49 million pixels',
    file: async () => {
      const flat = { create: { width: 7000, height: 7000, channels: 3, background: '#345' } } as const
      return bytesOf(await sharp(flat).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())
    },
  },
]

const squeezed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * mb), { level: 1 })

/** In front, where a browser that guesses would look. */
function withComment(jpeg: Bytes, comment: string): Bytes {
  const content = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return joined(jpeg.subarray(0, 2), head, content, jpeg.subarray(2))
}
