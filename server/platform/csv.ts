type Cell = string | number | null

const byteOrderMark = '\ufeff'
// A spreadsheet would take what begins like this for a formula, and calculate it.
const formula = /^[=+\-@\t\r]/

/** As Italian spreadsheets open it: UTF-8 with its mark, semicolons, every cell quoted, no formulas. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')
}

function cellOf(cell: Cell): string {
  const text = String(cell ?? '')
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
