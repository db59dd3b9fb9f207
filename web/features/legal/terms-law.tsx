import type { LegalSection } from './legal-document.tsx'
import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'
import { OperatorDetails } from './operator-details.tsx'

const availability = (
  <>
    <p>
      Facciamo il possibile perché Tornanti funzioni sempre, ma può fermarsi per manutenzione, guasti o cause
      che non dipendono da noi. Non contare su Tornanti come unico strumento di navigazione: in montagna la
      rete può mancare.
    </p>
    <p>
      Se cesseremo il servizio ti avviseremo almeno 30 giorni prima, così potrai scaricare una copia dei tuoi
      dati.
    </p>
  </>
)

const liability = (
  <>
    <p>
      Rispondiamo del servizio che offriamo. Nei limiti consentiti dalla legge italiana, e salvo quanto
      scritto qui sotto, non rispondiamo:
    </p>
    <ul>
      <li>dei contenuti, degli annunci e dei comportamenti degli iscritti e di chi organizza gli eventi;</li>
      <li>della guida, dei veicoli e dello stato delle strade;</li>
      <li>degli accordi e dei pagamenti tra iscritti;</li>
      <li>dei danni dovuti all'uso di Tornanti contro questi Termini;</li>
      <li>delle interruzioni dovute a cause che non potevamo ragionevolmente evitare.</li>
    </ul>
    <p>
      <strong>Nulla in questi Termini esclude o limita</strong> la nostra responsabilità per dolo o colpa
      grave (art. 1229 codice civile), per morte o danni alla persona causati da un nostro fatto od omissione,
      per la violazione di norme di ordine pubblico, né gli obblighi che la legge pone a chi ospita contenuti
      quando viene a sapere che sono illegali.
    </p>
    <p>
      <strong>Consumatori.</strong> Restano intatti i diritti del Codice del consumo (d.lgs. 206/2005),
      comprese la tutela dalle clausole vessatorie (artt. 33 e seguenti) e la garanzia legale di conformità
      dei servizi digitali, quando si applica (artt. 135-octies e seguenti).
    </p>
  </>
)

const closing = (
  <>
    <p>
      <strong>Tu</strong> puoi chiudere l'account in ogni momento, senza costi e senza motivo, da «Il mio
      Profilo». Prima puoi scaricare una copia dei tuoi dati.
    </p>
    <p>
      <strong>Noi</strong> possiamo bloccare o chiudere un account, in proporzione alla gravità, se:
    </p>
    <ul>
      <li>viola in modo grave o ripetuto la legge o questi Termini;</li>
      <li>appartiene a chi ha meno di 16 anni, è un doppione o usa l'identità di un altro;</li>
      <li>mette in pericolo la sicurezza del servizio o delle persone;</li>
      <li>lo ordina un'autorità.</li>
    </ul>
    <p>
      Con il blocco non puoi più accedere e le sessioni aperte si chiudono subito. Quando è possibile ti
      avvisiamo prima; in ogni caso ricevi una <a href="#moderazione">motivazione</a> e puoi contestarla.
      Anche con l'account bloccato puoi chiederci i tuoi dati scrivendo a{' '}
      <MailLink address={operator.privacyEmail} />.
    </p>
  </>
)

const intellectualProperty = (
  <p>
    Il nome e il marchio Tornanti, la grafica, il software e i testi nostri sono protetti dalla legge. Puoi
    usarli solo attraverso il servizio. Le tracce GPX degli itinerari si possono scaricare per i tuoi viaggi,
    non per ripubblicarle o venderle. I dati della mappa appartengono ai titolari indicati sulla mappa stessa.
  </p>
)

const changes = (
  <>
    <p>
      Possiamo cambiare questi Termini per adeguarli alla legge, alla sicurezza o a nuove funzioni. Ti
      avvisiamo per e-mail o nell'app <strong>almeno 30 giorni prima</strong>, spiegando che cosa cambia; il
      termine può essere più breve solo se lo impongono la legge o un'urgenza di sicurezza.
    </p>
    <p>
      Se non sei d'accordo puoi chiudere l'account senza costi prima che la modifica valga. Le modifiche non
      valgono per il passato. Versione e data sono indicate in alto.
    </p>
  </>
)

const lawAndCourts = (
  <>
    <p>
      Questi Termini sono regolati dalla <strong>legge italiana</strong>. Se sei un consumatore che vive in un
      altro Paese dell'Unione, restano ferme le tutele inderogabili di quel Paese.
    </p>
    <p>
      Per le controversie è competente il <strong>Foro di Milano</strong>. Resta sempre salvo il foro
      inderogabile del consumatore: se agisci per scopi estranei alla tua attività professionale, è competente
      il giudice del luogo in cui hai la residenza o il domicilio (artt. 33, comma 2, lett. u, e 66-bis del
      Codice del consumo).
    </p>
    <p>
      Prima di andare in giudizio scrivici a <MailLink address={operator.legalEmail} />: spesso basta. Non è
      un obbligo. Se una clausola risulta nulla, le altre restano valide.
    </p>
  </>
)

export const termsLawSections: readonly LegalSection[] = [
  { id: 'disponibilita', title: 'Disponibilità del servizio', body: availability },
  { id: 'responsabilita', title: 'Responsabilità', body: liability },
  { id: 'chiusura', title: "Sospensione e chiusura dell'account", body: closing },
  { id: 'proprieta-intellettuale', title: 'Proprietà intellettuale', body: intellectualProperty },
  { id: 'modifiche', title: 'Modifiche ai Termini', body: changes },
  { id: 'legge-e-foro', title: 'Legge applicabile e foro competente', body: lawAndCourts },
  { id: 'contatti', title: 'Contatti', body: <OperatorDetails /> },
]
