import { useEffect, useEffectEvent, useState } from 'react'
import { pictureUrl } from '#contract/media.ts'
import type { PickedPicture } from './picked-picture.ts'

type Options = {
  /** A draft was brought back: its pictures may be older than the server keeps what no form has saved. */
  isBack: boolean
  pictures: () => PickedPicture[]
  onLost: (left: PickedPicture[]) => void
}

/** Takes out what is no longer there, and says how many: with them the form could never be saved. */
export function useLostPictures({ isBack, pictures, onLost }: Options): number {
  const [lostCount, setLostCount] = useState(0)
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const found = pictures()
    const areThere = await Promise.all(found.map((picture) => isThere(picture, signal)))
    const lost = new Set(found.filter((_, place) => !areThere[place]).map(({ id }) => id))
    if (signal.aborted || lost.size === 0) return
    setLostCount(lost.size)
    onLost(pictures().filter(({ id }) => !lost.has(id)))
  })
  useEffect(() => {
    if (!isBack) return
    const over = new AbortController()
    void look(over.signal)
    return () => over.abort()
  }, [isBack])
  return lostCount
}

/** Only a clear no counts; and the browser's own copy would say yes for a year. */
async function isThere({ key }: PickedPicture, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(pictureUrl(key, 320), { cache: 'no-store', signal }).catch(() => null)
  return answer?.status !== 404
}

export const lostPicturesText = (count: number): string =>
  count === 1
    ? 'Una foto non è più disponibile: caricala di nuovo.'
    : `${count} foto non sono più disponibili: caricale di nuovo.`
