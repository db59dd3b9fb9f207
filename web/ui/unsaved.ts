import { useEffect, useEffectEvent } from 'react'

const forms = new Set<() => void>()
const nothingElse = () => {}

/** Something was typed that is nowhere but on this screen: whoever would take the screen away asks first. */
export const hasUnsaved = (): boolean => forms.size > 0

/** `onGivenUp` is called when the person has said that it may go: what was kept of it is then forgotten. */
export function useUnsaved(isDirty: boolean, onGivenUp: () => void = nothingElse): void {
  const giveUp = useEffectEvent(onGivenUp)
  useEffect(() => {
    if (!isDirty) return
    const form = () => giveUp()
    forms.add(form)
    return () => void forms.delete(form)
  }, [isDirty])
}

/** The person has said that it may go. */
export function releaseUnsaved(): void {
  for (const giveUp of forms) giveUp()
  forms.clear()
}
