import { X } from 'lucide-react'
import { type PoiAlong, poiCategoryLabels } from '#contract/poi.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { kmText, offTrackText } from './track-words.ts'

/** What a point along the track is, beside its sign on the map. */
export function PoiNote({ poi, onClose }: { poi: PoiAlong; onClose: () => void }) {
  return (
    <div className="pointer-events-auto flex items-start gap-1 rounded-md border border-line bg-card py-2 pl-3 shadow-soft">
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere font-semibold text-base leading-snug">{poi.name}</p>
        <p className="text-muted">{poiCategoryLabels[poi.category]}</p>
        <p className="figures mt-0.5 text-base leading-snug">
          {kmText(poi.km)} · {offTrackText(poi.offTrackM)}
        </p>
      </div>
      <IconButton label="Chiudi" icon={X} onClick={onClose} className="-mt-1.5" />
    </div>
  )
}
