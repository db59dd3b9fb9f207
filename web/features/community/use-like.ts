import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/community.ts'
import { isApiError } from '#web/lib/api.ts'
import { useWaitingLike } from '#web/lib/outbox/outbox.ts'
import { toastError } from '#web/lib/query-client.ts'
import { useStore } from '#web/ui/use-store.ts'
import { likeMutation } from './community.api.ts'
import { LikeWishes, withWish } from './like-wishes.ts'
import { dropPost, keepCounts } from './post-cache.ts'

export const wishes = new LikeWishes()

/** Liked at once on screen; a failure puts back what the server last said. */
export function useLike(post: Pick<Post, 'id' | 'hasLiked' | 'likeCount'>) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(likeMutation)
  const wish = useStore(wishes.subscribe, () => wishes.of(post.id))
  const waiting = useWaitingLike(post.id)
  const shown = withWish(post, wish ?? waiting)

  function toggle() {
    void wishes.press(post.id, !shown.hasLiked, {
      send: (id, isLiked) => mutateAsync({ id, isLiked }),
      onSettled: (counts) => keepCounts(client, counts),
      onFailure: (id, error) => {
        const code = isApiError(error) ? error.code : null
        if (code === 'POST_NOT_FOUND') dropPost(client, id)
        // The whole screen says so already.
        if (code !== 'NOT_SIGNED_IN' && code !== 'MAINTENANCE') toastError(error)
      },
    })
  }

  return { ...shown, isWaiting: waiting !== undefined, toggle }
}
