import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import type { SessionUser } from '#contract/auth.ts'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import { waitingQuery } from './community.api.ts'
import { WaitingPost } from './waiting-post.tsx'

/** The posts that wait for an admin, in the back office. */
export function WaitingList({ viewer }: { viewer: SessionUser }) {
  const waiting = useQuery(waitingQuery)
  const posts = waiting.data?.posts ?? []
  const stopStray = useStillHand(posts.map(({ id, content }) => `${id}:${content}`))
  if (!waiting.data && waiting.error) return <ErrorState text={waiting.error.message} {...retryOf(waiting)} />
  if (!waiting.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  return (
    <KeepFocus className="outline-none">
      {posts.length === 0 && (
        <EmptyState
          icon={MessageSquareText}
          title="Nessun post in attesa di approvazione"
          text="I primi post di chi si è appena iscritto arrivano qui, se la moderazione è attiva."
        />
      )}
      <ul aria-label="Post in attesa" onClickCapture={stopStray} className="flex flex-col gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <WaitingPost post={post} viewer={viewer} />
          </li>
        ))}
      </ul>
    </KeepFocus>
  )
}
