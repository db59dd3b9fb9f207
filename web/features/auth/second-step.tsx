import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'

type Props = {
  /** Whose it is, as it was typed. */
  identifier: string
  field: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange'>
  error: string | undefined
  onBack: () => void
  /** Another keyboard: the field takes the focus anew. */
  onChangeOfKind: () => void
}

/** The password was right; the account wants a code as well. */
export function SecondStep({ identifier, field, error, onBack, onChangeOfKind }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  const change = () => {
    flushSync(() => setIsRecovery(!isRecovery))
    onChangeOfKind()
  }
  return (
    <>
      <p className="min-w-0 break-words">
        Accedi come <strong>{identifier.trim()}</strong>
      </p>
      <CodeInput
        {...field}
        label={isRecovery ? 'Codice di recupero' : 'Codice dell’app'}
        hint={
          isRecovery
            ? 'Uno dei dieci che hai salvato quando hai attivato la verifica: vale una volta sola.'
            : 'Le 6 cifre che la tua app di autenticazione mostra adesso.'
        }
        kind={isRecovery ? 'recovery' : 'app'}
        error={error}
      />
      <div className="order-2 flex flex-wrap justify-center gap-x-4">
        <Button variant="link" size="sm" onClick={change}>
          {isRecovery ? 'Usa il codice dell’app' : 'Usa un codice di recupero'}
        </Button>
        <Button variant="link" size="sm" onClick={onBack}>
          Torna indietro
        </Button>
      </div>
    </>
  )
}
