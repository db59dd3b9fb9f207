import { useMutation } from '@tanstack/react-query'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { resendConfirmationMutation } from './shell.api.ts'

export function ConfirmEmailBanner({ email }: { email: string }) {
  const resend = useMutation(resendConfirmationMutation)
  return (
    <section
      aria-label="Conferma dell'email"
      className="mx-auto w-full max-w-[73rem] px-4 py-3 sm:px-6 sm:pb-0"
    >
      <Banner
        tone="warn"
        action={
          <Button variant="secondary" size="sm" isPending={resend.isPending} onClick={() => resend.mutate()}>
            Invia di nuovo
          </Button>
        }
      >
        Conferma il tuo indirizzo: abbiamo inviato un link a <strong className="break-all">{email}</strong>.
      </Banner>
    </section>
  )
}
