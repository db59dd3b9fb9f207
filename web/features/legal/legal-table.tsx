import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Row = readonly [heading: string, ...cells: ReactNode[]]

const look = 'w-full border-collapse text-left [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-3 sm:[&_:is(td,th)]:px-4'

type LegalTableProps = { caption: string; columns: readonly string[]; rows: readonly Row[] }

export function LegalTable({ caption, columns, rows }: LegalTableProps) {
  const captionId = useId()
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-md border border-line bg-card"
    >
      <table className={cx(look, columns.length > 2 && 'min-w-2xl')}>
        <caption id={captionId} className="px-3 pt-3 pb-1 text-left text-muted sm:px-4">
          {caption}
        </caption>
        <thead className="border-line border-b">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="font-semibold text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([heading, ...cells]) => (
            <tr key={heading} className="align-top">
              <th scope="row" className="w-1/4 font-semibold">
                {heading}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
