import { copyText } from './copy-text.ts'

export type Shareable = { title: string; path: string }

/** The phone's own sheet where there is one, the clipboard elsewhere. */
export async function share({ title, path }: Shareable): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if ((await openSheet({ title, url })) === 'was opened') return
  await copyText(url, { done: 'Link copiato', failed: `Copia il link dalla barra del browser: ${url}` })
}

/** Closed again without choosing, or open already since a first press: nothing is left to do. */
const harmless = ['AbortError', 'InvalidStateError']

async function openSheet(data: { title: string; url: string }): Promise<'was opened' | 'is not there'> {
  if (!navigator.share) return 'is not there'
  try {
    await navigator.share(data)
    return 'was opened'
  } catch (error) {
    // A browser may have the call and no sheet behind it, or not be allowed to open it.
    return error instanceof DOMException && harmless.includes(error.name) ? 'was opened' : 'is not there'
  }
}
