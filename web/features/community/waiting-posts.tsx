import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { waitingQuery } from './community.api.ts'
import { WaitingPost } from './waiting-post.tsx'

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
