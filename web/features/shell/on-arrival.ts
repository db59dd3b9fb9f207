import type { AnyRouter } from '@tanstack/react-router'
import { pictureElementId } from '#contract/page-session.ts'
import { track } from '#web/lib/analytics.ts'
import { firstScreenStands } from '#web/lib/first-screen.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'

let isHeld = false
const waiting: (() => void)[] = []

/** The router believes that a screen has been drawn before it has. */
export function holdArrival(): void {
  isHeld = true
}

export function releaseArrival(): void {
  isHeld = false
  for (const tell of waiting.splice(0)) tell()
}

/** What a full page load would do by itself: count the view and begin reading at the heading. */
export function watchArrivals(router: AnyRouter): void {
  const { emit } = router
  router.emit = (event) => {
    if (isHeld && event.type === 'onRendered') waiting.push(() => emit(event))
    else emit(event)
  }
  let wasOverlay = false
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // Each screen brings its own title; of two in a document the first, that of index.html, would win.
    document.getElementById('first-title')?.remove()
    // In the same frame as the screen that it shows.
    document.getElementById(pictureElementId)?.remove()
    firstScreenStands()
    if (!pathChanged) return
    track({ name: 'page_view', route: router.state.matches.at(-1)?.fullPath ?? '/$' })
    const isOverlay = router.state.matches.some(({ staticData }) => staticData.isOverlay)
    const isClosed = wasOverlay && fromLocation?.pathname.startsWith(`${toLocation.pathname}/`)
    // A dialog takes the focus by itself, and gives it back to what opened it.
    if (fromLocation && !isOverlay && !isClosed) focusHeading()
    wasOverlay = isOverlay
  })
}
