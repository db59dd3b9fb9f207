import { open } from 'node:fs/promises'
import type { Settings } from '#contract/settings.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SpooledFile } from '#server/platform/spool.ts'

/** In the words of our settings and in those of the decoder. */
const kinds = [
  { format: 'jpeg', name: 'JPEG', settings: ['jpg', 'jpeg'], start: [0xff, 0xd8, 0xff] },
  {
    format: 'png',
    name: 'PNG',
    settings: ['png'],
    start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
] as const
export type PictureFormat = (typeof kinds)[number]['format']

const megabyte = 1024 * 1024

/** What the file is, by its first bytes and nothing that its sender says of it; refused unless the settings allow it. */
export async function acceptedFormat(
  { path, bytes }: SpooledFile,
  { maxFileSize, allowedFileTypes }: Settings,
): Promise<PictureFormat> {
  if (bytes === 0) throw new AppError('PICTURE_EMPTY_FILE')
  if (bytes > maxFileSize * megabyte)
    throw new AppError('PICTURE_TOO_LARGE', { message: sizeSentence(maxFileSize) })

  const allowed = kinds.filter(({ settings }) => settings.some((type) => allowedFileTypes.includes(type)))
  const start = await firstBytes(path, 8)
  const kind = allowed.find((one) => one.start.every((byte, i) => start[i] === byte))
  if (!kind) throw new AppError('PICTURE_TYPE', { message: typeSentence(allowed.map(({ name }) => name)) })
  return kind.format
}

const sizeSentence = (megabytes: number): string =>
  `La foto supera ${megabytes === 1 ? '' : 'i '}${megabytes} MB.`

const typeSentence = (names: string[]): string =>
  names.length === 0
    ? 'Al momento non si possono caricare foto.'
    : `Il file non è una foto in un formato accettato. Usa ${names.join(' o ')}.`

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
