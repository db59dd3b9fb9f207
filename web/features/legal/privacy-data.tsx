import type { LegalSection } from './legal-document.tsx'
import { LegalTable } from './legal-table.tsx'
import { OperatorDetails } from './operator-details.tsx'

const controller = (
  <>
    <p>Il titolare del trattamento, cioè chi decide perché e come usare i tuoi dati, è:</p>
    <OperatorDetails />
    <p>In questo testo «noi» indica il titolare, «tu» chi usa Tornanti.</p>
  </>
)

const collectedData = (
  <>
    <LegalTable
      caption="Categorie di dati"
      columns={['Categoria', 'Quali dati']}
      rows={[
        [
          'Registrazione (obbligatori)',
          <>
            Nome, cognome, città di residenza, e-mail e password. La password è conservata solo come impronta
            Argon2id: nessuno, nemmeno noi, può rileggerla.
          </>,
        ],
        [
          'Profilo (facoltativi)',
          <>
            Nickname, numero di telefono, bio, immagine del profilo. Il nome visualizzato parte da nome e
            cognome e puoi cambiarlo.
          </>,
        ],
        [
          'Accessi e sessioni',
          <>
            Per ogni sessione: dispositivo (browser e sistema), ora di apertura e ora di ultimo uso. Inoltre
            se hai confermato l'e-mail e quando hai fatto l'ultimo accesso. Se attivi la verifica in due
            passaggi, la chiave del codice temporaneo e l'impronta dei codici di recupero.
          </>,
        ],
        [
          'Accettazioni e consensi',
          <>
            Presa visione della Privacy Policy, accettazione dei Termini, scelta sulle comunicazioni
            promozionali: ogni volta con versione del testo, data e ora.
          </>,
        ],
        [
          'Contenuti che scrivi',
          <>
            Voci del diario (titolo, luogo, data, descrizione, amici taggati, itinerario collegato), post,
            commenti, eventi che crei, punti della mappa (POI) che proponi, segnalazioni.
          </>,
        ],
        [
          'Foto che carichi',
          <>
            Immagine del profilo, foto del diario e dei post. Al caricamento eliminiamo i metadati nascosti
            nel file, come posizione GPS, ora dello scatto e modello del telefono.
          </>,
        ],
        [
          'Tracce GPX',
          <>
            I percorsi che alleghi alle voci del diario e quelli degli itinerari, pubblicati dagli
            amministratori. Ne ricaviamo lunghezza, dislivello e numero di tornanti.
          </>,
        ],
        [
          'Attività',
          <>
            Richieste di amicizia e amicizie, tag, mi piace, itinerari salvati, iscrizioni agli eventi,
            storico dei punti e livello, notifiche.
          </>,
        ],
        [
          'Notifiche del browser',
          "Solo se le attivi: l'indirizzo tecnico e le chiavi che il tuo browser crea per riceverle.",
        ],
        [
          'Dati tecnici e di sicurezza',
          <>
            Indirizzo IP, data, ora ed esito delle richieste, identificativo dell'account, conteggio dei
            tentativi di accesso.
          </>,
        ],
      ]}
    />
    <p>
      Tornanti cresce per gradi: i dati legati a una funzione li trattiamo solo da quando la funzione è
      disponibile e tu la usi.
    </p>
    <p>
      Senza i dati obbligatori non possiamo creare l'account. Gli altri sono una tua scelta: se non li dai,
      usi Tornanti lo stesso.
    </p>
    <p>
      Quasi tutti i dati vengono da te. Alcuni nascono da altri iscritti: una richiesta di amicizia, un tag
      nel diario di un amico, un commento o una segnalazione che ti riguarda, i punti assegnati da un
      amministratore.
    </p>
    <p>
      Non chiediamo la data di nascita né dati di pagamento, e non seguiamo né registriamo la posizione del
      tuo dispositivo. Se sulla mappa premi «Vicino a me», il browser ti chiede il permesso e la posizione
      resta nel dispositivo: al server arriva solo l’area della mappa che stai guardando, che non viene
      conservata. Ti chiediamo di non scrivere informazioni delicate, come quelle sulla salute, tue o di
      altri.
    </p>
  </>
)

