import { useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useRef } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { AdminSections, AdminWho, BackToApp, useUnreadCount } from './admin-navigation.tsx'
import { placeAt } from './admin-sections.ts'
import { UnreadDot, unreadWords } from './unread-dot.tsx'
import { useMenuStep } from './use-menu-step.ts'

/** In place of the sidebar where there is no room for it: a button, where one is, and the drawer with all the rest. */
export function AdminMenu({ viewer }: { viewer: SessionUser }) {
  const button = useRef<HTMLButtonElement>(null)
  // Also here, so that an admin sees without opening anything that something waits.
  const count = useUnreadCount()
  const { isOpen, open, close, leaveTo } = useMenuStep(button)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 @min-[62rem]:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="relative -ml-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">
          {count === 0 ? 'Menu di amministrazione' : `Menu di amministrazione, ${unreadWords(count)}`}
        </span>
        <UnreadDot count={count} />
      </button>
      <WhereOneIs />
      <Drawer
        isOpen={isOpen}
        onClose={close}
        title="Amministrazione"
        footer={<BackToApp onLeave={leaveTo} />}
      >
        <div className="mb-5">
          <AdminWho viewer={viewer} />
        </div>
        <div className="-mx-3">
          <AdminSections role={viewer.role} onLeave={leaveTo} />
        </div>
      </Drawer>
    </div>
  )
}

function WhereOneIs() {
  const place = useLocation({ select: ({ pathname }) => placeAt(pathname) })
  return (
    <p className="min-w-0 @max-[14rem]:hidden">
      {place && (
        <span className="block truncate font-semibold text-muted text-xs leading-4">Amministrazione</span>
      )}
      <span className="block truncate font-bold font-display text-xl leading-6">
        {place ?? 'Amministrazione'}
      </span>
    </p>
  )
}
