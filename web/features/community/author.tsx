import type { ReactNode } from 'react'
import type { Post } from '#contract/community.ts'
import { initialsOf } from '#contract/names.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { RowLink } from '#web/lib/row-link.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { roomyLink, roomyWords } from '#web/ui/roomy-link.ts'

type Props = {
  author: Post['author']
  nameId: string
  moment: string
  /** The post that the time leads to; null where there is none to show. */
  postId: string | null
  /** Beside the time. */
  children: ReactNode
}

/** Who wrote it, and when. */
export function Author({
  author: { userId, displayName, avatarUrl, rankLevel },
  nameId,
  moment,
  postId,
  children,
}: Props) {
  return (
    // With large text the picture and the card's menu share a line, and the words have the whole width below them.
    <div className="flex min-w-0 items-start gap-3 @max-[18rem]:contents">
      <Avatar initials={initialsOf(displayName)} src={avatarUrl} className="mt-0.5" />
      <div className="min-w-0 @max-[18rem]:order-1 @max-[18rem]:basis-full">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h2 id={nameId} className="font-sans font-semibold text-base leading-snug">
            <RowLink place={{ to: paths.user, params: { userId } }} className={cx(roomyLink, 'pt-3 pb-1.5')}>
              <span className={cx(roomyWords, 'bidi-isolate wrap-anywhere')}>{displayName}</span>
            </RowLink>
          </h2>
          <RankBadge level={rankLevel} />
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm">
          <span>
            {postId === null ? (
              <RelativeTime moment={moment} />
            ) : (
              <RowLink
                place={{ to: paths.post, params: { id: postId } }}
                className={cx(roomyLink, 'pt-1 pb-3')}
              >
                <span className={roomyWords}>
                  <RelativeTime moment={moment} />
                </span>
              </RowLink>
            )}
          </span>
          <span>{children}</span>
        </div>
      </div>
    </div>
  )
}
