import { through } from './demo-itinerary.ts'
import type { Road } from './lay-road.ts'
import { stelvioFromPrato } from './roads-alps.ts'

/** An entry as a demo rider would have typed it. */
export type DemoEntry = {
  /** The rider's nickname. */
  by: string
  daysAgo: number
  title: string
  location: string
  description: string
  /** Friends who were there, by nickname; those who are no friends are left out. */
  with?: string[]
  /** The slug of the itinerary that was followed. */
  route?: string
  /** What the rider's own navigator recorded on the day. */
  ridden?: Road
}

export const demoEntries: DemoEntry[] = [
  {
    by: 'annab',
    daysAgo: 12,
    title: 'Stelvio, ultimo prima della neve',
    location: 'Prato allo Stelvio',
    description:
      'Sveglia alle cinque, brina sulla sella. Al ventesimo tornante il sole ha girato l’angolo dell’Ortles e per tre ' +
      'curve non ho visto niente.\n\nIn cima eravamo in quattro, tutti con le mani intorno alla tazza. Il chiosco dei ' +
      'panini chiude domenica: come ogni anno ho promesso di tornare prima, come ogni anno non lo farò.\n\nRientro ' +
      'dall’Umbrail e dalla Val Müstair, giacca chiusa fino a Glorenza.',
    with: ['stevilla', 'andre_conti'],
    route: 'stelvio',
    ridden: through(
      ...stelvioFromPrato,
      ['Santa Maria Val Müstair', 10.424, 46.602, 1375, 13.4, 30],
      ['Müstair', 10.4486, 46.6245, 1247, 3.9],
      ['Tubre', 10.465, 46.644, 1240, 3],
      ['Glorenza', 10.556, 46.671, 907, 8.8],
      ['Prato allo Stelvio', 10.5914, 46.619, 915, 7.5],
    ),
  },
  {
    by: 'annab',
    daysAgo: 41,
    title: 'Gavia con le mani gelate',
    location: 'Passo di Gavia',
    description:
      'Da Ponte di Legno la strada è larga quanto un respiro. Galleria al buio, faro acceso, pozzanghera in uscita: la ' +
      'so a memoria e mi sorprende sempre.\nSosta al lago Bianco, poi giù piano fino a Santa Caterina.',
    with: ['andre_conti'],
    route: 'gavia',
  },
  {
    by: 'annab',
    daysAgo: 96,
    title: 'Due giorni intorno al Sella',
    location: 'Corvara in Badia',
    description:
      'Quattro passi in senso orario il sabato, in senso antiorario la domenica. Non è lo stesso giro: il Pordoi in ' +
      'discesa è un’altra montagna.\n\nDa ricordare: benzina ad Arabba, mai a Canazei di domenica. Dormito a Colfosco, ' +
      'moto al coperto e torta di grano saraceno.',
    with: ['vale_riva', 'stevilla'],
    route: 'sella',
  },
  {
    by: 'annab',
    daysAgo: 210,
    title: 'Prima uscita dell’anno',
    location: 'Lago di Como',
    description:
      'Batteria carica, gomme fredde, tutti i ciclisti della Lombardia fra Lecco e Bellagio. Tornata a casa con le ' +
      'guance rosse e la catena da ingrassare.',
  },
  {
    by: 'lucamoto',
    daysAgo: 20,
    title: 'Futa, Raticosa e ritorno',
    location: 'Passo della Futa',
    description:
      'Il giro del martedì, quello che non si racconta perché non succede niente. Ieri nebbia fino a Pietramala, poi ' +
      'sole e castagne. Al bar della Raticosa c’erano sei moto e nessuna fretta.',
    with: ['teo_ricci'],
    route: 'futa-raticosa',
  },
  {
    by: 'lucamoto',
    daysAgo: 75,
    title: 'Muraglione, la mia palestra',
    location: 'San Godenzo',
    description:
      'Tre salite di fila per togliermi il vizio di guardare il guardrail. Alla terza ho guardato l’uscita e la curva ' +
      'si è messa a posto da sola.',
    route: 'muraglione',
  },
  {
    by: 'sara_gs',
    daysAgo: 33,
    title: 'Giro dell’Etna con la cenere',
    location: 'Linguaglossa',
    description:
      'Ha brontolato tutta la notte e stamattina la strada era nera e scivolosa come velluto. Medie da bicicletta fino ' +
      'a Randazzo, poi pulito. A Bronte granita al pistacchio, due.',
    with: ['gio_espo'],
    route: 'etna',
  },
  {
    by: 'chiara_tt',
    daysAgo: 58,
    title: 'Via del Sale, finalmente asciutta',
    location: 'Limone Piemonte',
    description:
      'Prenotato il passaggio, partita alle otto, sola fino al Colle dei Signori. Una caduta da ferma davanti a un ' +
      'gruppo di escursionisti molto gentili.\n\nPressioni: 1,6 davanti e 1,8 dietro. La prossima volta togliere il ' +
      'bauletto.',
    with: ['marty_gallo'],
    route: 'via-del-sale',
  },
  {
    by: 'dserra',
    daysAgo: 27,
    title: 'La 125 al tramonto',
    location: 'Baunei',
    description:
      'Da Dorgali a Baunei con il sole basso alle spalle: capre sulla strada, mare a sinistra, nessuno per venti ' +
      'chilometri. Cena da mia zia, culurgiones.',
    route: 'orientale-sarda',
  },
  {
    by: 'andre_conti',
    daysAgo: 40,
    title: 'Contati di nuovo',
    location: 'Passo di Gavia',
    description: 'Con Anna dietro che rideva. Sono sempre quelli. Adesso sono tre volte, per sicurezza.',
    with: ['annab'],
    route: 'gavia',
  },
]
