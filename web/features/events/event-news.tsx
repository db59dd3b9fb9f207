import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarX, PartyPopper, PencilLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatPeriod } from '#contract/dates.ts'
import type { EventNewsKind, EventNews as News } from '#contract/events.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { newsQuery } from './events.api.ts'
import { newsText } from './events.copy.ts'
import { keepHidden, newsName, recallHidden } from './seen-news.ts'
import { useNewsToasts } from './use-news-toasts.ts'

const looks: Record<EventNewsKind, { icon: IconType; tone: string }> = {
  cancelled: { icon: CalendarX, tone: 'text-red' },
  approved: { icon: CalendarCheck, tone: 'text-green' },
  placeWon: { icon: PartyPopper, tone: 'text-green' },
  changed: { icon: PencilLine, tone: 'text-ochre' },
}

/**
 * What others did to the viewer's events: a mail may not come, a page may be closed, and whoever rides for nothing is
 * angry. Nothing at all where there is no news; what fails here keeps nobody from the events themselves.
 */
export function EventNews({ userId }: { userId: string }) {
  const titleId = useId()
  const { data } = useQuery(newsQuery)
  useNewsToasts()
  const [hidden, setHidden] = useState(() => recallHidden(userId))
  const all = data?.news ?? []
  const news = all.filter((one) => !hidden.includes(newsName(one)))

  function hide(one: News) {
    // Of what was put aside before, only what is still news: the list must not grow for ever.
    const names = all.map(newsName).filter((name) => hidden.includes(name) || name === newsName(one))
    keepHidden(userId, names)
    setHidden(names)
  }

  return (
    <KeepFocus className="outline-none">
      {news.length > 0 && (
        <section aria-labelledby={titleId} className="mb-8">
          <h2 id={titleId} className="mb-3 text-2xl">
            Novità sui tuoi eventi
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card shadow-soft">
            {news.map((one) => (
              <Item key={`${one.event.id} ${one.kind}`} news={one} onHide={() => hide(one)} />
            ))}
          </ul>
        </section>
      )}
    </KeepFocus>
  )
}

function Item({ news, onHide }: { news: News; onHide: () => void }) {
  const titleId = useId()
  const { id, title, startDate, endDate } = news.event
  const { icon: Icon, tone } = looks[news.kind]
  return (
    <li className="flex items-start gap-3 py-2 pr-2 pl-4">
      <Icon aria-hidden="true" className={cx('mt-3 size-5 shrink-0', tone)} />
      <div className="min-w-0 grow pb-2">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            id={titleId}
            to={paths.event}
            params={{ id }}
            className="bidi-isolate wrap-anywhere inline-flex min-h-11 items-center font-semibold text-link"
          >
            {title}
          </Link>
          <time dateTime={startDate} className="figures text-muted">
            {formatPeriod(startDate, endDate)}
          </time>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{newsText(news)}</p>
      </div>
      <IconButton label="Nascondi la novità" icon={X} aria-describedby={titleId} onClick={onHide} />
    </li>
  )
}
