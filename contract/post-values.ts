import type { PostType } from './post-filters.ts'

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

export const postTypeLabels: Record<PostType, string> = {
  question: 'Domanda',
  experience: 'Esperienza',
  'ride-request': 'Richiesta di uscita',
  tour: 'Tour',
}
