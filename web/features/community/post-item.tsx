import { Heart, MessageCircle } from 'lucide-react'
import { type ComponentType, memo, startTransition, useId, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Post } from '#contract/community.ts'
import { wholeText } from '#contract/whole-text.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { lateForm } from '#web/lib/late-form.tsx'
import { WaitingMark } from '#web/lib/outbox/waiting-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PostCard } from './post-card.tsx'
import { PostMenu } from './post-menu.tsx'
import { useLike } from './use-like.ts'

// Unsaid: the thread says itself that it is being loaded.
const threadShape = (
  <div aria-hidden="true">
    <Skeleton variant="list" count={2} />
  </div>
)
// It has a form, and is closed in a feed: no feed waits for it.
const LateThread = lateForm(async () => (await import('./comment-thread.tsx')).CommentThread, threadShape)

type Props = {
  post: Post
  viewer: SessionUser
  /** Of a post that stands by itself: open, and there with it. */
  thread?: ComponentType<{ postId: string; viewer: SessionUser }> | undefined
  onDeleted?: (() => void) | undefined
}

/** A published post: what it says, what people think of it, and the thread under it. */
export const PostItem = memo(function PostItem({ post, viewer, thread, onDeleted }: Props) {
  return (
    <PostCard
      post={post}
      isWhole={thread !== undefined}
      menu={<PostMenu post={post} viewer={viewer} onDeleted={onDeleted} />}
      footer={<PostFooter post={post} viewer={viewer} thread={thread} />}
    />
  )
})

/** Apart from the card, which is not drawn again when the thread opens: its links alone would take longer than the thread. */
function PostFooter({ post, viewer, thread }: Omit<Props, 'onDeleted'>) {
  const isAlone = thread !== undefined
  const Thread = thread ?? LateThread
  const threadId = useId()
  const [isOpen, setIsOpen] = useState(isAlone)
  const [isDrawn, setIsDrawn] = useState(isAlone)
  function toggle() {
    setIsOpen(!isOpen)
    setIsDrawn(false)
    // The press is answered first, in a frame of its own; the thread is drawn after it, in slices.
    if (!isOpen) void afterPaint().then(() => startTransition(() => setIsDrawn(true)))
  }
  return (
    <>
      <footer className="-mb-2 flex flex-wrap gap-1 border-line border-t pt-2">
        <LikeButton post={post} />
        <Button
          variant="ghost"
          size="sm"
          icon={MessageCircle}
          aria-expanded={isAlone ? undefined : isOpen}
          aria-controls={isOpen ? threadId : undefined}
          onClick={() => (isAlone ? focusThread(threadId) : toggle())}
        >
          Commenti <Count>{post.commentCount}</Count>
        </Button>
      </footer>
      {isOpen && (
        <div id={threadId} className="mt-1 border-line border-t pt-4">
          {isDrawn ? <Thread postId={post.id} viewer={viewer} /> : threadShape}
        </div>
      )}
    </>
  )
}

function focusThread(id: string): void {
  document.getElementById(id)?.querySelector('textarea')?.focus()
}

function LikeButton({ post }: { post: Post }) {
  const { hasLiked, likeCount, isWaiting, toggle } = useLike(post)
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={hasLiked}
      onClick={toggle}
      className={cx(hasLiked && 'text-red')}
    >
      <Heart aria-hidden="true" className={cx(hasLiked && 'fill-current')} />
      Mi piace <Count>{likeCount}</Count>
      {isWaiting && <WaitingMark />}
    </Button>
  )
}

function Count({ children }: { children: number }) {
  return <span className="figures min-w-[1ch] font-bold text-lg">{wholeText(children)}</span>
}
