import type { AnyEndpoint, SentBy } from '#contract/endpoint.ts'
import { ApiError, addressOf, failureOf, parse } from './api.ts'

type Options = { signal?: AbortSignal; onProgress?: (percent: number | undefined) => void }

const never = new AbortController().signal

/** Without a byte for this long the line is gone, whatever the browser believes. */
const stalledMs = 30_000

/** Receives a file, telling how far it is, and hands it to the browser to keep. One that breaks off is not kept. */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: SentBy<E>,
  options: Options = {},
): Promise<void> {
  const { file, name } = await receiveFile(endpoint, input, options)
  saveFile(file, name)
}

export async function receiveFile<E extends AnyEndpoint>(
  endpoint: E,
  input: SentBy<E>,
  { signal = never, onProgress = () => {} }: Options = {},
): Promise<{ file: Blob; name: string }> {
  const stall = new AbortController()
  let timer = setTimeout(() => stall.abort(), stalledMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), stalledMs)
  }
  try {
    const response = await fetch(addressOf(endpoint, input).url, {
      signal: AbortSignal.any([signal, stall.signal]),
    })
    if (!response.ok) throw failureOf(response.status, parse(await response.text()))
    const total = Number(response.headers.get('x-total-bytes') ?? 0)
    const chunks = await readAll(response, (bytes) => {
      heard()
      // The total is an estimate: only the end is all of it.
      onProgress(total > 0 ? Math.min(99, (bytes / total) * 100) : undefined)
    })
    const file = new Blob(chunks, { type: endpoint.download?.mediaType ?? '' })
    return { file, name: fileNameOf(response) }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError(stall.signal.aborted ? 'NO_ANSWER' : 'NO_CONNECTION')
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(response: Response, onBytes: (bytes: number) => void) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return chunks
    chunks.push(part.value)
    bytes += part.value.length
    onBytes(bytes)
  }
}

function fileNameOf(response: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return name ? decodeURIComponent(name) : 'tornanti'
}

const keepUrlMs = 60_000

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs)
}
