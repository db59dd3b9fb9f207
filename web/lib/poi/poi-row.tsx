import type { ReactNode } from 'react'
import type { Poi } from '#contract/poi.ts'
import { PoiSign } from './poi-sign.tsx'

type Props = {
  poi: Poi
  detail: ReactNode
  /** Before the sign: the kilometre along a track. */
  leading?: ReactNode
  onOpen: () => void
}

/** A point in a list; opens what is known of it. */
export function PoiRow({ poi, detail, leading, onOpen }: Props) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-sm py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
    >
      {leading}
      <PoiSign category={poi.category} className="size-9 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold leading-snug">{poi.name}</span>
        <span className="block truncate text-muted text-sm">{detail}</span>
      </span>
    </button>
  )
}
