import type { AnyEndpoint, SentBy } from '#contract/endpoint.ts'
import { ApiError, addressOf, failureOf, parse } from './api.ts'

type Options = { signal?: AbortSignal | undefined; onProgress?: ((bytes: number) => void) | undefined }

/**
 * Asks for a file and hands it to the browser to keep. Not a plain link: that would save a refusal under the file's
 * name, or say nothing at all.
 */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: SentBy<E>,
  { signal, onProgress }: Options = {},
): Promise<void> {
  const { url } = addressOf(endpoint, input)
  const response = await lost(signal, fetch(url, signal ? { signal } : {}))
  if (!response.ok) throw failureOf(response.status, parse(await lost(signal, response.text())))
  const pieces: Blob[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (
    let next = await lost(signal, reader?.read());
    next && !next.done;
    next = await lost(signal, reader?.read())
  ) {
    pieces.push(new Blob([next.value]))
    bytes += next.value.length
    onProgress?.(bytes)
  }
  keep(new Blob(pieces, { type: endpoint.download?.mediaType ?? '' }), fileNameOf(response))
}

/** A line that breaks is said in our words; a cancelled download is nobody's failure. */
async function lost<Result>(signal: AbortSignal | undefined, work: Promise<Result> | undefined) {
  try {
    return (await work) as Result
  } catch (error) {
    throw signal?.aborted ? error : new ApiError('NO_CONNECTION')
  }
}

function fileNameOf(response: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name ? decodeURIComponent(name) : 'tornanti'
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
