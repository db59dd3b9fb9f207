import { Crown, Gem, Medal } from 'lucide-react'
import type { RankLevel } from '#contract/ranks.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

const looks: Record<RankLevel, { tone: BadgeTone; icon: IconType }> = {
  Bronze: { tone: 'sterrato', icon: Medal },
  Silver: { tone: 'neutral', icon: Medal },
  Gold: { tone: 'ochre', icon: Medal },
  Platinum: { tone: 'misto', icon: Crown },
  Diamond: { tone: 'strada', icon: Gem },
}

/** The rank in its colour; the word says it to those who do not see the colour. */
export function RankBadge({ level, className }: { level: RankLevel; className?: string }) {
  return (
    <Badge {...looks[level]} className={className}>
      {level}
    </Badge>
  )
}
