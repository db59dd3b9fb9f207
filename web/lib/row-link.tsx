import { type RegisteredRouter, useRouter, type ValidateLinkOptions } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onPointerDown'>
type Props<Options = unknown> = Attributes & {
  /** As a `Link` takes it: `{{ to: paths.user, params: { userId } }}`. */
  place: ValidateLinkOptions<RegisteredRouter, Options>
}

/**
 * A link in a row, of which a screen has many. It is not asked at each new address whether it leads there, as every `Link` is: with a
 * hundred of them that kept a phone from answering a press for 100 ms (decision 054).
 */
export function RowLink<const Options>(props: Props<Options>): ReactNode
export function RowLink({ place, onClick, ...rest }: Props): ReactNode {
  const router = useRouter()
  const { href } = router.buildLocation(place)
  // Its screen is on the way before the finger is up; what could not come is said by the screen.
  const prepare = () => void router.preloadRoute(place).catch(() => undefined)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    void router.navigate(place)
  }
  return <a {...rest} href={href} onClick={go} onPointerDown={prepare} />
}

/** Another tab, another window, a download: as the browser does it. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
