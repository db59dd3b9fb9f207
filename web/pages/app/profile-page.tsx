import { useQuery } from '@tanstack/react-query'
import type { OwnProfile } from '#contract/profiles.ts'
import { DataDownload } from '#web/features/account/data-download.tsx'
import { DeleteAccount } from '#web/features/account/delete-account.tsx'
import { SecuritySection } from '#web/features/auth/security-section.tsx'
import { InboxPreferences } from '#web/features/inbox/inbox-preferences.tsx'
import { OfflineCard } from '#web/features/itineraries/offline-card.tsx'
import { PointsCard } from '#web/features/points/points-card.tsx'
import { PointsHistory } from '#web/features/points/points-history.tsx'
import { AvatarEditor } from '#web/features/profiles/avatar-editor.tsx'
import { MarketingConsent } from '#web/features/profiles/marketing-consent.tsx'
import { ProfileForm } from '#web/features/profiles/profile-form.tsx'
import { ownProfileQuery } from '#web/features/profiles/profiles.api.ts'
import { useSignOut } from '#web/features/shell/use-sign-out.ts'
import { TwoFactorCard } from '#web/features/two-factor/two-factor-card.tsx'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { ShareButton } from '#web/lib/share-button.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'

export function ProfilePage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(ownProfileQuery)
  return (
    <Page
      title="Il mio Profilo"
      actions={
        data && <ShareButton title={data.displayName} path={paths.user.replace('$userId', data.userId)} />
      }
    >
      {data && <KeptAge at={dataUpdatedAt} />}
      {data && <Sections profile={data} />}
      {!data && error && (
        <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton variant="card" count={3} />}
    </Page>
  )
}

/** On a phone one column: who one is, the points, then what is needed now and then. */
function Sections({ profile }: { profile: OwnProfile }) {
  const { signOut } = useSignOut()
  useHashTarget()
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <Card as="section" aria-label="Informazioni">
        <AvatarEditor profile={profile} />
        <hr className="my-1 border-line" />
        <ProfileForm profile={profile} />
      </Card>
      <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PointsCard totalPoints={profile.totalPoints} />
        <PointsHistory />
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:col-start-1">
        <SecuritySection email={profile.email} onSignOut={() => void signOut()}>
          <TwoFactorCard email={profile.email} />
        </SecuritySection>
        <Card as="section" aria-label="Comunicazioni" title="Comunicazioni" titleLevel={2}>
          <MarketingConsent profile={profile} />
        </Card>
        <InboxPreferences />
        <OfflineCard />
        <DataDownload />
        <DeleteAccount />
      </div>
    </div>
  )
}
