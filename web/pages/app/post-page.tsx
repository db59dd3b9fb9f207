import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { postQuery } from '#web/features/community/community.api.ts'
import { PostView } from '#web/features/community/post-view.tsx'
import { useOwner } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export function PostPage() {
  const { id } = useParams({ from: '/app/community/$id' })
  const viewer = useOwner()
  const navigate = useNavigate()
  const { data } = useQuery(postQuery(id))
  if (!viewer) return null
  return (
    <Page
      title="Post"
      tabTitle={data && `Post di ${data.author.displayName}`}
      width="narrow"
      actions={
        <Link to={paths.community} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          Community
        </Link>
      }
    >
      <PostView
        key={id}
        id={id}
        viewer={viewer}
        onDeleted={() => void navigate({ to: paths.community, replace: true })}
      />
    </Page>
  )
}
