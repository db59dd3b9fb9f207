import { tag as tagRule, tags as tagsRule } from '#contract/post-rules.ts'

type Outcome = { tags: string[] } | { error: string }

/** The tags of a post, and what stands in their field and was not added yet. */
export type TypedTags = { chosen: string[]; typed: string }

/** As they are published: what was left in the field goes along, and the contract's rules have their say. */
export const withTyped = ({ chosen, typed }: TypedTags): string[] =>
  isNoTag(typed) ? chosen : [...chosen, typed]

const isNoTag = (typed: string): boolean => typed.replaceAll('#', '').trim() === ''

/** The tags with one more, by the contract's rules: duplicates are ignored, of too many the first ten stay. */
export function addTag(tags: readonly string[], typed: string): Outcome {
  if (isNoTag(typed)) return { tags: [...tags] }
  const tag = tagRule.safeParse(typed)
  if (!tag.success) return { error: tag.error.issues[0]?.message ?? '' }
  const all = tagsRule.safeParse([...tags, tag.data])
  return all.success ? { tags: all.data } : { error: all.error.issues[0]?.message ?? '' }
}
