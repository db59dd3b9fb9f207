import type { AnyEndpoint, OutputOf, SentBy } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { ApiError, addressOf, failureOf, isApiError, parse } from './api.ts'

type Options = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Without a byte for this long the line is gone, whatever the browser believes. */
const stalledMs = 30_000

/** Sends a file to an endpoint that takes one. XMLHttpRequest, because fetch tells nothing of what was sent. */
export function uploadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: SentBy<E>,
  file: Blob,
  { signal, onProgress }: Options,
): Promise<OutputOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    const stalled = () => {
      reject(new ApiError('NO_ANSWER'))
      request.abort()
    }
    const heard = () => {
      clearTimeout(stall)
      stall = setTimeout(stalled, stalledMs)
    }
    const cancel = () => request.abort()
    request.open(endpoint.method, addressOf(endpoint, input).url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', endpoint.upload?.mediaType ?? '')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard()
      onProgress(total > 0 ? (loaded / total) * 100 : 0)
    })
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      if (request.status !== 200) reject(failureOf(request.status, body))
      else resolve(body as OutputOf<E>)
    })
    request.addEventListener('error', () => reject(new ApiError('NO_CONNECTION')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', cancel)
    })
    signal.addEventListener('abort', cancel)
    heard()
    request.send(file)
  })
}

/** Beside the file: `Non autenticato` alone would read as a fault of the file. */
export function uploadFailure(error: unknown): string {
  if (!isApiError(error)) return errors.INTERNAL[1]
  return error.code === 'NOT_SIGNED_IN' ? 'La sessione era scaduta: accedi e riprova.' : error.message
}
