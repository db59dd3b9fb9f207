import { Link } from '@tanstack/react-router'
import type { LegalSection } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { digitalServicesCoordinator, operator } from './operator.ts'
import { SiteLink } from './site-link.tsx'

const contentRules = (
  <>
    <p>
      Sei responsabile di ciò che pubblichi: post, commenti, bio, foto, eventi, punti della mappa. Non sono
      ammessi contenuti:
    </p>
    <ul>
      <li>illegali, o che istigano a commettere reati;</li>
      <li>violenti, minacciosi, diffamatori, molesti, discriminatori o di odio;</li>
      <li>pornografici, o che sfruttano minori;</li>
      <li>
        che violano diritti altrui: diritto d'autore, marchi, riservatezza, immagine. Prima di caricare la
        foto di una persona riconoscibile o i suoi dati, chiedile il permesso;
      </li>
      <li>che invitano a gare su strada o ad altre guide pericolose, o le esaltano;</li>
      <li>ingannevoli, come eventi inesistenti o punti della mappa inventati;</li>
      <li>pubblicitari o ripetitivi;</li>
      <li>che contengono codice o collegamenti dannosi.</li>
    </ul>
  </>
)

const licence = (
  <>
    <p>
      <strong>I contenuti restano tuoi.</strong> Ci dai una licenza gratuita, non esclusiva e limitata a ciò
      che serve per far funzionare Tornanti: conservarli, adattarne il formato (per esempio ridurre una foto)
      e mostrarli alle persone previste da ogni funzione. Il diario non è mostrato agli altri iscritti.
    </p>
    <p>
      Non li vendiamo, non li usiamo per pubblicità e non li cediamo ad altri, salvo i fornitori tecnici che
      lavorano per noi.
    </p>
    <p>
      La licenza <strong>finisce quando elimini il contenuto o l'account</strong>. Le copie di sicurezza
      scadono nei tempi indicati nella{' '}
      <Link to="/privacy-policy" hash="conservazione">
        Privacy Policy
      </Link>
      .
    </p>
    <p>
      Fanno eccezione i punti della mappa verificati e, se sei amministratore, gli itinerari con le loro
      tracce: sono informazioni su luoghi e strade utili a tutti e possono restare, senza il tuo nome. Puoi
      chiederci di togliere un testo che hai scritto tu.
    </p>
  </>
)

const ordering = (
  <ul>
    <li>I post della community sono in ordine di data, dal più recente.</li>
    <li>«I più popolari» mostra gli itinerari salvati da più persone e poi i più recenti.</li>
    <li>La classifica ordina gli iscritti per punti.</li>
    <li>Non usiamo profilazione per scegliere che cosa mostrarti e nessuno paga per comparire prima.</li>
  </ul>
)

const reporting = (
  <>
    <p>Chiunque può segnalarci un contenuto che ritiene illegale o contrario a queste regole:</p>
    <ul>
      <li>
        scrivendo a <MailLink address={operator.legalEmail} />, in ogni caso e anche senza account;
      </li>
      <li>
        se hai un account, anche con <strong>«Segnala»</strong>, sui contenuti che lo mostrano.
      </li>
    </ul>
    <p>
      Per e-mail indica (art. 16 del Regolamento (UE) 2022/2065, «DSA»): perché il contenuto è illegale; dove
      si trova, con l'indirizzo della pagina o elementi precisi; il tuo nome e la tua e-mail, che non servono
      per i reati sessuali su minori; che segnali in buona fede.
    </p>
    <p>
      Confermiamo la ricezione, decidiamo in tempi brevi, con diligenza e senza arbitrio, e ti comunichiamo la
      decisione e come contestarla. La decisione è presa da una persona. Se veniamo a sapere di un possibile
      reato che minaccia la vita o la sicurezza di qualcuno, avvisiamo le autorità (art. 18 DSA).
    </p>
    <p>
      <MailLink address={operator.legalEmail} /> è anche il nostro punto di contatto per le autorità e per gli
      utenti (artt. 11 e 12 DSA). Puoi scrivere in italiano o in inglese.
    </p>
  </>
)

const moderation = (
  <>
    <p>Per far rispettare la legge e queste regole:</p>
    <ul>
      <li>un controllo automatico rifiuta i testi che contengono codice eseguibile;</li>
      <li>i post di chi non ne ha ancora uno approvato possono attendere un amministratore;</li>
      <li>gli eventi sono di norma approvati, e i punti della mappa verificati, prima di essere visibili;</li>
      <li>
        gli amministratori possono rifiutare o rimuovere un contenuto, annullare un evento, togliere punti
        ottenuti con abusi e, nei casi dell'articolo su <a href="#chiusura">sospensione e chiusura</a>,
        bloccare un account.
      </li>
    </ul>
    <p>
      Valutiamo la gravità, le ripetizioni e il contesto, nel rispetto della libertà di espressione. Non
      sorvegliamo in via generale tutto ciò che viene pubblicato.
    </p>
    <p>
      <strong>Motivazione.</strong> Se rimuoviamo o limitiamo un tuo contenuto o il tuo account ti diciamo,
      con una notifica o per e-mail, che cosa abbiamo deciso, per quali fatti, in base a quale norma o regola
      e come contestarlo (art. 17 DSA).
    </p>
    <p>
      <strong>Contestazione.</strong> Entro sei mesi puoi scrivere a{' '}
      <MailLink address={operator.legalEmail} />: una persona riesamina il caso e ti risponde. Puoi inoltre
      rivolgerti al giudice e presentare reclamo all'{digitalServicesCoordinator.name}, coordinatore dei
      servizi digitali per l'Italia (art. 53 DSA), sito <SiteLink url={digitalServicesCoordinator.site} />.
    </p>
  </>
)

export const termsContentSections: readonly LegalSection[] = [
  { id: 'contenuti', title: 'Regole sui contenuti', body: contentRules },
  { id: 'licenza', title: 'La licenza che ci dai', body: licence },
  { id: 'ordine', title: 'Come ordiniamo i contenuti', body: ordering },
  { id: 'segnalazioni', title: 'Segnalare contenuti illegali', body: reporting },
  { id: 'moderazione', title: 'Moderazione e motivazione', body: moderation },
]
