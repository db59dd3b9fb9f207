import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, UsersRound } from 'lucide-react'
import { wholeText } from '#contract/whole-text.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { statsQuery } from './community.api.ts'

export function CommunityStats() {
  const { data, error, refetch, isFetching } = useQuery(statsQuery)
  if (!data && error)
    return (
      <ErrorState
        text={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="mb-5"
      />
    )
  return (
    <ul
      aria-label="La community in numeri"
      className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:gap-4"
    >
      <Stat
        name="Membri attivi"
        icon={UsersRound}
        tint="bg-strada-wash text-strada"
        value={data?.memberCount}
      />
      <Stat
        name="Uscite questa settimana"
        icon={CalendarHeart}
        tint="bg-red-wash text-red"
        value={data?.outingsThisWeek}
      />
    </ul>
  )
}

type Props = { name: string; icon: IconType; tint: string; value: number | undefined }

function Stat({ name, icon: Icon, tint, value }: Props) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-card p-3 shadow-soft sm:p-4">
      <span className={cx('hidden size-11 shrink-0 place-items-center rounded-full min-[22rem]:grid', tint)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="flex min-w-0 flex-col">
        <span className="figures font-bold text-3xl leading-none">
          {value === undefined ? (
            <span className="block h-[1em] w-12 animate-shimmer rounded-sm bg-raised-strong" />
          ) : (
            wholeText(value)
          )}
        </span>
        <span className="text-muted text-sm leading-tight">{name}</span>
      </p>
    </li>
  )
}
