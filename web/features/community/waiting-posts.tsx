import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Hourglass } from 'lucide-react'
import { useId } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Post } from '#contract/community.ts'
import { isAdmin } from '#contract/roles.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { approveMutation, waitingQuery } from './community.api.ts'
import { PostCard } from './post-card.tsx'
import { PostMenu } from './post-menu.tsx'

/** Posts that an admin has still to read: one's own; for admins all of them. Nothing at all where none waits. */
export function WaitingPosts({ viewer }: { viewer: SessionUser }) {
  const titleId = useId()
  const { data } = useQuery(waitingQuery)
  const posts = data?.posts ?? []
  return (
    <KeepFocus className="outline-none">
      {posts.length > 0 && (
        <section aria-labelledby={titleId} className="mb-6 flex flex-col gap-3">
          <h2 id={titleId} className="text-2xl">
            In attesa di approvazione ({posts.length})
          </h2>
          <ul className="flex flex-col gap-4">
            {posts.map((post) => (
              <li key={post.id}>
                <WaitingPost post={post} viewer={viewer} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </KeepFocus>
  )
}

function WaitingPost({ post, viewer }: { post: Post; viewer: SessionUser }) {
  const approve = useMutation(approveMutation)
  return (
    <PostCard
      post={post}
      menu={<PostMenu post={post} viewer={viewer} />}
      footer={
        <footer className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <Badge tone="ochre" icon={Hourglass}>
            In attesa di approvazione
          </Badge>
          {isAdmin(viewer.role) && (
            <Button size="sm" icon={Check} isPending={approve.isPending} onClick={() => approve.mutate(post)}>
              Approva
            </Button>
          )}
        </footer>
      }
    />
  )
}
