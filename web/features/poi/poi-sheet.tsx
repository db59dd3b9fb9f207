import { MapPin, Navigation, Star } from 'lucide-react'
import { type Poi, poiCategoryLabels } from '#contract/poi.ts'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Sheet } from '#web/ui/sheet.tsx'

const tenths = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Everything that is known of a point, and the way there. */
export function PoiSheet({ poi, onClose }: { poi: Poi | null; onClose: () => void }) {
  return (
    <Sheet isOpen={poi !== null} onClose={onClose} title={poi?.name ?? ''} footer={poi && <Way poi={poi} />}>
      {poi && (
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2.5 font-semibold">
            <PoiSign category={poi.category} className="size-8" />
            {poiCategoryLabels[poi.category]}
          </p>
          {poi.rating !== null && (
            <p className="flex items-center gap-2">
              <Star aria-hidden="true" className="size-5 fill-current text-ochre" />
              <span>
                <span className="figures font-bold text-lg">{tenths.format(poi.rating)}</span> su 5
              </span>
            </p>
          )}
          {poi.description && <p className="wrap-anywhere whitespace-pre-line">{poi.description}</p>}
          <p className="flex items-start gap-2 text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0">
              {poi.address && <span className="wrap-anywhere block text-ink">{poi.address}</span>}
              <span className="figures text-base">{coordinates(poi)}</span>
            </span>
          </p>
        </div>
      )}
    </Sheet>
  )
}

function Way({ poi }: { poi: Poi }) {
  return (
    <a href={geoLink(poi)} className={buttonClass({ isFullWidth: true })}>
      <Navigation aria-hidden="true" />
      Apri nel navigatore
    </a>
  )
}

/** RFC 5870, with the place and its name as the query that navigators on phones show. */
export function geoLink({ latitude, longitude, name }: Pick<Poi, 'latitude' | 'longitude' | 'name'>): string {
  const place = `${latitude},${longitude}`
  return `geo:${place}?q=${place}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`
}

const coordinates = ({ latitude, longitude }: Poi) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
