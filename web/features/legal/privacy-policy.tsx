import type { ReactNode } from 'react'
import { LegalDocument } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'
import { privacyDataSections } from './privacy-data.tsx'
import { privacyRightsSections } from './privacy-rights.tsx'
import { privacySharingSections } from './privacy-sharing.tsx'
import { privacyStorageSections } from './privacy-storage.tsx'

const sections = [
  ...privacyDataSections,
  ...privacySharingSections,
  ...privacyStorageSections,
  ...privacyRightsSections,
]

export function PrivacyPolicy({ back }: { back: ReactNode }) {
  return (
    <LegalDocument
      title="Privacy Policy"
      subtitle="Informativa ai sensi degli artt. 13 e 14 del Regolamento (UE) 2016/679 (GDPR)"
      summary={summary}
      sections={sections}
      back={back}
    />
  )
}

const summary = (
  <ul>
    <li>
      Usiamo i tuoi dati per far funzionare Tornanti. Non li vendiamo e non li usiamo per pubblicità mirata.
    </li>
    <li>
      Gli altri iscritti vedono il tuo nome visualizzato, l'immagine del profilo, la bio, i punti, il livello
      e la data di iscrizione. Non vedono e-mail, telefono, nickname, città e diario.
    </li>
    <li>Il nome visualizzato all'inizio è composto da nome e cognome: puoi cambiarlo quando vuoi.</li>
    <li>Usiamo solo cookie tecnici, per tenerti collegato e aggiornato: per questo non c'è un banner.</li>
    <li>
      Comunicazioni promozionali e notifiche del browser arrivano solo se le accetti, e puoi cambiare idea.
    </li>
    <li>
      Da «Il mio Profilo» puoi scaricare una copia dei tuoi dati ed eliminare l'account, da solo e subito.
    </li>
    <li>
      Domande o richieste: <MailLink address={operator.privacyEmail} />
    </li>
  </ul>
)
