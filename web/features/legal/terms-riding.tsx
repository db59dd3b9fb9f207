import type { LegalSection } from './legal-document.tsx'

const events = (
  <>
    <p>
      Gli eventi sono proposti e <strong>organizzati dagli iscritti</strong>. Tornanti offre lo spazio per
      pubblicarli e per iscriversi: <strong>non è organizzatore</strong>, non guida il gruppo, non assicura i
      partecipanti e non è un'agenzia di viaggi. Fanno eccezione gli eventi in cui indichiamo espressamente
      che li organizziamo noi.
    </p>
    <p>
      L'approvazione di un evento verifica che l'annuncio sia completo e conforme a queste regole. Non
      certifica il percorso, la sicurezza o la capacità di chi organizza.
    </p>
    <h3>Se organizzi</h3>
    <ul>
      <li>Descrivi con verità percorso, difficoltà, orari, posti e prezzo, e aggiorna chi si è iscritto.</li>
      <li>
        Rispetta le norme che riguardano il tuo evento: autorizzazioni, circolazione, assicurazioni, fisco e,
        se offri pacchetti o servizi turistici, il Codice del turismo (d.lgs. 79/2011).
      </li>
    </ul>
    <h3>Se partecipi</h3>
    <ul>
      <li>Valuta se il giro è adatto a te, alla tua moto e alla tua esperienza.</li>
      <li>Puoi annullare l'iscrizione fino all'inizio dell'evento. Se non vieni, libera il posto.</li>
      <li>Se un evento è modificato o cancellato lo leggi tra le novità della pagina Eventi.</li>
    </ul>
    <h3>Prezzo</h3>
    <p>
      Il prezzo, se c'è, è indicato da chi organizza ed è dovuto a lui. Tornanti non incassa, non trattiene
      commissioni e non gestisce rimborsi: prima di pagare chiedi a chi organizza che cosa comprende e che
      cosa succede se l'evento salta.
    </p>
  </>
)

const riding = (
  <>
    <p>
      Andare in moto comporta rischi. Chi guida <strong>decide da sé e risponde della propria guida</strong>,
      anche in gruppo e anche seguendo un itinerario o un evento trovato su Tornanti.
    </p>
    <ul>
      <li>Rispetta il Codice della strada (d.lgs. 285/1992), i limiti, la segnaletica e i divieti locali.</li>
      <li>
        Guida solo con patente valida per quel veicolo, assicurazione, revisione e casco, e in buone
        condizioni fisiche.
      </li>
      <li>
        Sono vietate gare e prove di velocità su strada aperta al traffico (artt. 9 e 9-bis del Codice).
      </li>
      <li>Sullo sterrato verifica che il transito sia permesso e rispetta ambiente e proprietà.</li>
      <li>Non usare il telefono con le mani mentre guidi.</li>
      <li>In caso di emergenza chiama il 112: Tornanti non è un servizio di soccorso.</li>
    </ul>
  </>
)

const itineraries = (
  <>
    <p>
      Itinerari, tracce GPX, durata, distanza, dislivello, difficoltà, <strong>numero di tornanti</strong> e
      punti della mappa sono <strong>indicazioni</strong>. Alcuni valori sono calcolati in automatico dalle
      tracce e possono contenere errori; altri sono scritti da persone.
    </p>
    <p>
      <strong>Non garantiamo lo stato delle strade</strong>: frane, lavori, neve, chiusure stagionali dei
      passi, divieti, pedaggi e fondo cambiano in fretta. Prima di partire verifica con fonti ufficiali
      l'apertura del passo, il meteo e la viabilità.
    </p>
    <p>
      Quello che vedi sul posto prevale sempre su quello che leggi qui. Anche la mancanza di una «Zona
      Pericolosa» sulla mappa non significa che il tratto sia sicuro.
    </p>
    <p>
      I link esterni degli itinerari portano a siti di altri, di cui non controlliamo i contenuti. Se trovi un
      errore in un itinerario o in un punto della mappa, avvisaci.
    </p>
  </>
)

export const termsRidingSections: readonly LegalSection[] = [
  { id: 'eventi', title: 'Eventi', body: events },
  { id: 'in-strada', title: 'In strada', body: riding },
  { id: 'itinerari', title: 'Itinerari, tracce e mappa', body: itineraries },
]
