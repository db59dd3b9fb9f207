import { tag as tagRule, tags as tagsRule } from '#contract/post-rules.ts'

type Outcome = { tags: string[] } | { error: string }

/** The tags with one more, by the contract's rules: duplicates are ignored, of too many the first ten stay. */
export function addTag(tags: readonly string[], typed: string): Outcome {
  if (typed.replaceAll('#', '').trim() === '') return { tags: [...tags] }
  const tag = tagRule.safeParse(typed)
  if (!tag.success) return { error: tag.error.issues[0]?.message ?? '' }
  const all = tagsRule.safeParse([...tags, tag.data])
  return all.success ? { tags: all.data } : { error: all.error.issues[0]?.message ?? '' }
}
