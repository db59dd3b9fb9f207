import { type ComponentType, lazy, Suspense } from 'react'
import { afterFirstScreen } from './first-screen.ts'
import { untilThere } from './until-there.ts'

/**
 * A form that its screen shows when asked for: the screen does not wait for it, nor for the library and the rules of forms. It
 * comes right after, before a button is pressed as a rule; pressed earlier, it opens once it is there.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  void afterFirstScreen.then(() => untilThere(load))
  return later(load)
}

/** A piece of the page that nobody waits for: its code comes after the first screen, and is tried again until it is there. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = lazy(async () => {
    await afterFirstScreen
    return { default: await untilThere(load) }
  })
  // React's types do not say of a lazy component that it takes the properties of its own.
  const Piece = Lazy as unknown as ComponentType<Props>
  return (props) => (
    <Suspense>
      <Piece {...props} />
    </Suspense>
  )
}
