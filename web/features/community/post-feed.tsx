import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ArrowUp, FilterX, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { postLimits } from '#contract/post-values.ts'
import { counted } from '#contract/whole-text.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { useGradually } from '#web/lib/gradually.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { feedQuery, reloadMutation } from './community.api.ts'
import { type FeedFilters, hasFilters } from './feed-address.ts'
import { LostComment } from './lost-comment.tsx'
import { postsOf } from './post-cache.ts'
import { PostItem } from './post-item.tsx'
import { PostBones, postListClass } from './post-sketch.tsx'
import { useFeedNews } from './use-news.ts'

type Props = {
  filters: FeedFilters
  viewer: SessionUser
  onReset: () => void
  /** The next step where nobody has written yet; null while one writes. */
  firstAction: ReactNode
}

/** Keyed by its filters: another selection is another feed. */
export function PostFeed({ filters, viewer, onReset, firstAction }: Props) {
  const list = useInfiniteQuery(feedQuery(filters))
  const { newCount, goneIds, forgetNewCount } = useFeedNews(filters)
  const reload = useMutation(reloadMutation(filters))
  const posts = list.data && postsOf(list.data)
  const { shown, isWhole } = useGradually(posts, { first: 3, step: 1 })

  function showNew() {
    reload.mutate(undefined, {
      onSuccess: () => {
        forgetNewCount()
        window.scrollTo({ top: 0 })
        // The button that was pressed is gone.
        focusHeading()
      },
    })
  }

  if (!list.data && list.error) return <ErrorState text={list.error.message} {...retryOf(list)} />
  if (!posts) return <PostBones />
  return (
    <section aria-label="Post">
      <KeptAge at={list.dataUpdatedAt} />
      <div
        role="status"
        className="pointer-events-none sticky top-[calc(5rem+env(safe-area-inset-top))] z-20 flex justify-center"
      >
        {newCount > 0 && (
          <Button
            size="sm"
            icon={ArrowUp}
            isPending={reload.isPending}
            onClick={showNew}
            className="pointer-events-auto mb-4 animate-rise shadow-soft"
          >
            {newText(newCount)}
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-4 not-empty:mb-4">
        {goneIds.map((id) => (
          <LostComment key={id} postId={id} userId={viewer.id} />
        ))}
      </div>
      {posts.length === 0 && !list.hasNextPage && (
        <Nothing isFiltered={hasFilters(filters)} onReset={onReset} firstAction={firstAction} />
      )}
      <ul className={postListClass}>
        {shown.map((post) => (
          <li key={post.id}>
            <PostItem post={post} viewer={viewer} />
          </li>
        ))}
      </ul>
      {isWhole && <LoadMore {...moreOf(list)} className="mt-6" />}
      {posts.length > 0 && isWhole && !list.hasNextPage && (
        <p className="mt-6 text-center text-muted text-sm">Non ci sono altri post.</p>
      )}
    </section>
  )
}

/** Counted so far and no further. */
const newText = (count: number) =>
  count >= postLimits.newPostsCounted
    ? `Più di ${postLimits.newPostsCounted - 1} nuovi post`
    : counted(count, 'nuovo post', 'nuovi post')

type NothingProps = { isFiltered: boolean } & Pick<Props, 'onReset' | 'firstAction'>

function Nothing({ isFiltered, onReset, firstAction }: NothingProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={FilterX}
        title="Nessun post con questi filtri"
        text="Prova con un altro tipo o un altro tag."
        action={
          <Button variant="secondary" onClick={onReset}>
            Azzera filtri
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={MessagesSquare}
      title="Ancora nessun post"
      text="Fai una domanda, racconta un giro o cerca compagnia per il prossimo."
      action={firstAction}
    />
  )
}
