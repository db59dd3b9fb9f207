import type { DemoPost } from './demo-post.ts'

/** Who looks for company, and where a tour went. */
export const rideRequests: DemoPost[] = [
  {
    by: 'stevilla',
    at: { ofThisWeek: 0.15 },
    type: 'ride-request',
    location: 'Lecco',
    tags: ['domenica', 'lago di como', 'passo tranquillo'],
    likes: 7,
    content:
      'Domenica mattina Lecco, Valsassina, Pian delle Betulle e ritorno per Bellano. Partenza alle 8:30 dal solito ' +
      'benzinaio, rientro per pranzo. Passo tranquillo, si aspetta sempre l’ultimo.',
    comments: [
      ['vale_riva', 'Ci sono! Posso stare in fondo?'],
      ['stevilla', 'In fondo ci sto io, tu stai davanti a me e scegli il passo.'],
      ['annab', 'Se non piove arrivo da Sondrio e vi trovo a Introbio.'],
    ],
  },
  {
    by: 'paolodl',
    at: { ofThisWeek: 0.4 },
    type: 'ride-request',
    location: 'Vietri sul Mare',
    tags: ['costiera', 'alba'],
    route: 'amalfi',
    likes: 9,
    content:
      'Sabato all’alba in Costiera, prima dei pullman. Alle 6:15 a Vietri, alle 8 cornetto ad Atrani. Siamo in tre, c’è ' +
      'posto per altri due: oltre diventa una processione.',
    comments: [
      ['gio_espo', 'Uno dei due posti è mio, porto il caffè nel thermos.'],
      ['paolodl', 'Allora il thermos vale per due.'],
    ],
  },
  {
    by: 'lucamoto',
    at: { ofThisWeek: 0.62 },
    type: 'ride-request',
    location: 'Firenze',
    tags: ['appennino', 'futa', 'martedì'],
    route: 'futa-raticosa',
    likes: 5,
    content:
      'Giro del martedì: ritrovo alle 18 a Vaglia, Futa, Raticosa, panino e giù prima del buio. Chi non ha i fari buoni ' +
      'lo dica prima, così scendiamo in fila.',
    comments: [['teo_ricci', 'Parto da Modena, vi aspetto direttamente al bar della Raticosa.']],
  },
  {
    by: 'fra_marini',
    at: { ofThisWeek: 0.85 },
    type: 'ride-request',
    location: 'Ancona',
    tags: ['grecia', 'traghetto', 'primavera'],
    likes: 11,
    content:
      'Grecia, due settimane in maggio: traghetto da Ancona, Meteora, Zagori e il Mani fino in fondo. Cerco due o tre ' +
      'persone che amano fermarsi più che arrivare. Tende o camere, decidiamo insieme.',
    comments: [
      ['silvialeone', 'Interessata! Quanti chilometri al giorno pensavi?'],
      ['fra_marini', 'Mai più di 250, e un giorno di mare ogni tre.'],
      ['silvialeone', 'Venduta.'],
      ['dserra', 'Il Mani vale da solo il viaggio. Portate gomme nuove: l’asfalto lima.'],
    ],
  },
  {
    by: 'chiara_tt',
    at: { daysAgo: 9 },
    type: 'ride-request',
    location: 'Cuneo',
    tags: ['sterrato', 'enduro', 'principianti'],
    likes: 6,
    content:
      'Mattinata di sterrato facile per chi non l’ha mai fatto: argini, boschi e una pietraia gentile. Gomme miste ' +
      'bastano. Insegno a cadere da fermi, ho esperienza.',
    comments: [
      ['marty_gallo', 'Confermo: è un’insegnante molto convincente.'],
      ['ila_b', 'Vengo volentieri, ho le gomme stradali ma prometto di andare piano.'],
    ],
  },
  {
    by: 'andre_conti',
    at: { daysAgo: 16 },
    type: 'ride-request',
    location: 'Trento',
    tags: ['dolomiti', 'fotografia'],
    route: 'sella',
    likes: 8,
    content:
      'Giro del Sella al contrario, partenza prestissimo per avere i passi vuoti e la luce bassa. Porto la macchina ' +
      'fotografica e mi fermo spesso: chi ha fretta si annoia.',
    comments: [['elena_c', 'Salgo con voi fino al Gardena, poi lavoro. Occhio alla brina in ombra.']],
  },
  {
    by: 'sara_gs',
    at: { daysAgo: 23 },
    type: 'ride-request',
    location: 'Catania',
    tags: ['etna', 'sicilia', 'tramonto'],
    route: 'etna',
    likes: 12,
    content:
      'Etna al tramonto, giro largo da Zafferana a Bronte. Ci si ferma quando il vulcano decide di farsi guardare. ' +
      'Ritrovo alle 15 al Rifugio, casco integrale consigliato: la cenere entra dappertutto.',
    comments: [
      ['gio_espo', 'Prendo il traghetto notturno e arrivo.'],
      ['sara_gs', 'Sei matto, ti aspetto.'],
    ],
  },
  {
    by: 'vale_riva',
    at: { daysAgo: 31 },
    type: 'ride-request',
    location: 'Como',
    tags: ['lago di como', 'passo tranquillo'],
    likes: 10,
    content:
      'Ho la patente da un anno e non ho mai fatto più di cento chilometri in compagnia. Qualcuno ha voglia di un giro ' +
      'corto e paziente intorno al lago, sabato pomeriggio?',
    comments: [
      ['stevilla', 'Eccomi. Facciamo Ghisallo e gelato, ti accompagno a casa.'],
      ['annab', 'Brava, chiedere è la parte difficile. Le curve vengono dopo.'],
    ],
  },
]

