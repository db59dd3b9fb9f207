import { firstBroken, lineRules, tidyLine } from './text-rules.ts'

// What a feed can be asked for. Apart from the other values: the start reads addresses, and needs nothing else.

export const postTypes = ['question', 'experience', 'ride-request', 'tour'] as const
export type PostType = (typeof postTypes)[number]

export const tagLimits = { count: 10, length: 30 } as const

/** Without the `#` that people type, in lower case: one tag has one spelling. */
export const plainTag = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^[\s#]+/u, '')
    .toLowerCase()
export const missingTag = 'Tag è richiesto'

/** The rule `tag` without zod, for addresses, which are read before anything is shown: the tag as it is kept, or null. */
export function tagOf(text: string): string | null {
  const tidy = tidyLine(plainTag(text))
  const rules = lineRules('Tag', { max: tagLimits.length }, { required: missingTag })
  return firstBroken(rules, tidy) === null ? tidy : null
}
