type Cell = string | number | null
export type CsvRow = readonly Cell[]

/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\ufeff'
// A spreadsheet would take what begins like this for a formula, and calculate it: also behind blanks, and with the wide
// signs of Asian keyboards. The apostrophe that keeps it from doing so is swallowed: one that somebody wrote needs another.
const formula = /^[\t\r\n']|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** As Italian spreadsheets open it: UTF-8 with its mark, semicolons, every cell quoted, no formulas. */
export const csvFile = (rows: readonly CsvRow[]): string => byteOrderMark + rows.map(lineOf).join('')

/** The same of rows that come bit by bit, with their heads before them. */
export async function* csvPieces(
  heads: CsvRow,
  parts: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield csvFile([heads])
  for await (const rows of parts) yield rows.map(lineOf).join('')
}

const lineOf = (row: CsvRow): string => `${row.map(cellOf).join(';')}\r\n`

function cellOf(cell: Cell): string {
  const text = String(cell ?? '')
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
