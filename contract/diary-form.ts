import { z } from 'zod'
import { diaryLimits } from './diary-values.ts'
import { id } from './id.ts'
import { line, optional, prose } from './text.ts'

/** A day that exists, not before 1900. Tomorrow is allowed: some write before they leave. */
const day = z
  .string('Data è richiesta')
  .min(1, 'Data è richiesta')
  .pipe(z.iso.date('Data non valida'))
  .refine((date) => date >= diaryLimits.earliestDate && date < '2200-01-01', 'Data non valida')

const photo = z.strictObject({
  mediaId: id,
  alt: optional(line('Testo alternativo', { max: diaryLimits.alt })),
})

export const diaryForm = z.strictObject({
  title: line('Titolo', { max: diaryLimits.title }),
  location: line('Luogo', { max: diaryLimits.location }),
  date: day,
  description: prose('Descrizione', { max: diaryLimits.description }),
  /** Friends who were there. */
  taggedUserIds: z
    .array(id)
    .max(diaryLimits.tags, `Massimo ${diaryLimits.tags} amici per voce`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  /** In the order in which they are shown. */
  photos: z
    .array(photo)
    .max(diaryLimits.photos, `Massimo ${diaryLimits.photos} foto per voce`)
    .refine(
      (photos) => new Set(photos.map(({ mediaId }) => mediaId)).size === photos.length,
      'La stessa foto compare due volte',
    )
    .default([]),
  routeId: id.nullable().default(null),
  trackId: id.nullable().default(null),
})
export type DiaryForm = z.output<typeof diaryForm>
