import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { publicProfileQuery } from '#web/features/profiles/profiles.api.ts'
import { PublicProfile } from '#web/features/profiles/public-profile.tsx'
import { ShareButton } from '#web/lib/share-button.tsx'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/page.tsx'

export function UserPage() {
  const { userId } = useParams({ from: '/app/user/$userId' })
  const { data, error } = useQuery(publicProfileQuery(userId))
  return (
    <Page
      title="Profilo"
      tabTitle={data?.displayName}
      width="narrow"
      // What was read before somebody left is no longer true.
      actions={
        data &&
        !error && <ShareButton title={data.displayName} path={paths.user.replace('$userId', data.userId)} />
      }
    >
      <PublicProfile key={userId} userId={userId} />
    </Page>
  )
}
