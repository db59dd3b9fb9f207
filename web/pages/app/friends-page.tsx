import { FriendsBoard } from '#web/features/friends/friends-board.tsx'
import { Page } from '#web/ui/page.tsx'

export function FriendsPage() {
  return (
    <Page title="Amici" subtitle="I compagni di strada e le richieste che aspettano una risposta.">
      <FriendsBoard />
    </Page>
  )
}
