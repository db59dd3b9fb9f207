import { z } from 'zod'
import { id } from './id.ts'
import { postTypes } from './post-filters.ts'
import { content, locationText, tags } from './post-rules.ts'
import { postLimits } from './post-values.ts'
import { reportReasons } from './report-values.ts'
import { line, optional, prose } from './text.ts'

const postPhoto = z.strictObject({
  mediaId: id,
  alt: optional(line('Testo alternativo', { max: postLimits.alt })),
})

export const postForm = z.strictObject({
  content: content('Contenuto', postLimits.content),
  postType: z.enum(postTypes, 'Tipo di post è richiesto'),
  location: locationText,
  tags: tags.default([]),
  routeId: id.nullable().default(null),
  photos: z
    .array(postPhoto)
    .max(postLimits.photos, `Massimo ${postLimits.photos} foto per post`)
    .refine((photos) => new Set(photos.map(({ mediaId }) => mediaId)).size === photos.length, 'Foto ripetuta')
    .default([]),
})
export type PostForm = z.output<typeof postForm>

export const commentText = content('Commento', postLimits.comment)

export const reportForm = z
  .strictObject({
    reason: z.enum(reportReasons, 'Scegli un motivo'),
    note: optional(prose('Motivo', { max: postLimits.reportNote })),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    path: ['note'],
    message: 'Scrivi il motivo',
  })
