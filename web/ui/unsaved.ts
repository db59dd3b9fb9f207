import { useEffect } from 'react'

const forms = new Set<symbol>()

/** Something was typed that is nowhere but on this screen: whoever would take the screen away asks first. */
export const hasUnsaved = (): boolean => forms.size > 0

export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    forms.add(form)
    return () => void forms.delete(form)
  }, [isDirty])
}

/** The person has said that it may go. */
export const releaseUnsaved = (): void => forms.clear()
