import { Link } from '@tanstack/react-router'
import {
  ArrowUpRight,
  CalendarDays,
  Camera,
  Handshake,
  MapPinned,
  NotebookPen,
  Route,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { socialProfile } from './social-profile.ts'

type Look = { title: string; text: string; icon: IconType; tint: string }

const tiles: (Look & { to: string })[] = [
  {
    to: paths.itineraries,
    title: 'Itinerari',
    text: 'Strade scelte per la moto',
    icon: Route,
    tint: 'bg-strada-wash text-strada',
  },
  {
    to: paths.events,
    title: 'Eventi',
    text: 'Giri, raduni e tour insieme',
    icon: CalendarDays,
    tint: 'bg-red-wash text-red',
  },
  {
    to: paths.map,
    title: 'Mappa',
    text: 'Soste, officine e panorami',
    icon: MapPinned,
    tint: 'bg-green-wash text-green',
  },
  {
    to: paths.community,
    title: 'Community',
    text: 'Domande e racconti',
    icon: Users,
    tint: 'bg-misto-wash text-misto',
  },
  {
    to: paths.diary,
    title: 'Diario di viaggio',
    text: 'Ricordi, tappa per tappa',
    icon: NotebookPen,
    tint: 'bg-sterrato-wash text-sterrato',
  },
  {
    to: paths.friends,
    title: 'Amici',
    text: 'Le persone con cui viaggi',
    icon: Handshake,
    tint: 'bg-ochre-wash text-ochre',
  },
  {
    to: paths.profile,
    title: 'Profilo',
    text: 'I tuoi dati e i tuoi punti',
    icon: UserRound,
    tint: 'bg-raised text-ink',
  },
]

export function HomeTiles() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 @min-[40rem]:grid-cols-2 @min-[40rem]:gap-4 @min-[62rem]:grid-cols-4">
      {tiles.map(({ to, ...look }) => (
        <li key={to} className="flex">
          <Tile {...look} render={(props) => <Link to={to} {...props} />} />
        </li>
      ))}
      <li className="flex">
        <Tile
          title={socialProfile.network}
          text={`Seguici: ${socialProfile.handle}`}
          icon={Camera}
          tint="bg-raised text-ink"
          isExternal
          render={({ children, ...props }) => (
            <a href={socialProfile.url} target="_blank" rel="noopener noreferrer" {...props}>
              {children}
            </a>
          )}
        />
      </li>
    </ul>
  )
}

type TileProps = Look & {
  isExternal?: boolean
  render: (props: { className: string; children: ReactNode }) => ReactNode
}

function Tile({ title, text, icon: Icon, tint, isExternal, render }: TileProps) {
  return render({
    className:
      'group flex grow flex-col gap-3 rounded-lg border border-line bg-card p-4 shadow-soft transition-colors duration-150 ' +
      'hover:border-field @min-[40rem]:flex-row @min-[40rem]:items-center',
    children: (
      <>
        <span className={cx('grid size-11 shrink-0 place-items-center rounded-md', tint)}>
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="wrap-anywhere min-w-0 grow">
          <span className="flex items-center gap-1.5 font-bold font-display text-xl leading-tight">
            {title}
            {isExternal && <ArrowUpRight aria-hidden="true" className="size-4 text-muted" />}
          </span>
          <span className="mt-0.5 block text-pretty text-muted text-sm">{text}</span>
          {isExternal && <span className="sr-only">(si apre in una nuova scheda)</span>}
        </span>
      </>
    ),
  })
}
