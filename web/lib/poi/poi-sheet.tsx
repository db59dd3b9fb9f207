import { MapPin, Star } from 'lucide-react'
import type { Poi } from '#contract/poi.ts'
import { poiCategoryLabels } from '#contract/poi-values.ts'
import { decimalText } from '#contract/whole-text.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { CopyCoordinates, coordinatesText, NavigatorLink } from './place-links.tsx'
import { PoiSign } from './poi-sign.tsx'

type Props = {
  poi: Poi | null
  /** Where it lies for who is looking: the kilometre of a track. */
  where?: string | undefined
  onClose: () => void
}

/** Everything that is known of a point, and the way there. */
export function PoiSheet({ poi, where, onClose }: Props) {
  return (
    <Sheet
      isOpen={poi !== null}
      onClose={onClose}
      title={poi?.name ?? ''}
      footer={poi && <NavigatorLink place={poi} isFullWidth />}
    >
      {poi && (
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2.5 font-semibold">
            <PoiSign category={poi.category} className="size-8" />
            {poiCategoryLabels[poi.category]}
          </p>
          {where && <p className="figures text-lg">{where}</p>}
          {poi.rating !== null && (
            <p className="flex items-center gap-2">
              <Star aria-hidden="true" className="size-5 fill-current text-ochre" />
              <span>
                <span className="figures font-bold text-lg">{decimalText(poi.rating, 1)}</span> su 5
              </span>
            </p>
          )}
          {poi.description && <p className="wrap-anywhere whitespace-pre-line">{poi.description}</p>}
          <p className="flex items-center gap-2 text-muted">
            <MapPin aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">
              {poi.address && <span className="wrap-anywhere block text-ink">{poi.address}</span>}
              <span className="figures text-base">{coordinatesText(poi)}</span>
            </span>
            <CopyCoordinates place={poi} />
          </p>
        </div>
      )}
    </Sheet>
  )
}
