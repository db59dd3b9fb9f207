import { useLinkProps, useRouter } from '@tanstack/react-router'
import { CalendarDays, House, Route, Shield, Users } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { useStore } from '#web/ui/use-store.ts'

type Entry = { to: string; label: string; icon: IconType; isSpecial?: boolean }

const entries: Entry[] = [
  { to: paths.home, label: 'Home', icon: House },
  { to: paths.itineraries, label: 'Itinerari', icon: Route },
  { to: paths.events, label: 'Eventi', icon: CalendarDays, isSpecial: true },
  { to: paths.community, label: 'Community', icon: Users },
]
const adminEntry: Entry = { to: paths.admin, label: 'Admin', icon: Shield }

/** Edge to edge under the thumb on a phone, a floating dock on wide screens, part of the page for huge text. */
export function BottomBar({ isAdmin }: { isAdmin: boolean }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Navigazione principale" className={bar}>
      <ul className={list}>
        {[...entries, ...(isAdmin ? [adminEntry] : [])].map((entry) => (
          <li key={entry.to} className="flex min-w-0 flex-1 md:flex-none">
            <BarLink entry={entry} isCurrent={pathname === entry.to} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BarLink({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const Icon = entry.icon
  const props = useLinkProps({ to: entry.to, className: cx(link, entry.isSpecial ? special : plain) })
  return (
    <a {...props} aria-current={isCurrent ? 'page' : undefined}>
      <span className={entry.isSpecial ? raisedIcon : plainIcon}>
        <Icon aria-hidden="true" className="size-6 md:size-5" />
      </span>
      <span className="max-w-full truncate max-[18rem]:hyphens-auto max-[18rem]:whitespace-normal">
        {entry.label}
      </span>
    </a>
  )
}

/** Of the address, which changes at the press; the router goes there once that can be seen. */
function usePathname(): string {
  const { history } = useRouter()
  return useStore(history.subscribe, () => history.location.pathname)
}

const bar =
  'inset-x-0 bottom-0 z-30 border-line border-t bg-card pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] tall:min-[18rem]:fixed ' +
  'md:pointer-events-none md:bottom-[max(1.25rem,env(safe-area-inset-bottom))] md:flex md:justify-center md:border-0 md:bg-transparent md:px-4 md:pb-0'
const list =
  'mx-auto flex max-w-lg max-[18rem]:flex-wrap md:pointer-events-auto md:mx-0 md:max-w-none md:items-center md:gap-1 ' +
  'md:rounded-full md:border md:border-line md:bg-card md:p-1.5 md:shadow-soft'
const link =
  'flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 py-2 text-xs max-[22rem]:text-[0.6875rem] font-semibold ' +
  'leading-4 transition-colors duration-150 md:min-h-11 md:flex-row md:gap-2 md:rounded-full md:px-4 md:py-2 ' +
  'md:text-[0.9375rem] focus-visible:-outline-offset-2'
const plain =
  'text-muted hover:text-ink aria-[current=page]:text-red md:hover:bg-raised md:aria-[current=page]:bg-red-wash'
const special =
  'text-ink aria-[current=page]:text-red md:-my-3 md:min-h-14 md:bg-red md:px-6 md:text-on-red md:shadow-soft ' +
  'md:ring-4 md:ring-card md:hover:bg-red-strong md:aria-[current=page]:bg-red md:aria-[current=page]:text-on-red ' +
  'md:aria-[current=page]:ring-red-wash'
const plainIcon = 'grid h-6 place-items-center'
const raisedIcon =
  '-mt-6 grid size-12 place-items-center rounded-full bg-red text-on-red ring-4 ring-card md:mt-0 md:size-auto md:bg-transparent md:ring-0'