const purposes = (
  <>
    <LegalTable
      caption="Finalità, dati usati e base giuridica"
      columns={['Perché', 'Con quali dati', 'Base giuridica']}
      rows={[
        [
          'Creare e gestire il tuo account, farti accedere, recuperare la password',
          'Registrazione, profilo, accessi e sessioni',
          'Contratto (art. 6, par. 1, lett. b GDPR)',
        ],
        [
          "Offrirti itinerari, mappa, diario, amici, community, eventi, punti e notifiche nell'app",
          'Profilo, contenuti, foto, tracce, attività',
          'Contratto (art. 6, par. 1, lett. b GDPR)',
        ],
        [
          'Gestire le iscrizioni agli eventi e contattare i partecipanti se serve',
          'Nome, cognome, telefono, città, iscrizioni',
          'Contratto (art. 6, par. 1, lett. b GDPR)',
        ],
        [
          'Inviarti e-mail di servizio',
          'E-mail, nome, notifica da inviare',
          'Contratto (art. 6, par. 1, lett. b GDPR)',
        ],
        [
          'Inviarti notifiche del browser',
          'Dati delle notifiche del browser',
          'Consenso (art. 6, par. 1, lett. a GDPR), con il permesso dato nel browser',
        ],
        [
          'Inviarti comunicazioni promozionali di Tornanti per e-mail',
          'E-mail, nome, scelta espressa',
          'Consenso (art. 6, par. 1, lett. a GDPR; art. 130 Codice privacy, d.lgs. 196/2003)',
        ],
        [
          'Proteggere il servizio da tentativi di accesso, guasti e abusi; fare copie di sicurezza',
          'Dati tecnici, sessioni, copie dei dati',
          'Legittimo interesse alla sicurezza (art. 6, par. 1, lett. f GDPR)',
        ],
        [
          'Moderare i contenuti e trattare le segnalazioni',
          'Contenuti, segnalazioni, account coinvolti',
          <>
            Obbligo di legge (art. 6, par. 1, lett. c GDPR; artt. 16, 17 e 18 Regolamento (UE) 2022/2065) e
            contratto
          </>,
        ],
        [
          "Verificare l'operato degli amministratori",
          <>
            Dati tecnici; se il registro degli atti è attivo, chi ha agito, che cosa ha fatto, su quale
            account e quando
          </>,
          <>
            Obbligo di legge e legittimo interesse alla sicurezza (provvedimento del Garante del 27 novembre
            2008)
          </>,
        ],
        [
          'Dimostrare accettazioni e consensi, rispondere alle tue richieste',
          'Accettazioni e consensi, corrispondenza',
          'Obbligo di legge (artt. 5, 7 e 12 GDPR)',
        ],
        [
          'Contare iscritti, eventi, post e altri totali',
          'Solo numeri complessivi',
          "Legittimo interesse a conoscere l'andamento del servizio (art. 6, par. 1, lett. f GDPR)",
        ],
        [
          'Difendere un diritto in caso di contestazione',
          'I soli dati necessari',
          'Legittimo interesse (art. 6, par. 1, lett. f GDPR)',
        ],
      ]}
    />
    <p>
      La casella «Accetto la Privacy Policy» registra che hai letto questo testo: non è un consenso al
      trattamento. Il consenso vale solo dove lo indica la tabella, è facoltativo e si può revocare.
    </p>
    <p>
      Punti e livello sono calcolati in automatico dalla tua attività e servono solo al gioco tra iscritti.
      Non facciamo profilazione e non prendiamo decisioni unicamente automatizzate che producano effetti
      giuridici o ti tocchino in modo simile (art. 22 GDPR).
    </p>
  </>
)

export const privacyDataSections: readonly LegalSection[] = [
  { id: 'titolare', title: 'Chi tratta i tuoi dati', body: controller },
  { id: 'dati', title: 'Quali dati trattiamo', body: collectedData },
  { id: 'finalita', title: 'Perché li usiamo e su quale base', body: purposes },
]
