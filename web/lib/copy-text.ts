import { toast } from '#web/ui/toast.ts'

/** Into the clipboard, and said; where a browser refuses it, what to do instead. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'success', title: done })
  } catch {
    toast({ tone: 'error', title: 'Errore', description: failed })
  }
}
