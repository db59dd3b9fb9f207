import type { DemoPost } from './demo-post.ts'

export const experiences: DemoPost[] = [
  {
    by: 'annab',
    at: { daysAgo: 0.7 },
    type: 'experience',
    location: 'Passo di Gavia',
    tags: ['gavia', 'nebbia'],
    route: 'gavia',
    likes: 14,
    content:
      'Gavia nella nebbia: venti metri di strada alla volta, il resto inventato. In galleria mi sono fermata ad ' +
      'ascoltare gocciolare. A volte la montagna si fa guardare con le orecchie.',
    comments: [
      ['andre_conti', 'Questa la appendo in garage.'],
      ['elena_c', 'Bello e prudente. Con la nebbia le frecce accese, sempre.'],
    ],
  },
  {
    by: 'sara_gs',
    at: { daysAgo: 1.8 },
    type: 'experience',
    location: 'Bronte',
    tags: ['etna', 'granita', 'sicilia'],
    likes: 10,
    content:
      'Forata alle porte di Bronte, in piena controra. Un signore mi ha prestato la pompa, sua moglie mi ha dato da ' +
      'mangiare, il nipote ha voluto suonare il clacson. Sono ripartita dopo tre ore e con due chili di pistacchi.',
    comments: [['gio_espo', 'Le forature al Nord non sono così.']],
  },
  {
    by: 'lucamoto',
    at: { daysAgo: 4.2 },
    type: 'experience',
    location: 'Passo del Muraglione',
    tags: ['appennino', 'tecnica'],
    route: 'muraglione',
    likes: 7,
    content:
      'Ho fatto il Muraglione tre volte di fila con il casco vecchio e una con quello nuovo: stessa strada, metà ' +
      'rumore, il doppio delle curve viste in tempo. Spendete in silenzio, non in marmitte.',
    comments: [['stevilla', 'Da meccanico confermo, da amico anche.']],
  },
  {
    by: 'gio_espo',
    at: { daysAgo: 7.6 },
    type: 'experience',
    location: 'Teggiano',
    tags: ['cilento', 'solitaria'],
    likes: 5,
    content:
      'A Teggiano ho chiesto un bar e mi hanno aperto una cantina. Ripartire dopo pranzo è stata la decisione più ' +
      'difficile del viaggio, infatti sono ripartito la mattina dopo.',
  },
  {
    by: 'elena_c',
    at: { daysAgo: 10.4 },
    type: 'experience',
    location: 'Passo Giau',
    tags: ['dolomiti', 'giau', 'sicurezza'],
    route: 'giau',
    likes: 11,
    content:
      'Ghiaia fresca al quarto tornante del Giau, versante Selva: l’ho segnalata, ma finché non passano tenetevi larghi. ' +
      'In ombra al mattino c’è già brina. La montagna non ha fretta, noi neanche.',
    comments: [
      ['marco_r', 'Grazie Elena. Ho scritto anche alla Provincia.'],
      ['vale_riva', 'Utilissimo, passo di lì sabato.'],
    ],
  },
  {
    by: 'ila_b',
    at: { daysAgo: 13.3 },
    type: 'experience',
    location: 'Colle dell’Agnello',
    tags: ['agnello', 'alpi', 'prima volta'],
    route: 'agnello',
    likes: 9,
    content:
      'Primo duemilasettecento della mia vita. Al cartello del colle mi tremavano le mani e non era il freddo. Un ' +
      'francese mi ha fatto la foto e mi ha detto «bravo»: gliel’ho lasciato passare.',
    comments: [
      ['chiara_tt', 'Il primo non si dimentica. Adesso ne vorrai uno al mese.'],
      ['ila_b', 'Uno alla settimana.'],
    ],
  },
  {
    by: 'marco_r',
    at: { daysAgo: 18.1 },
    type: 'experience',
    location: 'Mazzo di Valtellina',
    tags: ['mortirolo', 'ciclisti'],
    route: 'mortirolo',
    likes: 8,
    content:
      'Mortirolo di sabato: trentatré tornanti e almeno trecento ciclisti. Ho salutato tutti, mi hanno salutato quasi ' +
      'tutti. Due ruote siamo noi e due ruote sono loro, cambia solo chi suda.',
    comments: [['stevilla', 'Dipende dalla temperatura e dalla giacca.']],
  },
  {
    by: 'silvialeone',
    at: { daysAgo: 22.7 },
    type: 'experience',
    location: 'Norcia',
    tags: ['sibillini', 'pioggia'],
    likes: 4,
    content:
      'Temporale sulla Forca Canapine, riparo in una stalla con sei pecore e un pastore che sapeva tutto di carburatori. ' +
      'Quando ha smesso mi dispiaceva andare via.',
    comments: [['fra_marini', 'Il pastore di Forca Canapine! Mi ha sistemato il minimo due anni fa.']],
  },
  {
    by: 'chiara_tt',
    at: { daysAgo: 25.5 },
    type: 'experience',
    location: 'Colle di Tenda',
    tags: ['via del sale', 'sterrato'],
    route: 'via-del-sale',
    likes: 7,
    content:
      'Via del Sale con il vento: la moto appoggiata sul cavalletto è caduta da sola, quindi per una volta non sono ' +
      'stata io. Chi fotografa le marmotte tenga anche il casco.',
    comments: [['marty_gallo', 'Il vento. Certo. Il vento.']],
  },
  {
    by: 'paolodl',
    at: { daysAgo: 29.9 },
    type: 'experience',
    location: 'Ravello',
    tags: ['costiera', 'inverno'],
    likes: 6,
    content:
      'Ravello con le strade vuote e i limoni accesi sui terrazzi. Il vigile mi ha fermato soltanto per sapere com’era ' +
      'la moto. Gli ho detto la verità: stanca e contenta.',
  },
  {
    by: 'dserra',
    at: { daysAgo: 35.4 },
    type: 'experience',
    location: 'Arbus',
    tags: ['sardegna', 'sterrato', 'mare'],
    route: 'costa-verde',
    likes: 5,
    content:
      'Costa Verde al pomeriggio: dune, miniere abbandonate, cervi in mezzo alla strada che non si spostano. Ho spento ' +
      'il motore e ho aspettato io. Avevano la precedenza da un pezzo.',
    comments: [
      ['silvialeone', 'Foto! Anche mosse!'],
      ['dserra', 'Solo nella testa, mi spiace.'],
    ],
  },
  {
    by: 'andre_conti',
    at: { daysAgo: 42.3 },
    type: 'experience',
    location: 'Tremosine',
    tags: ['lago di garda', 'forra'],
    likes: 10,
    content:
      'Strada della Forra alle sette di mattina: il lago in fondo, la roccia sopra la testa, il rumore del motore che ' +
      'torna indietro più bello di come è partito. Sei chilometri, tre volte.',
    comments: [['vale_riva', 'Tre volte anch’io, ma per sbagliare strada.']],
  },
  {
    by: 'stevilla',
    at: { daysAgo: 45.2 },
    type: 'experience',
    location: 'Colico',
    tags: ['meccanica', 'soccorso'],
    likes: 12,
    content:
      'Fermato a Colico da uno sconosciuto con la catena a terra: falsa maglia, pinza, dieci minuti. Mi ha chiesto ' +
      'quanto mi doveva. La prossima volta fermati tu, gli ho detto. Funziona così, no?',
    comments: [
      ['giulia_f', 'Funziona così. Grazie Stefano.'],
      ['annab', 'È così che ti ho conosciuto.'],
    ],
  },
]
