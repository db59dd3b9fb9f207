import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareOff } from 'lucide-react'
import type { SessionUser } from '#contract/auth.ts'
import type { ApiError } from '#web/lib/api.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CommentThread } from './comment-thread.tsx'
import { postQuery } from './community.api.ts'
import { LostComment } from './lost-comment.tsx'
import { PostItem } from './post-item.tsx'
import { usePostNews } from './use-news.ts'

type Props = { id: string; viewer: SessionUser; onDeleted: () => void }

/** One post at its own address, with its thread open. */
export function PostView({ id, viewer, onDeleted }: Props) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(postQuery(id))
  usePostNews(id)
  // What was read before it was deleted is no longer true.
  if (isGone(error))
    return (
      <div className="flex flex-col gap-4">
        <LostComment postId={id} userId={viewer.id} />
        <Gone />
      </div>
    )

  if (!data && error)
    return <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton variant="card" count={1} className="grid-cols-1!" />
  return (
    <>
      <KeptAge at={dataUpdatedAt} />
      <PostItem post={data} viewer={viewer} thread={CommentThread} onDeleted={onDeleted} />
    </>
  )
}

/** An address that was cut short leads to no post either. */
const isGone = (error: ApiError | null) => error?.code === 'POST_NOT_FOUND' || error?.code === 'INVALID_INPUT'

function Gone() {
  return (
    <EmptyState
      icon={MessageSquareOff}
      title="Post non trovato"
      text="Forse è stato eliminato, oppure il link non è completo."
      action={
        <Link to={paths.community} className={buttonClass({ variant: 'secondary' })}>
          Torna alla community
        </Link>
      }
    />
  )
}
