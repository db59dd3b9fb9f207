import type { Role } from '#contract/roles.ts'

/** Outside production only; the start-up log prints it. */
export const demoPassword = 'Tornanti2026!'

export type DemoPerson = {
  firstName: string
  lastName: string
  nickname: string
  city: string
  bio: string
  role: Role
  hasMarketingConsent: boolean
  /** How long ago they joined. */
  memberDays: number
}

const person = (
  [firstName, lastName, nickname]: [string, string, string],
  city: string,
  memberDays: number,
  bio: string,
  role: Role = 'user',
): DemoPerson => ({
  firstName,
  lastName,
  nickname,
  city,
  bio,
  role,
  memberDays,
  hasMarketingConsent: memberDays % 2 === 0,
})

export const demoPeople: DemoPerson[] = [
  person(
    ['Giulia', 'Ferraris', 'giulia_f'],
    'Torino',
    730,
    'Tengo in ordine la casa. Guzzi V85, caffè lungo e cartina di carta.',
    'super_admin',
  ),
  person(
    ['Marco', 'Rinaldi', 'marco_r'],
    'Bergamo',
    700,
    'Approvo gli eventi e tolgo la ghiaia dai tornanti. Quasi sempre in Valtellina.',
    'admin',
  ),
  person(
    ['Elena', 'Costa', 'elena_c'],
    'Bolzano',
    655,
    'Guida alpina, moto come ascensore. Scrivetemi per i passi dolomitici.',
    'admin',
  ),
  person(
    ['Anna', 'Bianchi', 'annab'],
    'Sondrio',
    610,
    'Stelvio prima delle sette, poi cappuccino a Bormio. Africa Twin con 92.000 km.',
  ),
  person(
    ['Luca', 'Moretti', 'lucamoto'],
    'Firenze',
    540,
    'Appennino tosco-romagnolo: Futa, Raticosa, Muraglione. In quest’ordine.',
  ),
  person(
    ['Sara', 'Greco', 'sara_gs'],
    'Catania',
    498,
    'Il giro dell’Etna non è mai uguale. GS 1250 e granita.',
  ),
  person(
    ['Paolo', 'De Luca', 'paolodl'],
    'Napoli',
    455,
    'Costiera a febbraio, quando ci siamo solo noi e i limoni.',
  ),
  person(
    ['Chiara', 'Fontana', 'chiara_tt'],
    'Cuneo',
    420,
    'Sterrati militari, Assietta e Via del Sale. Cado piano.',
  ),
  person(
    ['Davide', 'Serra', 'dserra'],
    'Cagliari',
    377,
    'SS125 avanti e indietro. Chi passa dalla Sardegna ha un posto a cena.',
  ),
  person(
    ['Martina', 'Gallo', 'marty_gallo'],
    'Genova',
    340,
    'Entroterra ligure con una 650 monocilindrica. Curve strette, medie basse.',
  ),
  person(['Stefano', 'Villa', 'stevilla'], 'Lecco', 301, 'Meccanico per gli amici, cioè per tutti.'),
  person(
    ['Francesca', 'Marini', 'fra_marini'],
    'Ancona',
    264,
    'Sibillini, fioritura, panino. Cerco compagnia per la Grecia.',
  ),
  person(
    ['Andrea', 'Conti', 'andre_conti'],
    'Trento',
    220,
    'Ho contato tutti i tornanti del Gavia. Due volte, per sicurezza.',
  ),
  person(['Valentina', 'Riva', 'vale_riva'], 'Como', 181, 'Patente da un anno, già troppe foto di laghi.'),
  person(
    ['Giorgio', 'Esposito', 'gio_espo'],
    'Salerno',
    140,
    'Cilento in solitaria, poi lo racconto a tutti.',
  ),
  person(['Silvia', 'Leone', 'silvialeone'], 'Perugia', 96, 'Strade bianche con gomme sbagliate.'),
  person(
    ['Matteo', 'Ricci', 'teo_ricci'],
    'Modena',
    61,
    'Abetone, Barigazzo, tigelle. Nell’ordine che volete.',
  ),
  person(
    ['Ilaria', 'Barbieri', 'ila_b'],
    'Aosta',
    24,
    'Piccolo e Gran San Bernardo nello stesso giorno, appena riaprono.',
  ),
]

export const emailOf = ({ nickname }: DemoPerson): string => `${nickname}@demo.tornanti.example`

/** One of each role, and a rider: what the log shows. */
export function demoSignIns(): { role: Role; identifier: string }[] {
  const first = (role: Role) => demoPeople.find((candidate) => candidate.role === role)
  return (['super_admin', 'admin', 'user'] as const).flatMap((role) => {
    const found = first(role)
    return found ? [{ role, identifier: found.nickname }] : []
  })
}
