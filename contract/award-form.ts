import { z } from 'zod'
import { awardBeyond, awardLimits } from './award-values.ts'
import { id } from './id.ts'
import { line } from './text.ts'

const awardMessage = 'Inserisci un numero di punti valido e una descrizione'

/** What an admin gives, or takes away. */
export const awardForm = z.strictObject({
  userId: id,
  points: z
    .int(awardMessage)
    .min(-awardLimits.ever, awardBeyond)
    .max(awardLimits.ever, awardBeyond)
    .refine((points) => points !== 0, awardMessage),
  pointType: z.enum(['admin_bonus', 'achievement']).default('admin_bonus'),
  description: line('Descrizione', { max: awardLimits.description }, { required: awardMessage }),
})

const bonusPoints = `I punti devono essere tra 1 e ${awardLimits.points}`

/** What the dashboard's form gives: never anything away. */
export const bonusForm = awardForm.extend({
  userId: z.uuid('Scegli un utente'),
  points: z.int(bonusPoints).min(1, bonusPoints).max(awardLimits.points, bonusPoints),
  description: line(
    'Descrizione',
    { max: awardLimits.description },
    { required: 'Scrivi per che cosa sono i punti' },
  ),
})
export type BonusForm = z.output<typeof bonusForm>
