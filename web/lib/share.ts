import { copyText } from './copy-text.ts'

/** The phone's own sheet where there is one, the clipboard elsewhere. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
  await copyText(url, { done: 'Link copiato', failed: `Copia il link dalla barra del browser: ${url}` })
}
