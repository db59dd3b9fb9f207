import type { ReportedContent } from '#contract/reports.ts'
import { countText } from '../community.copy.ts'

/** What somebody wrote and somebody else reported. */
export const writtenOf = ({ post, comment }: ReportedContent) => comment ?? post

export const authorOf = (content: ReportedContent) => writtenOf(content).author

/** `Post di Anna Prova` */
export const titleOf = (content: ReportedContent): string =>
  `${content.kind === 'post' ? 'Post' : 'Commento'} di ${authorOf(content).displayName}`

export const reportsText = (count: number): string => countText(count, 'segnalazione', 'segnalazioni')
