import type { ReportedContent } from '#contract/reports.ts'
import { counted } from '#contract/whole-text.ts'

/** What somebody wrote and somebody else reported. */
export const writtenOf = ({ post, comment }: ReportedContent) => comment ?? post

export const authorOf = (content: ReportedContent) => writtenOf(content).author

export const reportsText = (count: number): string => counted(count, 'segnalazione', 'segnalazioni')
