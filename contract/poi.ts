import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, optional, prose } from './text.ts'

export const poiCategories = [
  'restaurant',
  'fuel_station',
  'scenic_spot',
  'repair_shop',
  'accommodation',
  'parking',
  'danger_zone',
  'rest_area',
] as const
export type PoiCategory = (typeof poiCategories)[number]

export const poiCategoryLabels: Record<PoiCategory, string> = {
  restaurant: 'Ristorante',
  fuel_station: 'Distributore',
  scenic_spot: 'Punto Panoramico',
  repair_shop: 'Officina',
  accommodation: 'Alloggio',
  parking: 'Parcheggio',
  danger_zone: 'Zona Pericolosa',
  rest_area: 'Area di Sosta',
}

export const poiLimits = {
  name: 120,
  description: 2000,
  address: 200,
  inView: 3000,
  proposalsPerDay: 20,
} as const
export const poiRadiiKm = [1, 2, 5, 10] as const

/** Said of every field that must be filled in (spec 2 §5). */
const required = 'Compila tutti i campi obbligatori'

const degrees = (label: string, limit: number, example: string) =>
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null ? required : `${label} deve essere un numero, come ${example}`,
    })
    .min(-limit, `${label} deve essere tra -${limit} e ${limit}`)
    .max(limit, `${label} deve essere tra -${limit} e ${limit}`)

export const poiForm = z.strictObject({
  name: line('Nome', { max: poiLimits.name }, { required }),
  category: z.enum(poiCategories, required),
  latitude: degrees('Latitudine', 90, '46,52861'),
  longitude: degrees('Longitudine', 180, '10,45317'),
  description: optional(prose('Descrizione', { max: poiLimits.description })),
  address: optional(line('Indirizzo', { max: poiLimits.address })),
})
export type PoiForm = z.output<typeof poiForm>

/** A verified point as riders see it. Who proposed it is for admins. */
export const poi = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(poiCategories),
  latitude: z.number(),
  longitude: z.number(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  rating: z.number().nullable(),
})
export type Poi = z.output<typeof poi>

/** The same beside a track. */
export const poiAlong = poi.extend({ km: z.number(), offTrackM: z.int() })
export type PoiAlong = z.output<typeof poiAlong>

/** Not `coerce`: it reads an empty text as 0, a place in the Gulf of Guinea. */
const coordinate = (limit: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(?:\.\d+)?(?:e-\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-limit).max(limit))

/** One category or several of a query: a single one arrives without its list. */
const someCategories = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.enum(poiCategories)))
  .optional()

export const pois = {
  inView: endpoint({
    method: 'GET',
    path: '/poi',
    audience: 'user',
    summary: 'Verified points of interest in a box of the map; past the limit the best rated of them.',
    input: z.strictObject({
      west: coordinate(180),
      south: coordinate(90),
      east: coordinate(180),
      north: coordinate(90),
      category: someCategories,
    }),
    output: z.object({ items: z.array(poi), isCut: z.boolean() }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/poi',
    audience: 'user',
    summary: 'Proposes a point of interest; it waits until an admin verifies it.',
    input: poiForm.extend({ requestKey: z.uuid() }),
    output: z.object({ id: z.uuid() }),
    // Not found: the key is that of somebody else's proposal.
    errors: ['TOO_MANY_ATTEMPTS', 'NOT_FOUND'],
  }),
}
