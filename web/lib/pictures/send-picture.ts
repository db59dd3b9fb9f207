import type { SentBy } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { media, type Picture, pictureLimits } from '#contract/media.ts'
import { isApiError } from '#web/lib/api.ts'
import { uploadFile } from '#web/lib/upload.ts'

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** What file choosers offer; phones turn their own formats into one of these. */
export const acceptedTypes = 'image/jpeg,image/png'

/** How long to wait each time the server says that it has too much to do. */
const busyWaitsMs = [2000, 4000, 8000, 8000, 8000]

/** Why a file need not be sent at all, or null. The server decides by what is in it. */
export function pictureBlocker({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return errors.PICTURE_EMPTY_FILE[1]
  if (size > pictureLimits.maxBytes) return `La foto supera i ${pictureLimits.maxBytes / 1024 / 1024} MB.`
  const isAccepted = type === '' || acceptedTypes.split(',').includes(type)
  return isAccepted ? null : errors.PICTURE_TYPE[1]
}

/** Uploads a photograph; while the server is busy it comes back later. */
export async function sendPicture(
  input: SentBy<typeof media.upload>,
  file: Blob,
  options: SendOptions,
): Promise<Picture> {
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
