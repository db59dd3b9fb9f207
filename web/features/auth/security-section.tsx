import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSite } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { OpenSessions } from './open-sessions.tsx'

type Props = { email: string; onSignOut: () => void; children: ReactNode }

/** How one gets in, and where one is in at the moment. */
export function SecuritySection({ email, onSignOut, children }: Props) {
  const { passwordMinLength } = useSite()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <Card as="section" aria-label="Password" title="Password" titleLevel={2}>
        <p className="text-muted">
          Se temi che qualcuno la conosca, cambiala: le altre sessioni si chiudono.
        </p>
        <div>
          <Button variant="secondary" size="sm" icon={KeyRound} onClick={() => setIsChanging(true)}>
            Cambia password
          </Button>
        </div>
      </Card>
      {children}
      <Card as="section" aria-label="Sessioni aperte" title="Sessioni aperte" titleLevel={2}>
        <OpenSessions onEndThis={onSignOut} />
      </Card>
      {isChanging && (
        <ChangePasswordDialog {...{ email, passwordMinLength }} onClose={() => setIsChanging(false)} />
      )}
    </>
  )
}
