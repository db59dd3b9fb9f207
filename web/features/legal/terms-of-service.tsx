import type { ReactNode } from 'react'
import { LegalDocument } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'
import { termsAccountSections } from './terms-account.tsx'
import { termsContentSections } from './terms-content.tsx'
import { termsLawSections } from './terms-law.tsx'
import { termsRidingSections } from './terms-riding.tsx'

const sections = [
  ...termsAccountSections,
  ...termsContentSections,
  ...termsRidingSections,
  ...termsLawSections,
]

export function TermsOfService({ back }: { back: ReactNode }) {
  return (
    <LegalDocument
      title="Termini e Condizioni"
      subtitle="Le regole per usare Tornanti. Registrandoti le accetti e concludi con noi un contratto."
      summary={summary}
      sections={sections}
      back={back}
    />
  )
}

const summary = (
  <ul>
    <li>Devi avere almeno 16 anni e puoi avere un solo account.</li>
    <li>Usare Tornanti è gratuito. Punti e livelli non valgono denaro.</li>
    <li>I contenuti restano tuoi: ci permetti solo di mostrarli dentro Tornanti, finché non li elimini.</li>
    <li>
      Gli eventi sono organizzati dai motociclisti, non da Tornanti. In strada guidi sotto la tua
      responsabilità e secondo il Codice della strada.
    </li>
    <li>
      Itinerari, tracce e numero di tornanti sono indicazioni: non garantiamo lo stato o l'apertura delle
      strade.
    </li>
    <li>
      Vedi un contenuto illegale? Scrivi a <MailLink address={operator.legalEmail} />.
    </li>
    <li>
      Puoi chiudere l'account quando vuoi, da «Il mio Profilo». I tuoi diritti di consumatore restano intatti.
    </li>
  </ul>
)
