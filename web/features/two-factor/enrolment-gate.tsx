import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/session-channel.ts'
import { Button } from '#web/ui/button.tsx'
import { hasUnsaved } from '#web/ui/unsaved.ts'

// Few ever see it: its code is not for every screen.
const EnrolmentDialog = lazy(async () => {
  const { EnrolmentDialog } = await import('./enrolment-dialog.tsx')
  return { default: EnrolmentDialog }
})

const demand = 'Chi amministra il sito deve proteggere il proprio accesso: attivala per continuare.'

type Props = { onSignOut: () => void }

/**
 * Over whatever screen is open, which stays as it is: what was typed there is sent afterwards. While the recovery codes
 * are shown it stays too, although nothing is required any more.
 */
export function EnrolmentGate({ onSignOut }: Props) {
  const client = useQueryClient()
  const viewer = useViewer()
  const [isShowingCodes, setIsShowingCodes] = useState(false)
  if (!viewer || !(viewer.mustEnrol || isShowingCodes)) return null
  const finish = async () => {
    // What was refused until now is asked for again, by whom the session says it is.
    await client.invalidateQueries()
    setIsShowingCodes(false)
    tellOtherTabs()
  }
  return (
    <Suspense>
      <EnrolmentDialog
        email={viewer.email}
        demand={hasUnsaved() ? `${demand} Quello che hai scritto è ancora qui.` : demand}
        leave={
          <Button variant="secondary" onClick={onSignOut}>
            Esci
          </Button>
        }
        onConfirmed={() => setIsShowingCodes(true)}
        onDone={() => void finish()}
      />
    </Suspense>
  )
}
