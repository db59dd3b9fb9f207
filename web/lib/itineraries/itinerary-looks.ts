import { Mountain, Road, Shuffle } from 'lucide-react'
import type { Difficulty, RoadType } from '#contract/itinerary-values.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

/** spec §4: green, yellow, red; anything else grey. */
export const difficultyTones: Record<Difficulty, BadgeTone> = {
  Facile: 'green',
  Intermedio: 'ochre',
  Avanzato: 'red',
}

export const roadTypeLooks: Record<
  RoadType,
  { tone: 'strada' | 'sterrato' | 'misto'; icon: IconType; tint: string }
> = {
  Strada: { tone: 'strada', icon: Road, tint: 'bg-strada-wash text-strada' },
  Sterrato: { tone: 'sterrato', icon: Mountain, tint: 'bg-sterrato-wash text-sterrato' },
  Misto: { tone: 'misto', icon: Shuffle, tint: 'bg-misto-wash text-misto' },
}
