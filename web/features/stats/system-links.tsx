import { ScrollText, Settings } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ShortcutTile } from './shortcut-tile.tsx'
import { NotificationsTile } from './shortcut-tiles.tsx'

/** What a super admin sets up. */
export function SystemLinks({ unreadCount }: { unreadCount?: number | undefined }) {
  return (
    <section aria-labelledby="system-links">
      <h2 id="system-links" className="mb-4 text-2xl">
        Sistema
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3 sm:gap-4">
        <ShortcutTile
          to={paths.adminSettings}
          title="Configurazioni"
          text="Registrazioni, notifiche, sicurezza e contenuti"
          icon={Settings}
          tint="bg-raised text-ink"
        />
        <NotificationsTile unreadCount={unreadCount} />
        <ShortcutTile
          to={paths.adminAudit}
          title="Registro attività"
          text="Chi ha fatto che cosa, e quando"
          icon={ScrollText}
          tint="bg-strada-wash text-strada"
        />
      </ul>
    </section>
  )
}
