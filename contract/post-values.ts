import { firstBroken, lineRules, tidyLine } from './text-rules.ts'

export const postLimits = {
  content: { min: 10, max: 5000 },
  comment: { min: 1, max: 1000 },
  reportNote: 500,
  photos: 4,
  alt: 300,
  postsPerHour: 30,
  commentsPerHour: 120,
  reportsPerDay: 50,
  /** What is newer than an open feed is counted so far: `Più di …` from there on. */
  newPostsCounted: 100,
  /** Of a feed that is open, for its news. */
  firstPostsSeen: 100,
} as const

export const postTypes = ['question', 'experience', 'ride-request', 'tour'] as const
export type PostType = (typeof postTypes)[number]

export const postTypeLabels: Record<PostType, string> = {
  question: 'Domanda',
  experience: 'Esperienza',
  'ride-request': 'Richiesta di uscita',
  tour: 'Tour',
}

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
