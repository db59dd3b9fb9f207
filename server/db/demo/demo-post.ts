import type { PostType } from '#contract/post-filters.ts'

/** A post as a demo rider would have typed it. */
export type DemoPost = {
  /** The rider's nickname. */
  by: string
  /** How long ago; or how far into this week, from 0 (Monday in Rome) to 1 (now). */
  at: { daysAgo: number } | { ofThisWeek: number }
  type: PostType
  content: string
  location?: string
  tags?: string[]
  /** The slug of an itinerary. */
  route?: string
  /** How many of the others like it. */
  likes?: number
  comments?: [by: string, content: string][]
}
