import { Outlet } from '@tanstack/react-router'
import { useOwner } from '#web/lib/session.ts'
import { AdminSections, AdminWho, BackToApp } from './admin-navigation.tsx'

/** A sidebar where there is room for one; elsewhere the top bar has a menu with all of it (`AdminMenu`). */
export function AdminLayout() {
  const viewer = useOwner()
  if (!viewer) return null
  return (
    <div className={layout}>
      <aside aria-label="Amministrazione" className={sidebar}>
        <AdminWho viewer={viewer} />
        <BackToApp />
        <AdminSections role={viewer.role} />
      </aside>
      <Outlet />
    </div>
  )
}

// 62rem of text: a window of 1024 px less its scrollbar. With large text it is the menu on a wide screen, too.
const layout =
  'mx-auto grid w-full max-w-[88rem] grow grid-cols-[minmax(0,1fr)] content-start ' +
  '@min-[62rem]:grid-cols-[15rem_minmax(0,1fr)]'
const sidebar =
  'flex min-w-0 flex-col gap-4 pt-6 pl-6 @max-[62rem]:hidden tall:sticky tall:top-16 tall:self-start'
