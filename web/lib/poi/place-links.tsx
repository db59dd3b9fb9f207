import { Copy, Navigation } from 'lucide-react'
import type { Poi } from '#contract/poi.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { geoLink } from './geo-link.ts'

type Place = Pick<Poi, 'latitude' | 'longitude'>

export const coordinatesText = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const copied = { done: 'Coordinate copiate', failed: 'Copia non riuscita: seleziona e copia a mano.' }

export function CopyCoordinates({ place }: { place: Place }) {
  return (
    <IconButton
      label="Copia le coordinate"
      icon={Copy}
      onClick={() => void copyText(coordinatesText(place), copied)}
    />
  )
}

/** The way there, in whatever program the phone has for it. */
export function NavigatorLink({ place, ...look }: ButtonLook & { place: Place & Pick<Poi, 'name'> }) {
  return (
    <a href={geoLink(place)} className={buttonClass(look)}>
      <Navigation aria-hidden="true" />
      Apri nel navigatore
    </a>
  )
}
