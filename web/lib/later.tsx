import { type ComponentType, lazy, Suspense } from 'react'
import { afterFirstScreen } from './first-screen.ts'

/** A piece of the page that nobody waits for: its code comes after the first screen. Where it does not come, nothing is there. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = lazy(async () => {
    await afterFirstScreen
    return { default: await load().catch((): ComponentType<Props> => () => null) }
  })
  // React's types do not say of a lazy component that it takes the properties of its own.
  const Piece = Lazy as unknown as ComponentType<Props>
  return (props) => (
    <Suspense>
      <Piece {...props} />
    </Suspense>
  )
}
