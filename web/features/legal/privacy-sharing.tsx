import type { LegalSection } from './legal-document.tsx'
import { LegalTable } from './legal-table.tsx'
import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'

const visibility = (
  <>
    <LegalTable
      caption="Chi vede che cosa"
      columns={['Chi', 'Che cosa vede di te']}
      rows={[
        [
          "Chi non ha fatto l'accesso",
          <>
            Nessun profilo e nessun contenuto, tranne l'anteprima di un link che un iscritto condivide: del
            tuo profilo il nome visualizzato e il livello, di un evento approvato titolo, tipo, giorni e
            località. Mai orari, punto di ritrovo, partecipanti o recapiti; ai motori di ricerca chiediamo di
            non elencarla. Chi riceve il link, e il servizio con cui gli arriva, può conservarne una copia. Le
            pagine di accesso e registrazione possono inoltre rivelare se un'e-mail, un nickname o un telefono
            sono già registrati; per questo i tentativi sono limitati.
          </>,
        ],
        [
          'Gli altri iscritti',
          <>
            Nome visualizzato, immagine o iniziali, bio, punti, livello, data di iscrizione; i tuoi post e
            commenti; gli eventi approvati che hai creato, con il tuo nome visualizzato; i punti della mappa
            che hai proposto, dopo la verifica; la tua posizione in classifica se sei tra i primi 20.
          </>,
        ],
        [
          "Chi ti chiede l'amicizia",
          <>
            Ti cerca con la tua e-mail, se la conosce già, o dal tuo profilo. Con l'e-mail scopre che hai un
            account e vede il tuo nome visualizzato. Vede se accetti; se rifiuti, solo che la richiesta non
            aspetta più.
          </>,
        ],
        [
          'I tuoi amici',
          <>
            Quello che vedono gli altri iscritti, più la data da cui siete amici. Se tagghi un amico nel
            diario, sa che lo hai taggato ma non vede la voce.
          </>,
        ],
        [
          "L'autore di un post",
          'Una notifica se metti mi piace o commenti. Gli altri vedono il numero dei mi piace e i commenti.',
        ],
        [
          'Chi organizza un evento e gli altri partecipanti',
          <>
            Il tuo nome visualizzato e l'immagine, tra chi partecipa, se hai un posto; se sei in lista
            d'attesa, solo quante persone aspettano. Chi organizza, se non è un amministratore, non riceve da
            noi i tuoi recapiti.
          </>,
        ],
        [
          'Gli amministratori',
          <>
            Dati del profilo con recapiti e consensi, punti, contenuti da approvare o segnalati; per gli
            eventi nome, cognome, telefono e città dei partecipanti.
          </>,
        ],
        [
          'I super amministratori',
          <>
            Anche l'elenco completo degli account, che possono esportare, e il file con tutti i dati di una
            persona, diario compreso, per rispondere alle richieste previste dalla legge. Possono bloccare o
            eliminare un account.
          </>,
        ],
      ]}
    />
    <p>
      E-mail, telefono, nickname e città non sono mai mostrati agli altri iscritti, nemmeno agli amici. Nome e
      cognome compaiono solo dentro il nome visualizzato: se non vuoi mostrare il cognome, toglilo da «Il mio
      Profilo».
    </p>
    <p>
      Il diario e le sue foto li vedi solo tu: nessun altro iscritto li legge e gli amministratori non hanno
      una pagina per farlo, salvo il file di esportazione indicato sopra.
    </p>
    <p>
      Pensa a ciò che pubblichi: un post, una bio o un punto di ritrovo possono dire dove abiti o quando sei
      via.
    </p>
  </>
)

const recipients = (
  <>
    <p>
      Oltre agli amministratori, persone da noi autorizzate e istruite, i dati possono essere trattati da:
    </p>
    <ul>
      <li>
        <strong>fornitori di hosting e di posta elettronica</strong>, che lavorano per nostro conto come
        responsabili del trattamento (art. 28 GDPR);
      </li>
      <li>
        <strong>il servizio di notifica del tuo browser</strong> (per esempio quello di Google, Mozilla o
        Apple), solo se attivi le notifiche: consegna messaggi cifrati di cui non può leggere il contenuto;
      </li>
      <li>
        <strong>autorità pubbliche</strong>, quando la legge ci obbliga.
      </li>
    </ul>
    <p>
      Non vendiamo né cediamo i tuoi dati a terzi per il loro marketing. L'elenco aggiornato dei fornitori si
      chiede a <MailLink address={operator.privacyEmail} />.
    </p>
    <p>
      <strong>Trasferimenti fuori dallo Spazio economico europeo.</strong> Se un nostro fornitore tratta dati
      fuori dal SEE, lo fa solo con una decisione di adeguatezza della Commissione europea o con le clausole
      contrattuali tipo (artt. 45 e 46 GDPR); puoi chiederci quale garanzia si applica. Il servizio di
      notifica del browser, che scegli tu usando quel browser, può trovarsi fuori dal SEE.
    </p>
    <p>
      <strong>Link esterni.</strong> Alcuni itinerari e il link al nostro profilo social portano ad altri
      siti. Da quel momento vale la loro informativa; a quei siti non inviamo i tuoi dati.
    </p>
  </>
)

export const privacySharingSections: readonly LegalSection[] = [
  { id: 'chi-vede', title: 'Chi vede che cosa su Tornanti', body: visibility },
  { id: 'destinatari', title: 'A chi comunichiamo i dati', body: recipients },
]
