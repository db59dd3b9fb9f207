import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, Link2, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Post } from '#contract/community.ts'
import { isAdmin } from '#contract/roles.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { deleteMutation } from './community.api.ts'
import { ReportDialog } from './late-report-dialog.ts'
import { dropPost } from './post-cache.ts'

type Props = { post: Post; viewer: SessionUser; onDeleted?: (() => void) | undefined }

export function PostMenu({ post, viewer, onDeleted }: Props) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'deletion' | 'report' | null>(null)
  const remove = useMutation(deleteMutation)
  const isOwn = post.author.userId === viewer.id
  const close = () => setOpen(null)
  const isDeleted = useRef(false)
  // Once the card is gone, and closing has given the focus back to what goes as well.
  useEffect(() => () => void (isDeleted.current && focusHeading()), [])

  function confirm() {
    remove.mutate(post.id, {
      onSuccess: () => {
        isDeleted.current = true
        close()
        onDeleted?.()
        dropPost(client, post.id)
      },
    })
  }

  const items: (MenuItem | false)[] = [
    post.status === 'published' && {
      label: 'Copia link',
      icon: Link2,
      onSelect: () => void copyLink(post.id),
    },
    !isOwn && { label: 'Segnala', icon: Flag, onSelect: () => setOpen('report') },
    (isOwn || isAdmin(viewer.role)) && {
      label: 'Elimina',
      icon: Trash2,
      tone: 'destructive',
      onSelect: () => setOpen('deletion'),
    },
  ]

  return (
    <>
      <Menu label="Azioni" items={items.filter((item) => item !== false)} />
      <ConfirmDialog
        isOpen={open === 'deletion'}
        onClose={close}
        onConfirm={confirm}
        isPending={remove.isPending}
        title="Conferma Eliminazione"
        text="Sei sicuro di voler eliminare questo post? Questa azione non può essere annullata."
      />
      {open === 'report' && <ReportDialog reported={{ kind: 'post', id: post.id }} onClose={close} />}
    </>
  )
}

function copyLink(id: string): Promise<void> {
  const url = new URL(paths.post.replace('$id', id), window.location.origin).href
  return copyText(url, { done: 'Link copiato', failed: `Copia il link a mano: ${url}` })
}
