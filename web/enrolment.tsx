import { useSignOut } from '#web/features/shell/use-sign-out.ts'
import { EnrolmentGate } from '#web/features/two-factor/enrolment-gate.tsx'

export function Enrolment() {
  const { signOut } = useSignOut()
  return <EnrolmentGate onSignOut={() => void signOut()} />
}
