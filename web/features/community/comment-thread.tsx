import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Comment } from '#contract/community.ts'
import { WaitingList } from '#web/lib/outbox/waiting-list.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import { commentsQuery, threadOf } from './community.api.ts'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { useThreadNews } from './use-news.ts'

type Props = { postId: string; viewer: SessionUser }

/** The newest last, and below them a place for one's own. */
export function CommentThread({ postId, viewer }: Props) {
  useThreadNews(postId)
  return (
    <KeepFocus className="flex flex-col gap-4 outline-none">
      <Comments postId={postId} viewer={viewer} />
      <WaitingList owner={viewer.id} kinds={['comment']} about={postId} />
      <CommentForm key={viewer.id} postId={postId} userId={viewer.id} />
    </KeepFocus>
  )
}

function Comments({ postId, viewer }: Props) {
  const list = useInfiniteQuery(commentsQuery(postId))
  const [deleting, setDeleting] = useState<Comment | null>(null)
  if (!list.data && list.error) return <ErrorState text={list.error.message} {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={2} />
  const comments = threadOf(list.data.pages)
  return (
    <div className="flex flex-col gap-2">
      {list.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          isPending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="self-start"
        >
          Mostra commenti precedenti
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="font-medium text-red">
          {list.error?.message}
        </p>
      )}
      {comments.length === 0 && <p className="text-muted">Ancora nessun commento: scrivi il primo.</p>}
      <ol aria-label="Commenti" className="flex flex-col gap-4">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            viewer={viewer}
            onDelete={() => setDeleting(comment)}
          />
        ))}
      </ol>
      <DeleteCommentDialog postId={postId} comment={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