export const tours: DemoPost[] = [
  {
    by: 'dserra',
    at: { daysAgo: 2 },
    type: 'tour',
    location: 'Dorgali',
    tags: ['sardegna', 'ss125', 'mare'],
    route: 'orientale-sarda',
    likes: 13,
    content:
      'SS125 da Dorgali a Baunei e ritorno, un giorno pieno di niente: capre, mare in fondo, nessuna auto per mezz’ora ' +
      'alla volta. Benzina a Dorgali, acqua alla fontana di Genna Silana, pranzo a Santa Maria Navarrese.',
    comments: [
      ['fra_marini', 'La fontana è potabile anche d’estate?'],
      ['dserra', 'Sempre. Fredda che fa male ai denti.'],
    ],
  },
  {
    by: 'marty_gallo',
    at: { daysAgo: 6 },
    type: 'tour',
    location: 'Torriglia',
    tags: ['liguria', 'entroterra', 'monocilindrica'],
    likes: 6,
    content:
      'Entroterra in tre valli: Trebbia, Aveto, Fontanabuona. 180 km che sembrano 300, seconda e terza tutto il giorno. ' +
      'Con la 650 si fa con un pieno e mezzo di panini alla formaggetta.',
  },
  {
    by: 'annab',
    at: { daysAgo: 12 },
    type: 'tour',
    location: 'Prato allo Stelvio',
    tags: ['stelvio', 'alba', 'umbrail'],
    route: 'stelvio',
    likes: 16,
    content:
      'Stelvio da Prato, Umbrail, Val Müstair e Glorenza: sessantaquattro chilometri che valgono un fine settimana. ' +
      'Salite prima delle sette: al quarantottesimo tornante sarete in quattro, non in quattrocento.',
    comments: [
      ['andre_conti', 'Confermo i quarantotto. Li ho contati anch’io, per sicurezza.'],
      ['teo_ricci', 'Da Modena in giornata è una follia?'],
      ['annab', 'È una follia. Dormi a Bormio e ne parliamo.'],
    ],
  },
  {
    by: 'silvialeone',
    at: { daysAgo: 19 },
    type: 'tour',
    location: 'Asciano',
    tags: ['strade bianche', 'toscana'],
    route: 'crete-senesi',
    likes: 7,
    content:
      'Strade bianche delle Crete con le gomme sbagliate, capitolo terzo. Asciutto: meraviglia. Bagnato: sapone. Ho ' +
      'imparato a guardare il cielo prima del navigatore.',
    comments: [['lucamoto', 'E a guardare le gomme, quando?']],
  },
  {
    by: 'ila_b',
    at: { daysAgo: 14 },
    type: 'tour',
    location: 'Aosta',
    tags: ['val d’aosta', 'castelli'],
    likes: 5,
    content:
      'Giro dei castelli per chi ha solo una mattina: Fénis, Verrès, Issogne e su fino a Champoluc a vedere il ' +
      'ghiacciaio. Strade larghe, poche moto, ottimo per riprendere la mano.',
    comments: [['chiara_tt', 'Benvenuta! Quando apre il Colle, ti porto a vedere l’altra parte.']],
  },
  {
    by: 'chiara_tt',
    at: { daysAgo: 28 },
    type: 'tour',
    location: 'Sestriere',
    tags: ['assietta', 'sterrato', 'finestre'],
    route: 'assietta',
    likes: 9,
    content:
      'Assietta in un giorno di settembre: cielo pulito, fondo compatto, trenta chilometri oltre i duemila. Controllate ' +
      'i giorni di chiusura prima di salire, in estate mercoledì e sabato il cancello resta giù.',
    comments: [
      ['marco_r', 'Grazie della precisazione: ogni anno qualcuno torna indietro dal cancello.'],
      ['marty_gallo', 'Io. Due volte.'],
    ],
  },
  {
    by: 'teo_ricci',
    at: { daysAgo: 36 },
    type: 'tour',
    location: 'Sestola',
    tags: ['appennino', 'tigelle'],
    likes: 4,
    content:
      'Modena, Serramazzoni, Sestola, Abetone e giù per Barigazzo. Curve larghe all’andata, strette al ritorno, tigelle ' +
      'nel mezzo: il mio concetto di tour completo.',
  },
  {
    by: 'giulia_f',
    at: { daysAgo: 40 },
    type: 'tour',
    location: 'La Morra',
    tags: ['langhe', 'colline', 'strade bianche'],
    route: 'langhe',
    likes: 8,
    content:
      'Langhe fuori dalle strade principali: creste, noccioleti e cappelle colorate. Si va piano perché si vuole, non ' +
      'perché si deve. Per dormire scegliete un paese con un forno.',
    comments: [['chiara_tt', 'Segnato il forno. Il resto viene di conseguenza.']],
  },
  {
    by: 'gio_espo',
    at: { daysAgo: 44 },
    type: 'tour',
    location: 'Palinuro',
    tags: ['cilento', 'mare', 'solitaria'],
    likes: 6,
    content:
      'Cilento in solitaria, tre giorni senza autostrada: Paestum, Castellabate, Acciaroli, Palinuro e dentro fino a ' +
      'Teggiano. Telefono spento dalle nove alle diciotto, nessuno è morto.',
    comments: [['paolodl', 'Ti avevo chiamato sei volte. Adesso capisco.']],
  },
]
