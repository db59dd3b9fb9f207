import type { Slot } from '#web/lib/drafts/draft.ts'
import { DraftOffer } from '#web/lib/drafts/draft-offer.tsx'
import { useDraftsOf } from '#web/lib/drafts/drafts.ts'
import type { PoiValues } from './use-poi-form.ts'

export function PoiDraftOffer({ slot, onResume }: { slot: Slot; onResume: () => void }) {
  const [left] = useDraftsOf<PoiValues, null>(slot)
  return <DraftOffer draft={left} title={left?.values.name} onResume={onResume} className="mb-4" />
}
