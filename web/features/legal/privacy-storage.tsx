import type { LegalSection } from './legal-document.tsx'
import { LegalTable } from './legal-table.tsx'
import { operator } from './operator.ts'

const retention = (
  <LegalTable
    caption="Tempi di conservazione"
    columns={['Dati', 'Per quanto tempo']}
    rows={[
      [
        'Account, profilo, contenuti, foto, amicizie, iscrizioni, punti, notifiche, segnalazioni, consensi',
        "Finché hai l'account. Ciò che puoi eliminare da solo sparisce quando lo elimini.",
      ],
      [
        'Account mai confermati e mai usati',
        <>
          Se ti abbiamo inviato l'e-mail di conferma e in 7 giorni non hai né confermato l'indirizzo né fatto
          un accesso, eliminiamo l'account.
        </>,
      ],
      [
        'Sessioni',
        <>
          Una sessione finisce quando esci, quando reimposti la password, dopo un periodo senza uso (24 ore,
          se il gestore non imposta un valore diverso) o comunque dopo 30 giorni. I dati della sessione finita
          sono eliminati entro altri 30 giorni.
        </>,
      ],
      [
        'Link per reimpostare la password',
        'Validi 1 ora e una volta sola; eliminati entro 24 ore dalla scadenza.',
      ],
      ["Link di conferma dell'e-mail", 'Validi 7 giorni e una volta sola.'],
      ['Conteggio dei tentativi', 'Al massimo 48 ore.'],
      [
        'Dati per le notifiche del browser',
        <>
          Finché le tieni attive e resti dentro con quel browser; se la sessione scade da sola, al massimo
          altri 30 giorni. In ogni caso fino alla chiusura dell'account.
        </>,
      ],
      ['Log tecnici', '180 giorni.'],
      [
        'Registro degli atti degli amministratori, se attivo',
        <>
          Almeno 6 mesi, come chiede il provvedimento del Garante del 27 novembre 2008; oltre, solo finché
          serve ad accertare abusi o a difendere un diritto, entro i termini di prescrizione. Contiene codici
          identificativi, non nomi o recapiti.
        </>,
      ],
      [
        'Copie di sicurezza',
        <>
          Al massimo {operator.backupRetentionDays} giorni, poi sono sovrascritte o distrutte. Se dobbiamo
          ripristinarne una, ripetiamo le eliminazioni avvenute nel frattempo.
        </>,
      ],
      [
        'Corrispondenza con i nostri contatti',
        <>
          Il tempo di gestire la richiesta, poi solo quanto serve a dimostrare di averlo fatto, entro i
          termini di prescrizione.
        </>,
      ],
    ]}
  />
)

const cookies = (
  <>
    <p>
      Tornanti usa <strong>un cookie di sessione</strong>. Serve a riconoscerti dopo l'accesso, non può essere
      letto dagli script della pagina e contiene solo un codice casuale. Viene creato quando accedi e
      cancellato quando esci; altrimenti il browser lo conserva per 30 giorni dall'accesso, senza rinnovarlo.
      La <a href="#conservazione">sessione</a>, che è custodita sul server, può finire prima: da quel momento
      il codice non apre più nulla.
    </p>
    <p>
      Quando i dati sono su più computer, un secondo cookie, <code>tornanti-seen</code>, tiene per 30 secondi
      un numero che dice a che punto erano quando hai scritto o letto qualcosa: così ciò che hai appena fatto
      non sparisce per un momento. Non dice chi sei.
    </p>
    <p>
      Sono cookie tecnici, necessari al servizio che hai chiesto: non richiedono consenso (art. 122 Codice
      privacy e linee guida del Garante del 10 giugno 2021). Per questo non trovi un banner.
    </p>
    <p>
      Non ci sono cookie o tracciatori di terzi, strumenti di analisi esterni, pubblicità o profilazione. Le
      pagine, i caratteri e la mappa sono serviti da noi: aprirle non invia richieste ad altri siti.
    </p>
    <p>
      Il browser può conservare sul tuo dispositivo i file dell'app e piccole preferenze tecniche, come il
      fatto di averti già chiesto il permesso per le notifiche. Finché non esci conserva anche le bozze dei
      moduli che non hai ancora inviato (al massimo 14 giorni), ciò che hai scritto senza connessione finché
      non parte, ciò che hai letto e gli itinerari disponibili offline, per aprirli senza segnale; quando esci
      cancella tutto. Non servono a riconoscerti e puoi cancellarli dal browser.
    </p>
  </>
)

const communications = (
  <ul>
    <li>
      <strong>Notifiche nell'app</strong>: richieste di amicizia e risposte, tag, commenti e mi piace ai tuoi
      post, novità sui tuoi eventi, punti e nuovo livello. Fanno parte del servizio.
    </li>
    <li>
      <strong>E-mail di servizio</strong>: conferma dell'indirizzo, reimpostazione della password, avvisi
      sull'account e, se il gestore ha attivato l'invio, notifiche come quelle nell'app e, solo se lo chiedi,
      un riepilogo settimanale. In fondo a ogni notifica c'è il link per non riceverne più.
    </li>
    <li>
      <strong>Notifiche del browser</strong>: solo se dai il permesso, che ti chiediamo una volta. Le
      disattivi quando vuoi in «Il mio Profilo» o dalle impostazioni del browser.
    </li>
    <li>
      <strong>Comunicazioni promozionali</strong>: solo se hai scelto «Acconsento a ricevere comunicazioni
      promozionali». La casella è facoltativa e non è preselezionata. Revochi il consenso quando vuoi, senza
      dare motivi, con la stessa casella in «Il mio Profilo»: l'invio si ferma subito.
    </li>
  </ul>
)

export const privacyStorageSections: readonly LegalSection[] = [
  { id: 'conservazione', title: 'Per quanto tempo li conserviamo', body: retention },
  { id: 'cookie', title: 'Cookie e tracciatori', body: cookies },
  { id: 'comunicazioni', title: 'Notifiche ed e-mail', body: communications },
]
