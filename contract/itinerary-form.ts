import { z } from 'zod'
import { areas, difficulties, roadTypes, statuses } from './itinerary-values.ts'
import { line, optional, prose, ruled } from './text.ts'

export const itineraryLimits = {
  title: 200,
  description: 5000,
  duration: 100,
  distanceKm: 100_000,
  notes: 2000,
  externalUrl: 2000,
} as const

const feminine = (label: string) => `${label} è richiesta`

/** spec §5: whole kilometres, at least 0; what is no number becomes 0. */
const distanceKm = z
  .union([z.number(), z.string()])
  .optional()
  .transform(readDistance)
  .pipe(
    z
      .int('Distanza non valida')
      .min(0, 'Distanza non può essere negativa')
      .max(itineraryLimits.distanceKm, 'Distanza non può superare 100.000 km'),
  )

export function readDistance(typed: number | string | undefined): number {
  const number = typeof typed === 'number' ? typed : Number.parseFloat(asDecimal(typed ?? ''))
  return Number.isFinite(number) ? Math.trunc(number) : 0
}

/** As Italians write numbers: `1.200` is a thousand and two hundred, `12,7` has a decimal. */
function asDecimal(typed: string): string {
  const text = typed.trim()
  return (/^-?\d{1,3}(\.\d{3})+(,|$)/.test(text) ? text.replaceAll('.', '') : text).replace(',', '.')
}

// Others' schemes (javascript:, data:) would run or hide something where a person expects a page; so would characters
// that nobody sees. The first dot is the one that counts: with any of them a long text could be read in many ways.
const webAddress = /^https?:\/\/[^\s\p{C}/$?#@][^\s\p{C}/$?#@.]*\.[^\s\p{C}/$?#@]+(?:[/?#][^\s\p{C}]*)?$/iu
// What a browser would not open (a port past 65535, a broken escape) is no address either.
const url = z.url()
const externalUrl = ruled(
  z.string('Link esterno è richiesto').trim(),
  [(text) => text !== '', 'Link esterno è richiesto'],
  [
    (text) => webAddress.test(text) && url.safeParse(text).success,
    'Link esterno deve essere un URL (es: https://www.esempio.it)',
  ],
  [(text) => text.length <= itineraryLimits.externalUrl, 'Link esterno è troppo lungo'],
)

/** spec §5: notes, status, area and track may be left out. */
export const itineraryForm = z.strictObject({
  title: line('Titolo', { max: itineraryLimits.title }),
  description: prose('Descrizione', { max: itineraryLimits.description }),
  difficulty: z.enum(difficulties, feminine('Difficoltà')),
  roadType: z.enum(roadTypes, 'Tipo di strada è richiesto'),
  duration: line('Durata', { max: itineraryLimits.duration }, { required: feminine('Durata') }),
  distanceKm,
  externalUrl,
  notes: optional(prose('Note aggiuntive', { max: itineraryLimits.notes })),
  status: z.enum(statuses, 'Stato non valido').default('active'),
  area: z
    .enum(areas, 'Area non valida')
    .nullish()
    .transform((area) => area ?? null),
  trackId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
})
export type ItineraryForm = z.output<typeof itineraryForm>
export type ItineraryField = keyof ItineraryForm

export const itineraryFieldWords: Record<ItineraryField, string> = {
  title: 'titolo',
  description: 'descrizione',
  difficulty: 'difficoltà',
  roadType: 'tipo di strada',
  duration: 'durata',
  distanceKm: 'distanza',
  externalUrl: 'link esterno',
  notes: 'note aggiuntive',
  status: 'stato',
  area: 'area',
  trackId: 'traccia',
}

export const itineraryEdit = itineraryForm.extend({ version: z.int() })
