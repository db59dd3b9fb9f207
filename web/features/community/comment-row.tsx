import { Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Comment } from '#contract/community.ts'
import { initialsOf } from '#contract/names.ts'
import { isAdmin } from '#contract/roles.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { RowLink } from '#web/lib/row-link.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { ReportDialog } from './late-report-dialog.ts'

type Props = { comment: Comment; viewer: SessionUser; onDelete: () => void }

export function CommentRow({ comment: { id, author, content, createdAt }, viewer, onDelete }: Props) {
  const [isReporting, setIsReporting] = useState(false)
  const isOwn = author.userId === viewer.id
  const items: (MenuItem | false)[] = [
    !isOwn && { label: 'Segnala', icon: Flag, onSelect: () => setIsReporting(true) },
    (isOwn || isAdmin(viewer.role)) && {
      label: 'Elimina',
      icon: Trash2,
      tone: 'destructive',
      onSelect: onDelete,
    },
  ]
  return (
    <li className="flex min-w-0 items-start gap-3">
      <Avatar initials={initialsOf(author.displayName)} src={author.avatarUrl} size="sm" className="mt-1" />
      <div className="min-w-0 flex-1 rounded-md bg-raised py-1.5 pl-3">
        <div className="flex items-start justify-between">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 pt-1">
            <RowLink
              place={{ to: paths.user, params: { userId: author.userId } }}
              className="bidi-isolate wrap-anywhere relative font-semibold underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
            >
              {author.displayName}
            </RowLink>
            <span className="text-muted text-sm">
              <RelativeTime moment={createdAt} />
            </span>
          </p>
          <div className="-mt-1.5 shrink-0">
            <Menu label="Azioni" items={items.filter((item) => item !== false)} />
          </div>
        </div>
        <div className="-mt-1.5 pr-3 pb-1">
          <FoldedText text={content} more="Leggi tutto" />
        </div>
      </div>
      {isReporting && (
        <ReportDialog reported={{ kind: 'comment', id }} onClose={() => setIsReporting(false)} />
      )}
    </li>
  )
}
