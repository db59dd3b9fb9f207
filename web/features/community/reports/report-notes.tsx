import { reportReasonLabels } from '#contract/report-values.ts'
import type { ReportedContent } from '#contract/reports.ts'
import { PersonLink } from '#web/lib/person-link.tsx'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { reportsText } from './reported.ts'

/** Why it was reported, by whom: nobody but admins learns of it. */
export function ReportNotes({ content: { reports, reportCount } }: { content: ReportedContent }) {
  const rest = reportCount - reports.length
  return (
    <div>
      <h3 className="text-lg">Perché è stato segnalato</h3>
      <ul className="divide-y divide-line">
        {reports.map(({ id, reason, note, reporter, createdAt }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{reportReasonLabels[reason]}</span>
              <span className="text-muted text-sm">
                da <PersonLink person={reporter} otherwise="" />, <RelativeTime moment={createdAt} />
              </span>
            </p>
            {note && <p className="wrap-anywhere whitespace-pre-line text-pretty">{note}</p>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-muted text-sm">E altre {reportsText(rest)}.</p>}
    </div>
  )
}
