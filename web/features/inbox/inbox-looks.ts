import {
  AtSign,
  Award,
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  Heart,
  MessageCircle,
  Ticket,
  TrendingUp,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import type { InboxKind } from '#contract/inbox-kinds.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type Look = { icon: IconType; className: string }

export const inboxLooks: Record<InboxKind, Look> = {
  friend_request: { icon: UserPlus, className: 'bg-green-wash text-green' },
  friend_accepted: { icon: UserCheck, className: 'bg-green-wash text-green' },
  diary_tag: { icon: AtSign, className: 'bg-ochre-wash text-ochre' },
  post_comment: { icon: MessageCircle, className: 'bg-strada-wash text-strada' },
  post_like: { icon: Heart, className: 'bg-red-wash text-red' },
  event_approved: { icon: CalendarCheck2, className: 'bg-green-wash text-green' },
  event_rejected: { icon: CalendarX2, className: 'bg-red-wash text-red' },
  event_changed: { icon: CalendarClock, className: 'bg-misto-wash text-misto' },
  event_cancelled: { icon: CalendarX2, className: 'bg-red-wash text-red' },
  event_place_freed: { icon: Ticket, className: 'bg-green-wash text-green' },
  points: { icon: TrendingUp, className: 'bg-ochre-wash text-ochre' },
  rank: { icon: Award, className: 'bg-ochre-wash text-ochre' },
}
