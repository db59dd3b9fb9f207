import { CalendarDays, MapPinned, MessagesSquare, UsersRound } from 'lucide-react'

/** What is counted has the same icon and colour on every row of cards. */
export const cardLooks = {
  members: { icon: UsersRound, tint: 'bg-strada-wash text-strada' },
  events: { icon: CalendarDays, tint: 'bg-red-wash text-red' },
  pois: { icon: MapPinned, tint: 'bg-green-wash text-green' },
  posts: { icon: MessagesSquare, tint: 'bg-misto-wash text-misto' },
} as const
