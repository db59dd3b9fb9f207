import { z } from 'zod'
import { type PostType, postForm } from '#contract/community.ts'
import type { ChosenRoute } from '#web/lib/itineraries/itinerary-field.tsx'
import type { PickedPicture } from '#web/lib/pictures/picked-picture.ts'

/** What the form holds: also what it needs to show what was chosen. */
export type PostValues = {
  content: string
  postType: PostType | ''
  location: string
  tags: string[]
  photos: PickedPicture[]
  route: ChosenRoute | null
}

export const nothingTyped: PostValues = {
  content: '',
  postType: '',
  location: '',
  tags: [],
  photos: [],
  route: null,
}

/** The contract's rules, asked of what the form holds. */
export const postRules = z
  .custom<PostValues>()
  .transform(
    ({ photos, route, postType, ...typed }): z.input<typeof postForm> => ({
      ...typed,
      // Not chosen yet, it is refused by the rule itself.
      postType: postType as PostType,
      photos: photos.map(({ id, alt }) => ({ mediaId: id, alt })),
      routeId: route?.id ?? null,
    }),
  )
  .pipe(postForm)
