import { z } from 'zod'
import { poiCategories, poiLimits } from './poi-values.ts'
import { line, optional, prose } from './text.ts'

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
