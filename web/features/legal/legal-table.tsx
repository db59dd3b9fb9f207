import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Row = readonly [heading: string, ...cells: ReactNode[]]

const look =
  'w-full border-collapse text-left hyphens-auto wrap-break-word [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-3 sm:[&_:is(td,th)]:px-4'

// Where the columns do not fit, each row is a paragraph of its own, with the column's name over each cell.
const stacked = [
  '@max-2xl:wrap-anywhere @max-2xl:[&_:is(caption,tbody,tr,td)]:block @max-2xl:[&_tbody_th]:block @max-2xl:[&_tbody_th]:w-full',
  '@max-2xl:[&_thead]:sr-only @max-2xl:[&_tr]:py-2 @max-2xl:[&_:is(td,tbody_th)]:py-1',
  '@max-2xl:[&_td]:before:block @max-2xl:[&_td]:before:font-semibold @max-2xl:[&_td]:before:text-muted',
  '@max-2xl:[&_td]:before:text-sm @max-2xl:[&_td]:before:content-[attr(data-column)]',
].join(' ')

type LegalTableProps = { caption: string; columns: readonly string[]; rows: readonly Row[] }

export function LegalTable({ caption, columns, rows }: LegalTableProps) {
  const captionId = useId()
  return (
    <section aria-labelledby={captionId} className="@container mt-4 rounded-md border border-line bg-card">
      <table className={cx(look, stacked)}>
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
                <td key={columns[index + 1]} data-column={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
