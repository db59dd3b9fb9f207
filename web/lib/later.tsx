import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterFirstScreen } from './first-screen.ts'
import { untilThere } from './until-there.ts'

/** A piece of the page that nobody waits for: its code comes after the first screen, and is tried again until it is there. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Lazy = lazy(async () => {
    await afterFirstScreen
    return { default: await untilThere(load) }
  })
  // React's types do not say of a lazy component that it takes the properties of its own.
  const Piece = Lazy as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Piece {...props} />
    </Suspense>
  )
}
