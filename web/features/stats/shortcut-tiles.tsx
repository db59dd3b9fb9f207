import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarCheck, ChartColumn, MapPin, Settings, TriangleAlert, Users } from 'lucide-react'
import { counted, wholeText } from '#contract/whole-text.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { ShortcutTile } from './shortcut-tile.tsx'
import { totalsQuery } from './stats.api.ts'

type Props = {
  /** Notifications that nobody has read yet, once it is known. */
  unreadCount?: number | undefined
  /** Users and settings are for super admins. */
  isForSuperAdmin: boolean
}

export function ShortcutTiles({ unreadCount, isForSuperAdmin }: Props) {
  return (
    <nav aria-label={isForSuperAdmin ? 'Scorciatoie' : 'Azioni rapide'}>
      <ul className={cx('grid gap-3 sm:grid-cols-2 sm:gap-4', isForSuperAdmin && 'xl:grid-cols-3')}>
        {isForSuperAdmin && (
          <ShortcutTile
            to={paths.adminUsers}
            title="Gestione Utenti"
            text="Ruoli, consensi ed esportazione"
            icon={Users}
            tint="bg-strada-wash text-strada"
          />
        )}
        <EventsTile />
        <ContentTile />
        <ShortcutTile
          to={paths.adminAnalytics}
          title="Analisi & Report"
          text="Andamento nel tempo e CSV"
          icon={ChartColumn}
          tint="bg-misto-wash text-misto"
        />
        <NotificationsTile unreadCount={unreadCount} />
        {isForSuperAdmin && (
          <ShortcutTile
            to={paths.adminSettings}
            title="Configurazioni"
            text="Registrazioni, sicurezza, contenuti"
            icon={Settings}
            tint="bg-raised text-ink"
          />
        )}
      </ul>
    </nav>
  )
}

function EventsTile() {
  const { data } = useQuery(totalsQuery)
  const pending = data?.pendingEvents ?? 0
  return (
    <ShortcutTile
      to={paths.adminEvents}
      title="Eventi"
      text={pending > 0 ? `${counted(pending, 'proposta', 'proposte')} da decidere` : 'Proposte e calendario'}
      icon={CalendarCheck}
      tint="bg-red-wash text-red"
      mark={
        pending > 0 && (
          <Badge tone="red" icon={TriangleAlert}>
            Urgente <span className="figures">{wholeText(pending)}</span>
          </Badge>
        )
      }
    />
  )
}

function ContentTile() {
  const { data } = useQuery(totalsQuery)
  const waiting = data?.unverifiedPois ?? 0
  return (
    <ShortcutTile
      to={paths.adminContent}
      title="Contenuti & POI"
      text={waiting > 0 ? `${wholeText(waiting)} POI da verificare` : 'Punti di interesse'}
      icon={MapPin}
      tint="bg-green-wash text-green"
    />
  )
}

export function NotificationsTile({ unreadCount }: Pick<Props, 'unreadCount'>) {
  return (
    <ShortcutTile
      to={paths.adminNotifications}
      title="Notifiche"
      text="Avvisi per gli amministratori"
      icon={Bell}
      tint="bg-ochre-wash text-ochre"
      mark={
        unreadCount !== undefined &&
        unreadCount > 0 && (
          <Badge tone="ochre">
            <span className="figures">{counted(unreadCount, 'non letta', 'non lette')}</span>
          </Badge>
        )
      }
    />
  )
}
