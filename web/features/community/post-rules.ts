import { z } from 'zod'
import { postForm } from '#contract/community-forms.ts'
import type { PostType } from '#contract/post-filters.ts'
import { withTyped } from './add-tag.ts'
import type { PostValues } from './post-values.ts'

/** The contract's rules, asked of what the form holds. */
export const postRules = z
  .custom<PostValues>()
  .transform(
    ({ tags, photos, route, postType, ...typed }): z.input<typeof postForm> => ({
      ...typed,
      tags: withTyped(tags),
      // Not chosen yet, it is refused by the rule itself.
      postType: postType as PostType,
      photos: photos.map(({ id, alt }) => ({ mediaId: id, alt })),
      routeId: route?.id ?? null,
    }),
  )
  .pipe(postForm)
