import type { ComponentType, ReactNode } from 'react'
import { afterFirstUse } from './first-use.ts'
import { later } from './later.tsx'
import { untilThere } from './until-there.ts'

/**
 * A form that its screen shows when asked for: the screen does not wait for it, nor for the library and the rules of forms. It
 * comes with the first touch of the screen, before a button is pressed as a rule; pressed earlier, it opens once it is there.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  void afterFirstUse.then(() => untilThere(load))
  return later(load, meanwhile)
}
