import { Link } from '@tanstack/react-router'
import type { LegalSection } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'
import { OperatorDetails } from './operator-details.tsx'

const provider = (
  <>
    <p>Il servizio Tornanti è offerto da:</p>
    <OperatorDetails />
    <p>In questo testo «noi» indica chi offre il servizio, «tu» chi lo usa.</p>
  </>
)

const service = (
  <>
    <p>
      Tornanti è un'app web per chi viaggia in moto. Chi si registra può consultare e salvare itinerari,
      vedere una mappa con punti di interesse e proporne di nuovi, tenere un diario di viaggio con foto,
      stringere amicizie, scrivere nella community, partecipare a eventi e crearne, raccogliere punti. Le
      funzioni arrivano per gradi: quando una non è ancora pronta, la sua pagina lo dice.
    </p>
    <p>
      L'uso è gratuito e su Tornanti non si effettuano pagamenti. Se un giorno offriremo funzioni a pagamento,
      sceglierai tu se usarle e a condizioni separate.
    </p>
    <p>
      Come trattiamo i dati personali è spiegato nella <Link to="/privacy-policy">Privacy Policy</Link>.
    </p>
  </>
)

const account = (
  <>
    <ul>
      <li>
        Devi avere <strong>almeno 16 anni</strong>. Accettando questi Termini dichiari di averli.
      </li>
      <li>Se hai 16 o 17 anni, iscriviti solo con l'accordo di un genitore o di chi ne fa le veci.</li>
      <li>
        È ammesso <strong>un solo account per persona</strong>. È personale: non si cede, non si vende e non
        si presta.
      </li>
      <li>Nickname e numero di telefono, se li indichi, devono essere unici.</li>
    </ul>
    <p>
      Il contratto si conclude quando invii la registrazione con le due caselle accettate. La versione
      accettata resta registrata; puoi salvare o stampare questa pagina.
    </p>
  </>
)

const duties = (
  <>
    <p>Ti impegni a:</p>
    <ul>
      <li>dare dati veri, in particolare nome, cognome ed e-mail, e non fingerti un'altra persona;</li>
      <li>custodire la password e non usarla altrove;</li>
      <li>
        scriverci subito a <MailLink address={operator.legalEmail} /> se sospetti che qualcuno usi il tuo
        account, e reimpostare la password dalla pagina di accesso: così si chiudono tutte le sessioni;
      </li>
      <li>
        non aggirare le protezioni, non raccogliere in automatico dati degli altri iscritti, non
        sovraccaricare il servizio;
      </li>
      <li>non usare Tornanti per inviare pubblicità o messaggi indesiderati.</li>
    </ul>
  </>
)

const rolesAndPoints = (
  <>
    <p>
      Ci sono tre ruoli. Gli <strong>utenti</strong> usano l'app. Gli <strong>amministratori</strong>{' '}
      pubblicano gli itinerari, approvano gli eventi, verificano i punti della mappa, moderano i contenuti e
      possono assegnare o togliere punti. I <strong>super amministratori</strong> gestiscono anche gli account
      e le impostazioni. I ruoli sono assegnati da noi; nessuno ha diritto a un ruolo.
    </p>
    <p>
      I punti arrivano quando un tuo evento è approvato, quando finisce un evento a cui sei iscritto e quando
      un amministratore te li assegna. Dal totale dipende il livello: Bronze, Silver, Gold, Platinum, Diamond.
    </p>
    <p>
      <strong>Punti e livelli non hanno valore economico</strong>: sono un gioco. Non si comprano, non si
      vendono, non si trasferiscono e non si convertono in denaro, sconti o premi. Possiamo correggere quelli
      assegnati per errore o ottenuti con abusi. Si perdono con la chiusura dell'account.
    </p>
    <p>I punti non premiano velocità, tempi o distanze: nessun punto giustifica un rischio in strada.</p>
  </>
)

export const termsAccountSections: readonly LegalSection[] = [
  { id: 'chi-siamo', title: 'Chi siamo', body: provider },
  { id: 'servizio', title: 'Che cosa offre Tornanti', body: service },
  { id: 'account', title: 'Età minima e account', body: account },
  { id: 'doveri', title: 'I tuoi doveri', body: duties },
  { id: 'ruoli-e-punti', title: 'Ruoli, punti e livelli', body: rolesAndPoints },
]
