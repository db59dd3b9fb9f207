import { CalendarClock, Flag, MapPinPlus, ShieldAlert, UserPlus } from 'lucide-react'
import type { NotificationType } from '#contract/notifications.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type Look = { icon: IconType; label: string; className: string }

export const notificationLooks: Record<NotificationType, Look> = {
  user_registration: { icon: UserPlus, label: 'Registrazione', className: 'bg-green-wash text-green' },
  event_pending: { icon: CalendarClock, label: 'Evento', className: 'bg-strada-wash text-strada' },
  poi_proposed: { icon: MapPinPlus, label: 'Punto di interesse', className: 'bg-misto-wash text-misto' },
  content_reported: { icon: Flag, label: 'Segnalazione', className: 'bg-ochre-wash text-ochre' },
  warning: { icon: ShieldAlert, label: 'Sicurezza', className: 'bg-red-wash text-red' },
}
