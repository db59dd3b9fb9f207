/** One way to get a whole page with one statement: rows that Node writes as JSON, or JSON that PostgreSQL writes. */
export type Statement = {
  rows: { text: string; answer: (rows: readonly object[]) => string }
  /** Its values come as they are on the wire. */
  json?: { text: string; answer: (rows: readonly (Buffer | null)[][]) => string | Buffer }
}

export type Way = 'rows' | 'json'
