import type { LegalSection } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { dataProtectionAuthority, operator } from './operator.ts'
import { OperatorDetails } from './operator-details.tsx'
import { SiteLink } from './site-link.tsx'

const requests = (
  <>
    <p>Dalla pagina «Il mio Profilo», senza scriverci, puoi:</p>
    <ul>
      <li>
        <strong>scaricare una copia dei tuoi dati</strong>: un archivio con tutto ciò che conserviamo su di
        te, in un formato leggibile anche da altri programmi, con le tue foto e le tue tracce;
      </li>
      <li>
        <strong>eliminare l'account</strong>: ti chiediamo di nuovo la password, poi l'account e tutti i tuoi
        dati, foto comprese, sono cancellati. L'operazione non si può annullare;
      </li>
      <li>
        <strong>cambiare</strong> nome visualizzato, bio, immagine, password e consenso promozionale;
      </li>
      <li>
        <strong>vedere le sessioni aperte</strong>, con dispositivo e ultimo uso, e chiuderle.
      </li>
    </ul>
    <p>
      Per ciò che lì non puoi cambiare, come l'e-mail o il telefono, o se non riesci ad accedere, scrivi a{' '}
      <MailLink address={operator.privacyEmail} />, meglio se dall'indirizzo del tuo account. Se temi che
      qualcun altro usi il tuo account, cambia la password o reimpostala dalla pagina di accesso: le altre
      sessioni si chiudono.
    </p>
    <p>
      Dopo l'eliminazione i tuoi eventi futuri sono cancellati. Possono restare, senza più alcun riferimento a
      te, informazioni su luoghi e strade (punti della mappa verificati, itinerari) ed eventi già conclusi o a
      cui altri si erano iscritti. Per i registri e le copie di sicurezza valgono i{' '}
      <a href="#conservazione">tempi di conservazione</a>.
    </p>
  </>
)

const rights = (
  <>
    <p>In ogni momento, gratuitamente, hai diritto a:</p>
    <ul>
      <li>
        <strong>accesso</strong> (art. 15 GDPR): sapere quali tuoi dati trattiamo e averne copia;
      </li>
      <li>
        <strong>rettifica</strong> (art. 16): correggere dati inesatti o incompleti, anche quelli che nel
        profilo non puoi modificare da solo, come l'e-mail;
      </li>
      <li>
        <strong>cancellazione</strong> (art. 17): far eliminare i tuoi dati;
      </li>
      <li>
        <strong>limitazione</strong> (art. 18): far sospendere l'uso dei dati, per esempio mentre verifichiamo
        una contestazione;
      </li>
      <li>
        <strong>portabilità</strong> (art. 20): ricevere i dati in un formato strutturato, di uso comune e
        leggibile da dispositivo automatico;
      </li>
      <li>
        <strong>opposizione</strong> (art. 21), come spiegato qui sotto;
      </li>
      <li>
        <strong>revoca del consenso</strong> (art. 7): quando vuoi; ciò che è avvenuto prima resta lecito.
      </li>
    </ul>
    <p>
      Scrivi a <MailLink address={operator.privacyEmail} />. Rispondiamo entro un mese; se la richiesta è
      complessa possiamo prorogare di due mesi, avvisandoti (art. 12 GDPR). Se non siamo certi che sia tu a
      scrivere, possiamo chiederti una conferma.
    </p>
    <h3>Diritto di opposizione</h3>
    <p>
      Puoi opporti in ogni momento, per motivi legati alla tua situazione, ai trattamenti basati sul legittimo
      interesse: ci fermiamo, salvo motivi legittimi prevalenti o la difesa di un diritto. Alle comunicazioni
      promozionali ti opponi sempre, senza dare motivi.
    </p>
    <h3>Reclamo al Garante</h3>
    <p>
      Se ritieni che i tuoi dati siano trattati in modo illecito puoi presentare reclamo (art. 77 GDPR) al{' '}
      {dataProtectionAuthority.name}, {dataProtectionAuthority.address}, PEC{' '}
      <MailLink address={dataProtectionAuthority.certifiedEmail} />, sito{' '}
      <SiteLink url={dataProtectionAuthority.site} />, o all'autorità del Paese dell'Unione in cui vivi o
      lavori. Puoi anche rivolgerti al giudice (art. 79 GDPR).
    </p>
  </>
)

const minors = (
  <>
    <p>
      Tornanti è riservato a chi ha <strong>almeno 16 anni</strong>. Lo dichiari accettando i Termini; non
      chiediamo la data di nascita per non raccogliere un dato in più.
    </p>
    <p>
      Se sei genitore o tutore e pensi che una persona più giovane si sia iscritta, scrivi a{' '}
      <MailLink address={operator.privacyEmail} />: verifichiamo ed eliminiamo l'account.
    </p>
  </>
)

const security = (
  <>
    <p>Queste sono le principali misure con cui proteggiamo i dati:</p>
    <ul>
      <li>connessione cifrata (HTTPS);</li>
      <li>password conservate solo come impronta Argon2id;</li>
      <li>
        sessioni custodite sul server, con cookie non leggibile dagli script e codici conservati solo come
        impronta;
      </li>
      <li>limite ai tentativi di accesso e chiusura delle sessioni aperte quando reimposti la password;</li>
      <li>regole di accesso controllate dal server a ogni richiesta, ruolo per ruolo.</li>
    </ul>
    <p>
      Nessun sistema è perfetto. In caso di violazione dei dati avvisiamo il Garante entro 72 ore, se la legge
      lo richiede, e te quando il rischio per te è elevato (artt. 33 e 34 GDPR).
    </p>
  </>
)

const changes = (
  <>
    <p>
      Questo testo ha una versione e una data, indicate in alto. Con la registrazione conserviamo la versione
      che hai letto.
    </p>
    <p>
      Se lo cambiamo in modo rilevante ti avvisiamo prima, per e-mail o nell'app. Se un nuovo uso dei dati
      richiede il consenso, te lo chiediamo: il silenzio non vale come consenso.
    </p>
  </>
)

export const privacyRightsSections: readonly LegalSection[] = [
  { id: 'richieste', title: "Avere i tuoi dati o eliminare l'account", body: requests },
  { id: 'diritti', title: 'I tuoi diritti', body: rights },
  { id: 'minori', title: 'Età minima', body: minors },
  { id: 'sicurezza', title: 'Come proteggiamo i dati', body: security },
  { id: 'modifiche', title: 'Modifiche a questa informativa', body: changes },
  { id: 'contatti', title: 'Contatti', body: <OperatorDetails /> },
]
