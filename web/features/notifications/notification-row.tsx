import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { memo, useId } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NotificationLink } from './notification-link.tsx'
import { notificationLooks } from './notification-looks.ts'
import { readMutation } from './notifications.api.ts'

type Props = { notification: Notification }

export const NotificationRow = memo(function NotificationRow({ notification }: Props) {
  const read = useMutation(readMutation)
  const titleId = useId()
  const { type, title, message, isRead, createdAt, id } = notification
  const { icon: Icon, label, className } = notificationLooks[type]
  return (
    <article aria-labelledby={titleId} className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5">
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-full', className)}>
        <Icon role="img" aria-label={label} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className={cx('font-sans text-base', isRead ? 'font-medium' : 'font-bold')}>
          {title}
        </h2>
        <p className={cx('wrap-anywhere mt-0.5 text-pretty', isRead && 'text-muted')}>{message}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {!isRead && <Badge tone="red">Da leggere</Badge>}
          <RelativeTime moment={createdAt} />
        </p>
        <div className="-mb-2 mt-1 flex flex-wrap items-center gap-x-4">
          {!isRead && (
            <Button
              variant="ghost"
              size="sm"
              icon={Check}
              data-decides
              isPending={read.isPending}
              aria-describedby={titleId}
              onClick={() => read.mutate(id)}
              className="-ml-3"
            >
              Segna come letta
            </Button>
          )}
          <NotificationLink {...notification} />
        </div>
      </div>
    </article>
  )
})
