import type { PostType } from '#contract/post-filters.ts'
import type { Slot } from '#web/lib/drafts/draft.ts'
import type { ChosenRoute } from '#web/lib/itineraries/itinerary-field.tsx'
import type { PickedPicture } from '#web/lib/pictures/picked-picture.ts'
import type { TypedTags } from './add-tag.ts'

/** What the form holds: also what it needs to show what was chosen. */
export type PostValues = {
  content: string
  postType: PostType | ''
  location: string
  tags: TypedTags
  photos: PickedPicture[]
  route: ChosenRoute | null
}

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
export const postSlot = (userId: string): Slot => ({ owner: userId, form: 'post.3', about: '' })

export const nothingTyped: PostValues = {
  content: '',
  postType: '',
  location: '',
  tags: { chosen: [], typed: '' },
  photos: [],
  route: null,
}
