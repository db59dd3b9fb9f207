import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { memo, useId } from 'react'
import type { InboxItem } from '#contract/inbox.ts'
import { initialsOf } from '#contract/names.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openMutation, readMutation } from './inbox.api.ts'
import { InboxLink } from './inbox-link.tsx'
import { inboxLooks } from './inbox-looks.ts'

/** The whole row leads to what it is about; opening it is reading it. */
export const InboxRow = memo(function InboxRow({ item }: { item: InboxItem }) {
  const open = useMutation(openMutation)
  const read = useMutation(readMutation)
  const titleId = useId()
  const { id, title, text, target, isRead, createdAt } = item
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'relative flex gap-3 px-4 py-4 outline-focus hover:bg-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 sm:gap-4 sm:px-5',
        !isRead && 'bg-red-wash/40',
      )}
    >
      <Sign item={item} />
      <div className="min-w-0 flex-1">
        <h2
          id={titleId}
          className={cx('font-sans text-base leading-snug', isRead ? 'font-medium' : 'font-bold')}
        >
          <InboxLink
            target={target}
            onClick={() => !isRead && open.mutate(id)}
            className="wrap-anywhere text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {!isRead && <span className="sr-only">Da leggere: </span>}
            {title}
          </InboxLink>
        </h2>
        {text && <p className={cx('wrap-anywhere mt-0.5 text-pretty', isRead && 'text-muted')}>{text}</p>}
        <p className="mt-1 text-muted text-sm">
          <RelativeTime moment={createdAt} />
        </p>
      </div>
      {!isRead && (
        <IconButton
          label="Segna come letta"
          icon={Check}
          isPending={read.isPending}
          aria-describedby={titleId}
          onClick={() => read.mutate(id)}
          className="-mt-1 -mr-2 relative"
        />
      )}
    </article>
  )
})

/** The face of whoever did it with what they did at its corner, or what happened alone. */
function Sign({ item: { kind, people } }: { item: InboxItem }) {
  const { icon: Icon, className } = inboxLooks[kind]
  const [newest] = people
  if (!newest)
    return (
      <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
    )
  return (
    <span className="relative size-12 shrink-0">
      <Avatar initials={initialsOf(newest.displayName)} src={newest.avatarUrl} className="size-12" />
      <span
        className={cx(
          'absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full ring-2 ring-card',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
    </span>
  )
}
