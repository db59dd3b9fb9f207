import type { SentBy } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { media, type Picture, pictureLimits } from '#contract/media.ts'
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

/** Uploads a photograph. One that is too large is made smaller first, as phones take more than the server does. */
export async function sendPicture(input: Input, file: Blob, options: SendOptions): Promise<Picture> {
  if (file.size > pictureLimits.maxBytes) return send(input, await shrunk(file, options.signal), options)
  try {
    return await send(input, file, options)
  } catch (error) {
    // The setting `maxFileSize` may ask for less, and only the server knows it.
    if (!isApiError(error) || error.code !== 'PICTURE_TOO_LARGE') throw error
    options.onProgress(0)
    return send(input, await shrunk(file, options.signal, error), options)
  }
}

async function shrunk(
  file: Blob,
  signal: AbortSignal,
  refusal = new ApiError('PICTURE_TOO_LARGE', { message: tooLarge }),
): Promise<Blob> {
  const smaller = await shrinkPicture(file).catch(() => file)
  signal.throwIfAborted()
  if (smaller.size >= file.size || smaller.size > pictureLimits.maxBytes) throw refusal
  return smaller
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

export const failureSentence = (error: unknown): string =>
  isApiError(error) ? error.message : errors.INTERNAL[1]

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
