import { Link } from '@tanstack/react-router'
import { TermsOfService } from '#web/features/legal/terms-of-service.tsx'

export function TermsOfServicePage() {
  return <TermsOfService back={<Link to="/signup">Torna alla registrazione</Link>} />
}
