import { MapPinCheck, MapPinned } from 'lucide-react'
import type { PoiTab } from '#contract/poi.ts'
import { wholeText } from '#contract/whole-text.ts'
import type { IconType } from '#web/ui/icon-type.ts'

export const poiTabLabels: Record<PoiTab, string> = { unverified: 'Da verificare', verified: 'Verificati' }

export const nothingIn: Record<PoiTab, { icon: IconType; title: string; text: string }> = {
  unverified: {
    icon: MapPinCheck,
    title: 'Nessun POI in attesa di verifica',
    text: 'I punti proposti dai motociclisti arrivano qui.',
  },
  verified: {
    icon: MapPinned,
    title: 'Nessun POI verificato',
    text: 'Verifica una proposta o crea il primo con «Nuovo POI».',
  },
}

/** `a 40 m`; where there is nothing between them, `nello stesso punto`. */
export const distanceText = (metres: number): string =>
  metres === 0 ? 'nello stesso punto' : `a ${wholeText(metres)} m`
