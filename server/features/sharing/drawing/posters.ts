import { createGate } from '#server/platform/gate.ts'
import type { Shared } from '../shared.ts'
import { eventPoster } from './event-poster.ts'
import { itineraryPoster } from './itinerary-poster.ts'
import { sitePoster } from './site-poster.ts'
import { userPoster } from './user-poster.ts'

const timeoutSeconds = 5
/** A palette would halve the seventy kilobytes and take three times as long. */
const png = { compressionLevel: 9 } as const

// One at a time: whoever asks for many pictures must not slow down those who ride.
const enter = createGate({ atOnce: 1, waiting: 24, longestWaitMs: 4000 })

/** The picture of a link. Unlike photographs it is drawn in the server itself: nothing in it comes from outside. */
export const drawPicture = (shared: Shared, appName: string): Promise<Buffer> =>
  enter(async () => {
    const sharp = await openLibrary()
    const svg = Buffer.from(posterOf(shared, appName))
    return sharp(svg).timeout({ seconds: timeoutSeconds }).removeAlpha().png(png).toBuffer()
  })

/** With the first picture, not before: it takes a tenth of a second and 27 MB, which no start needs. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  // On one thread, and nothing kept: pictures are kept by whoever serves them.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function posterOf(shared: Shared, appName: string): string {
  switch (shared.kind) {
    case 'itinerary':
      return itineraryPoster(shared, appName)
    case 'event':
      return eventPoster(shared, appName)
    case 'user':
      return userPoster(shared, appName)
    case 'site':
      return sitePoster(shared, appName)
    default:
      return shared satisfies never
  }
}
