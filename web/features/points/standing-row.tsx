import { memo } from 'react'
import { initialsOf } from '#contract/names.ts'
import type { Standing } from '#contract/points.ts'
import { wholeText } from '#contract/whole-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { RowLink } from '#web/lib/row-link.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { as: 'li' | 'div'; standing: Standing; isOwn: boolean }

export const StandingRow = memo(function StandingRow({ as: Tag, standing, isOwn }: Props) {
  const { place, userId, displayName, avatarUrl, rankLevel, totalPoints } = standing
  return (
    <Tag
      aria-current={isOwn || undefined}
      className={cx(
        'relative flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-2 py-3 outline-focus has-[a:focus-visible]:outline-2',
        isOwn ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      <p
        className={cx(
          'figures min-w-6 shrink-0 text-center font-bold font-display text-xl leading-none',
          place > 3 && 'text-muted',
        )}
      >
        {wholeText(place)}
        <span className="sr-only">º posto</span>
      </p>
      <Avatar initials={initialsOf(displayName)} src={avatarUrl} />
      {/* Narrower than a rank it would be no column: then the points go below. */}
      <div className="min-w-0 grow basis-26">
        <p className="flex items-baseline gap-1.5">
          <RowLink
            place={{ to: paths.user, params: { userId } }}
            className="bidi-isolate wrap-anywhere line-clamp-2 min-w-0 hyphens-auto font-semibold text-ink no-underline outline-none after:absolute after:inset-0 hover:underline"
          >
            {displayName}
          </RowLink>
          {isOwn && <span className="shrink-0 text-muted text-sm">(tu)</span>}
        </p>
        <RankBadge level={rankLevel} className="mt-0.5" />
      </div>
      <p className="ml-auto shrink-0 text-right">
        <span className="figures block font-bold font-display text-xl leading-none">
          {wholeText(totalPoints)}
        </span>
        <span className="text-muted text-sm">{totalPoints === 1 ? 'punto' : 'punti'}</span>
      </p>
    </Tag>
  )
})
