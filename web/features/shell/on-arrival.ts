import type { AnyRouter } from '@tanstack/react-router'
import { track } from '#web/lib/analytics.ts'

/** What a full page load would do by itself: count the view and begin reading at the heading. */
export function watchArrivals(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // Each screen brings its own title; of two in a document the first, that of index.html, would win.
    document.getElementById('first-title')?.remove()
    if (!pathChanged) return
    track({ name: 'page_view', route: router.state.matches.at(-1)?.fullPath ?? '/$' })
    if (fromLocation) focusHeading()
  })
}

function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.classList.add('outline-none')
  heading.focus({ preventScroll: true })
}
