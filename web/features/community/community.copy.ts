import { BookOpenText, CircleQuestionMark, Map as MapIcon, UsersRound } from 'lucide-react'
import type { PostType } from '#contract/post-filters.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

export const postTypeLooks: Record<PostType, { tone: BadgeTone; icon: IconType }> = {
  question: { tone: 'strada', icon: CircleQuestionMark },
  experience: { tone: 'green', icon: BookOpenText },
  'ride-request': { tone: 'red', icon: UsersRound },
  tour: { tone: 'misto', icon: MapIcon },
}
