import type { ReportedContent } from '#contract/reports.ts'
import { countText } from '../community.copy.ts'

/** What somebody wrote and somebody else reported. */
export const writtenOf = ({ post, comment }: ReportedContent) => comment ?? post

export const authorOf = (content: ReportedContent) => writtenOf(content).author

export const reportsText = (count: number): string => countText(count, 'segnalazione', 'segnalazioni')
