import { type DemoPoi, poi } from './demo-poi.ts'

/** South of the Po and past the borders. */
export const otherPois: DemoPoi[] = [
  poi(
    'Cimitero militare germanico della Futa',
    'scenic_spot',
    [11.2785, 44.0915],
    'Una spirale di pietra sulla collina. Si spegne il motore prima del cancello.',
    { rating: 4.5 },
  ),
  poi(
    'Ristoro della Raticosa',
    'restaurant',
    [11.3352, 44.1783],
    'Il bar dei motociclisti, da sempre. La crescentina arriva prima che si tolga il casco.',
    { rating: 4.6, address: 'Passo della Raticosa, Firenzuola' },
  ),
  poi(
    'Distributore di Loiano',
    'fuel_station',
    [11.3288, 44.2672],
    'Aperto anche la domenica, con aria e acqua.',
    {
      address: 'Loiano',
    },
  ),
  poi(
    'Livergnano, case nella roccia',
    'scenic_spot',
    [11.338, 44.3182],
    'Facciate appoggiate all’arenaria, dietro sono grotte. Si vede anche senza scendere.',
    { rating: 4.2 },
  ),
  poi(
    'Officina del Savena',
    'repair_shop',
    [11.3418, 44.3862],
    'Catene, corone e consigli non richiesti: tutti buoni.',
    { address: 'Pianoro', rating: 4.4 },
  ),
  poi(
    'Ristoro del Muraglione',
    'restaurant',
    [11.6556, 43.9344],
    'Tortelli di patate accanto al muro che ripara dal vento. Parcheggio: dove c’è un buco.',
    { rating: 4.3 },
  ),
  poi(
    'Parcheggio dell’Acquacheta',
    'parking',
    [11.6893, 43.9855],
    'Da qui parte il sentiero per la cascata citata da Dante. Scarpe nel bauletto.',
  ),
  poi(
    'Piramidi dell’Abetone',
    'scenic_spot',
    [10.6641, 44.1458],
    'Il vecchio confine fra Toscana e Modena, in mezzo alla piazza.',
    { rating: 4 },
  ),
  poi(
    'Galleria romana del Furlo',
    'scenic_spot',
    [12.7064, 43.6438],
    'Scavata sotto Vespasiano e ancora in uso. Dentro si passa uno alla volta.',
    { rating: 4.7 },
  ),
  poi(
    'Ristoro del Furlo',
    'restaurant',
    [12.7022, 43.6402],
    'Tartufo di Acqualagna in tutte le stagioni, anche dove non te lo aspetti.',
    { rating: 4.5, address: 'Acqualagna' },
  ),
  poi(
    'Fiordo di Furore',
    'scenic_spot',
    [14.5505, 40.6154],
    'Il ponte sta trenta metri sopra la spiaggia. Si guarda a turno: la piazzola è minuscola.',
    { rating: 4.8 },
  ),
  poi(
    'Parcheggio di Amalfi',
    'parking',
    [14.6062, 40.6348],
    'Scavato nella roccia, a cinque minuti a piedi dal duomo di Amalfi.',
    { address: 'Amalfi', rating: 3.9 },
  ),
  poi(
    'Strettoia di Praiano',
    'danger_zone',
    [14.5262, 40.6118],
    'Gli autobus occupano tutta la curva: guardare lo specchio e lasciarli passare.',
  ),
  poi(
    'Belvedere di Capo d’Orso',
    'rest_area',
    [14.6813, 40.6339],
    'Muretto, fontanella e mezza Costiera davanti agli occhi.',
    { rating: 4.9 },
  ),
  poi(
    'Rifugio dell’Etna sud',
    'accommodation',
    [14.9994, 37.6997],
    'A 1.910 metri, sotto i crateri: camere semplici e alba gratis.',
    { rating: 4.2, address: 'Nicolosi' },
  ),
  poi(
    'Crateri Silvestri',
    'scenic_spot',
    [15.0042, 37.6985],
    'Dieci minuti a piedi sull’orlo di un cratere spento. Gli stivali si riempiono di lapilli.',
    { rating: 4.7 },
  ),
  poi(
    'Cenere sulla Mareneve',
    'danger_zone',
    [15.0625, 37.7725],
    'Dopo ogni parossismo la sabbia nera resta in curva per settimane.',
  ),
  poi(
    'Piano Provenzana',
    'parking',
    [15.0397, 37.7968],
    'Piazzale largo fra le lave del 2002, con bar e ombra di betulle.',
    {
      rating: 4.1,
    },
  ),
  poi(
    'Distributore di Linguaglossa',
    'fuel_station',
    [15.1368, 37.8418],
    'Al ritorno dalla Mareneve, prima del corso. Chiude all’ora di pranzo.',
    { address: 'Linguaglossa' },
  ),
  poi(
    'Distributore di Dorgali',
    'fuel_station',
    [9.5868, 40.2912],
    'Pieno obbligatorio: il prossimo è dopo quasi cinquanta chilometri di curve.',
    { address: 'Dorgali' },
  ),
  poi(
    'Genna Silana',
    'scenic_spot',
    [9.5072, 40.1565],
    'Il punto più alto della 125: sotto si apre la gola di Gorropu.',
    { rating: 4.9 },
  ),
  poi(
    'Capre dell’Orientale',
    'danger_zone',
    [9.5395, 40.0885],
    'Dormono sull’asfalto caldo, soprattutto all’uscita delle curve cieche.',
  ),
  poi(
    'Monte Oliveto Maggiore',
    'rest_area',
    [11.545, 43.1747],
    'Cipressi, ombra e abbazia. I monaci vendono il vino: in bottiglia chiusa.',
    { rating: 4.6 },
  ),
  poi(
    'Dune di Piscinas',
    'scenic_spot',
    [8.4515, 39.5395],
    'Sabbia alta come palazzi, fino al mare. La moto si ferma dove finisce la terra dura.',
    { rating: 4.9 },
  ),
  poi(
    'Edelweissspitze',
    'scenic_spot',
    [12.8322, 47.1237],
    'Due chilometri di pavé per il punto più alto della strada del Grossglockner.',
    { rating: 4.8 },
  ),
  poi(
    'Locanda in cima al Sani',
    'accommodation',
    [29.2875, -29.5848],
    'A 2.874 metri, sul bordo dell’altopiano. Il camino è acceso tutto l’anno.',
    { rating: 4.4 },
  ),
]

/** Riders sent these in; nobody has looked at them yet. */
export const proposedPois: (DemoPoi & { by: string; daysAgo: number })[] = [
  {
    ...poi(
      'Fontana di Sant’Elene',
      'rest_area',
      [9.5588, 40.2512],
      'Acqua fresca e ombra di lecci, quattro moto comode.',
    ),
    ...{ by: 'dserra', daysAgo: 3 },
  },
  {
    ...poi(
      'Gommista di Edolo',
      'repair_shop',
      [10.3335, 46.1782],
      'Mi ha cambiato una camera d’aria in venti minuti.',
    ),
    ...{ by: 'stevilla', daysAgo: 6 },
  },
  {
    ...poi(
      'Tigelle del Cimone',
      'restaurant',
      [10.6478, 44.1795],
      'Chiosco in piazza a Fiumalbo, aperto da Pasqua a ottobre.',
    ),
    ...{ by: 'teo_ricci', daysAgo: 1 },
  },
  {
    ...poi(
      'Ghiaia dopo Meana',
      'danger_zone',
      [7.0625, 45.1165],
      'Smottamento recente: ghiaia in uscita dal terzo tornante.',
    ),
    ...{ by: 'chiara_tt', daysAgo: 9 },
  },
]
