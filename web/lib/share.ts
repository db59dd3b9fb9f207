import { toast } from '#web/ui/toast.ts'

/** The phone's own sheet where there is one, the clipboard elsewhere. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: 'Link copiato', description: 'Incollalo dove vuoi.' })
  } catch {
    toast({ tone: 'error', title: 'Errore', description: `Copia il link dalla barra del browser: ${url}` })
  }
}
