import { useMutation } from '@tanstack/react-query'
import { Check, Hourglass } from 'lucide-react'
import type { SessionUser } from '#contract/auth.ts'
import type { Post } from '#contract/community.ts'
import { isAdmin } from '#contract/roles.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { approveMutation } from './community.api.ts'
import { PostCard } from './post-card.tsx'
import { PostMenu } from './post-menu.tsx'

/** A post that an admin has still to read; for its author, who waits, and for the admin. */
export function WaitingPost({ post, viewer }: { post: Post; viewer: SessionUser }) {
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
            <Button
              size="sm"
              icon={Check}
              isPending={approve.isPending}
              data-decides
              onClick={() => approve.mutate(post)}
            >
              Approva
            </Button>
          )}
        </footer>
      }
    />
  )
}
