import sharp, { type Metadata, type Sharp } from 'sharp'
import { pictureLimits, pictureSizes } from '#contract/media.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orientationOf, squareOf, storedBox, turnOf, uprightSize } from './orientation.ts'
import type { PictureFormat } from './picture-kind.ts'

export type Square = { left?: number | undefined; top?: number | undefined; side?: number | undefined }
export type PictureTask = { path: string; format: PictureFormat; square: Square | null }
/** The files in the order of `pictureSizes`; width and height are those of the largest. */
export type Copies = { width: number; height: number; files: Uint8Array[] }

const [, , largest] = pictureSizes
const timeoutSeconds = 12
// More effort takes twice the time and saves nothing.
const webp = { quality: 82, effort: 2 }
/** An interlaced PNG is held whole while it is read; what needs more than this is no photograph. */
const heldBytesMax = 200_000_000

/** Clean copies of a photograph: upright, sRGB, WebP, and nothing in them but the picture. */
export async function makeCopies({ path, format, square }: PictureTask): Promise<Copies> {
  const input = { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true } as const
  // Without its limit: it looks at the head of the file only, and we want to say which limit it was.
  const head = await sharp(path, { ...input, limitInputPixels: false })
    .metadata()
    .catch(broken)
  if (head.format !== format) throw new AppError('PICTURE_TYPE')
  if (head.width * head.height > pictureLimits.pixels) throw new AppError('PICTURE_TOO_MANY_PIXELS')
  if (format === 'png' && head.isProgressive && bytesOf(head) > heldBytesMax)
    throw new AppError('PICTURE_TOO_SLOW')

  const orientation = orientationOf(head.orientation)
  const upright = uprightSize(head, orientation)
  const part = square && storedBox(squareOf(upright, square), upright, orientation)
  const picture = sharp(path, input).timeout({ seconds: timeoutSeconds })
  // Turned only once it is small: turning holds a whole picture in memory.
  const { data, info } = await fitted(part ? picture.extract(part) : picture, largest)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)

  const { width, height, channels } = info
  const { angle, flip, flop } = turnOf(orientation)
  const files: Uint8Array[] = []
  for (const size of pictureSizes) {
    const small = sharp(data, { raw: { width, height, channels } }).flip(flip).flop(flop).rotate(angle)
    files.push(await fitted(small, size).webp(webp).toBuffer())
  }
  return { ...uprightSize({ width, height }, orientation), files }
}

const fitted = (picture: Sharp, size: number) =>
  picture.resize(size, size, { fit: 'inside', withoutEnlargement: true })

const bytesOf = ({ width, height, channels, depth }: Metadata) =>
  width * height * channels * (depth === 'ushort' ? 2 : 1)

function broken(error: Error): never {
  if (error.message.includes('timeout')) throw new AppError('PICTURE_TOO_SLOW')
  throw new AppError('PICTURE_BROKEN')
}
