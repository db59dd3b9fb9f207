import { Link } from '@tanstack/react-router'
import { PrivacyPolicy } from '#web/features/legal/privacy-policy.tsx'

export function PrivacyPolicyPage() {
  return <PrivacyPolicy back={<Link to="/signup">Torna alla registrazione</Link>} />
}
