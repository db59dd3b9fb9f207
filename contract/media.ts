import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The longest side of each copy that is kept, in pixels. */
export const pictureSizes = [320, 960, 1920] as const
export type PictureSize = (typeof pictureSizes)[number]

export const pictureLimits = {
  /** What the setting `maxFileSize` may allow at most. */
  maxBytes: 10 * 1024 * 1024,
  pixels: 50_000_000,
  uploadsPerHour: 200,
} as const

export const pictureMediaType = 'image/webp'

export const picturePurposes = ['diary', 'avatar', 'post'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

/** A picture as pages know it; where its files are is `pictureUrl`. */
export const picture = z.object({
  id: z.uuid(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof picture>

/** The same for ever: a changed picture is another one, with another key. */
export const pictureUrl = (key: string, size: PictureSize): string => `/api/media/${key}/${size}`

const share = z.coerce.number().min(0).max(1)

export const media = {
  upload: endpoint({
    method: 'POST',
    path: '/media',
    audience: 'user',
    summary: 'Takes a photograph, keeps clean copies of it for a form that is about to be saved.',
    input: z.strictObject({
      purpose: z.enum(picturePurposes),
      /** For an avatar: the square that was chosen, as shares of the upright picture’s width and height. */
      left: share.optional(),
      top: share.optional(),
      /** The side, as a share of the shorter one. */
      side: z.coerce.number().min(0.05).max(1).optional(),
    }),
    output: picture,
    upload: {
      mediaType: 'application/octet-stream',
      maxBytes: pictureLimits.maxBytes,
      tooLarge: 'PICTURE_TOO_LARGE',
    },
    errors: [
      'PICTURE_TOO_LARGE',
      'PICTURE_EMPTY_FILE',
      'PICTURE_TYPE',
      'PICTURE_BROKEN',
      'PICTURE_TOO_MANY_PIXELS',
      'PICTURE_TOO_SLOW',
      'UPLOAD_INCOMPLETE',
      'UNSUPPORTED_CONTENT',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/media/:key/:size',
    audience: 'user',
    summary: 'A copy of a picture, for those who may see what it belongs to.',
    input: z.strictObject({
      key: z.string().regex(/^[A-Za-z0-9_-]{32}$/),
      size: z.coerce.number().pipe(z.literal(pictureSizes)),
    }),
    output: z.string(),
    download: { mediaType: pictureMediaType, isLinkable: true },
    errors: ['NOT_FOUND'],
  }),
}
