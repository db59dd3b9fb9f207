import type { SentBy } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { media, type Picture, pictureLimits, pictureSizes } from '#contract/media.ts'
import { ApiError, isApiError } from '#web/lib/api.ts'
import { uploadFile } from '#web/lib/upload.ts'
import { shrinkPicture } from './shrink-picture.ts'

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** What file choosers offer; phones turn their own formats into one of these. */
export const acceptedTypes = 'image/jpeg,image/png'

/** How long to wait each time the server says that it has too much to do. */
const busyWaitsMs = [2000, 4000, 8000, 8000, 8000]

const tooLarge = `La foto supera i ${pictureLimits.maxBytes / 1024 / 1024} MB.`

/** Why a file need not be sent at all, or null. The server decides by what is in it; what is too large is shrunk. */
export function pictureBlocker({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return errors.PICTURE_EMPTY_FILE[1]
  const isAccepted = type === '' || acceptedTypes.split(',').includes(type)
  return isAccepted ? null : errors.PICTURE_TYPE[1]
}

type Input = SentBy<typeof media.upload>

/** Within every browser's canvas; then no more than the largest copy that the server keeps. */
const smallerSides = [4096, Math.max(...pictureSizes)]

/**
 * Uploads a photograph. One that is too large is made smaller: phones take more than the server does, and the setting
 * `maxFileSize`, which only the server knows, may ask for less.
 */
export async function sendPicture(input: Input, file: Blob, options: SendOptions): Promise<Picture> {
  let refusal = new ApiError('PICTURE_TOO_LARGE', { message: tooLarge, status: 413 })
  for (const side of [null, ...smallerSides]) {
    const sent = side === null ? file : await shrinkPicture(file, side).catch(() => file)
    options.signal.throwIfAborted()
    const isWorthSending = sent.size <= pictureLimits.maxBytes && (side === null || sent.size < file.size)
    if (!isWorthSending) continue
    try {
      return await send(input, sent, options)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'PICTURE_TOO_LARGE') throw error
      refusal = error
      options.onProgress(0)
    }
  }
  throw refusal
}

/** While the server is busy it comes back later. */
async function send(input: Input, file: Blob, options: SendOptions): Promise<Picture> {
  for (const waitMs of busyWaitsMs) {
    try {
      return await uploadFile(media.upload, input, file, options)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'BUSY') throw error
    }
    options.onProgress(0)
    await waited(waitMs, options.signal)
  }
  return uploadFile(media.upload, input, file, options)
}

/** What is in the file was refused, or its size: the same file will be refused again. */
export const isFinalRefusal = (error: unknown): boolean =>
  isApiError(error) && (error.status === 413 || error.status === 422) && error.code !== 'PICTURE_TOO_SLOW'

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
