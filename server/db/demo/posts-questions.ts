import type { DemoPost } from './demo-post.ts'

export const questions: DemoPost[] = [
  {
    by: 'vale_riva',
    at: { daysAgo: 0.3 },
    type: 'question',
    tags: ['tecnica', 'tornanti', 'principianti'],
    likes: 8,
    content:
      'Tornanti stretti in discesa a destra: io guardo il muretto e il muretto guarda me. Come fate a girare la testa ' +
      'senza perdere il freno dietro?',
    comments: [
      ['lucamoto', 'Scegli un punto dopo l’uscita e guardalo prima di entrare. Il resto lo fa la moto.'],
      ['annab', 'Seconda, filo di gas e un dito di freno dietro. E respirare: sembra niente.'],
      ['vale_riva', 'Domani vado a provare con il respiro, grazie!'],
    ],
  },
  {
    by: 'ila_b',
    at: { daysAgo: 1.2 },
    type: 'question',
    location: 'Gran San Bernardo',
    tags: ['passi', 'riapertura', 'neve'],
    likes: 5,
    content:
      'Dove guardate se un passo è aperto prima di partire? Ho trovato tre siti che dicono tre cose diverse sul Gran San ' +
      'Bernardo.',
    comments: [
      [
        'elena_c',
        'Il sito della Regione per il versante italiano, quello del cantone per l’altro. Gli altri copiano.',
      ],
      ['marco_r', 'E una telefonata al rifugio in cima: loro la neve la vedono.'],
    ],
  },
  {
    by: 'stevilla',
    at: { daysAgo: 3.4 },
    type: 'question',
    tags: ['meccanica', 'catena'],
    likes: 4,
    content:
      'Sondaggio serio: ogni quanti chilometri ingrassate la catena davvero, non quello che dite al meccanico? Il ' +
      'meccanico sono io, quindi potete confessare.',
    comments: [
      ['dserra', 'Quando fa rumore.'],
      ['marty_gallo', 'Quando Stefano mi guarda male.'],
      ['chiara_tt', 'Dopo ogni pozzanghera. Quindi ogni giorno.'],
      ['giulia_f', 'Cardano. Mi ritiro dal sondaggio.'],
    ],
  },
  {
    by: 'teo_ricci',
    at: { daysAgo: 5.1 },
    type: 'question',
    location: 'Passo dell’Abetone',
    tags: ['gomme', 'pioggia'],
    likes: 3,
    content:
      'Gomme da sport-touring per uno che prende più acqua che sole: meglio cambiarle prima dell’inverno o tirare a ' +
      'marzo? Ne ho ancora per tremila chilometri, credo.',
    comments: [['stevilla', 'Se devi dire «credo», è ora. Portamele, le guardiamo insieme.']],
  },
  {
    by: 'silvialeone',
    at: { daysAgo: 8.2 },
    type: 'question',
    tags: ['bagagli', 'viaggio'],
    likes: 6,
    content:
      'Due settimane con una borsa sola: qual è la cosa che portate sempre e non usate mai? La mia è il fornellino.',
    comments: [
      ['fra_marini', 'Il terzo maglione.'],
      ['gio_espo', 'Il libro. Ogni volta.'],
      ['sara_gs', 'La tuta antipioggia: se la porto non piove, quindi in fondo la uso.'],
    ],
  },
  {
    by: 'gio_espo',
    at: { daysAgo: 11.5 },
    type: 'question',
    location: 'Salerno',
    tags: ['navigatore', 'gpx'],
    likes: 4,
    content:
      'Il mio navigatore ricalcola le tracce GPX e mi porta in superstrada. C’è un modo per fargli capire che la strada ' +
      'lunga è quella giusta?',
    comments: [
      ['andre_conti', 'Importala come traccia e non come percorso: così la segue e basta.'],
      ['gio_espo', 'Funziona! Mi restituisci cinque anni di vita.'],
    ],
  },
  {
    by: 'fra_marini',
    at: { daysAgo: 15.3 },
    type: 'question',
    location: 'Castelluccio di Norcia',
    tags: ['sibillini', 'fioritura'],
    likes: 5,
    content:
      'Per la fioritura a Castelluccio andate in settimana o c’è un orario furbo anche nel fine settimana? L’ultima ' +
      'volta ho visto più pullman che lenticchie.',
    comments: [['silvialeone', 'Alle sei e mezza del mattino, salendo da Visso. Alle nove si scende.']],
  },
  {
    by: 'paolodl',
    at: { daysAgo: 20.6 },
    type: 'question',
    location: 'Napoli',
    tags: ['abbigliamento', 'estate'],
    likes: 3,
    content:
      'Giacca traforata con protezioni che d’estate in città non sembri un forno: esiste o è una leggenda come i ' +
      'parcheggi in centro?',
    comments: [
      ['sara_gs', 'Esiste. Bagnala alla fontana prima di partire e hai un’ora di aria condizionata.'],
    ],
  },
  {
    by: 'marty_gallo',
    at: { daysAgo: 26.4 },
    type: 'question',
    tags: ['campeggio', 'alpi'],
    likes: 4,
    content:
      'Cerco campeggi piccoli sulle Alpi occidentali dove si possa parcheggiare la moto accanto alla tenda senza ' +
      'discutere. Nomi, valli, ricordi: va bene tutto.',
    comments: [
      ['chiara_tt', 'Val Maira, in fondo: tre piazzole e un torrente. La signora fa anche la polenta.'],
      ['giulia_f', 'In Val Ferret ce n’è uno con le docce calde, che a duemila metri è lusso.'],
    ],
  },
  {
    by: 'dserra',
    at: { daysAgo: 33.2 },
    type: 'question',
    location: 'Cagliari',
    tags: ['sardegna', 'traghetto'],
    likes: 2,
    content:
      'Chi è venuto in Sardegna in inverno? Vorrei convincere due amici che è la stagione giusta e mi servono testimoni ' +
      'attendibili, cioè non miei parenti.',
    comments: [['paolodl', 'Febbraio, venti gradi, zero turisti. Testimonio volentieri.']],
  },
  {
    by: 'andre_conti',
    at: { daysAgo: 39.1 },
    type: 'question',
    tags: ['tornanti', 'filosofia'],
    likes: 9,
    content:
      'Un tornante che gira 140 gradi è un tornante o una curva con delle ambizioni? Chiedo per una discussione che dura ' +
      'da Ponte di Legno.',
    comments: [
      ['marco_r', 'C’è la pagina con la formula. Ma per me da 150 in su.'],
      ['annab', 'Se devi cambiare marcia e idea, è un tornante.'],
    ],
  },
]
