import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

export function SignInAgainDialog({ onLeave }: { onLeave: () => void }) {
  const [identifier, setIdentifier] = useState('')
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onLeave}
      canClose={false}
      hasCross={false}
      title="La sessione è scaduta"
      description="Accedi di nuovo per continuare: quello che hai scritto è ancora qui."
      footer={
        <Button variant="secondary" isFullWidth onClick={onLeave}>
          Esci senza salvare
        </Button>
      }
    >
      <LoginForm identifier={identifier} onIdentifierChange={setIdentifier} />
    </Dialog>
  )
}
