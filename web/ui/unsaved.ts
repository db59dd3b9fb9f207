import { useEffect, useEffectEvent } from 'react'
import { useStore } from './use-store.ts'

const forms = new Set<() => void>()
const watchers = new Set<() => void>()
const nothingElse = () => {}

/** Something was typed that is nowhere but on this screen: whoever would take the screen away asks first. */
export const hasUnsaved = (): boolean => forms.size > 0

/** The same for what is on screen, and follows. */
export const useHasUnsaved = (): boolean => useStore(watchUnsaved, hasUnsaved)

/** Called whenever a form begins to hold something, has been saved, or has gone. */
export function watchUnsaved(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** `onGivenUp` is called when the person has said that it may go: what was kept of it is then forgotten. */
export function useUnsaved(isDirty: boolean, onGivenUp: () => void = nothingElse): void {
  const giveUp = useEffectEvent(onGivenUp)
  useEffect(() => {
    if (!isDirty) return
    const form = () => giveUp()
    forms.add(form)
    tellWatchers()
    return () => {
      forms.delete(form)
      // A moment later: a form that is built anew takes its own place at once.
      setTimeout(tellWatchers)
    }
  }, [isDirty])
}

/** The person has said that it may go. */
export function releaseUnsaved(): void {
  for (const giveUp of forms) giveUp()
  forms.clear()
}

function tellWatchers(): void {
  for (const watch of watchers) watch()
}
