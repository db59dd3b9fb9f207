import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { publicProfileQuery } from '#web/features/profiles/profiles.api.ts'
import { PublicProfile } from '#web/features/profiles/public-profile.tsx'
import { Page } from '#web/ui/page.tsx'

export function UserPage() {
  const { userId } = useParams({ from: '/app/user/$userId' })
  const { data } = useQuery(publicProfileQuery(userId))
  return (
    <Page title="Profilo" tabTitle={data?.displayName} width="narrow">
      <PublicProfile key={userId} userId={userId} />
    </Page>
  )
}
