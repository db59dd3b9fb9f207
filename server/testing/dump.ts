import type { Sql } from '#server/db/client.ts'

/** Every row of every table as text, bytes in hex: what a stolen copy of the database says. */
export async function dumpDatabase(
  sql: Sql,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> all(${except}) order by 1`
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ text: string }[]>`select t::text as text from ${sql(name)} t`
      return [name, ...rows.map(({ text }) => text).sort()].join('\n')
    }),
  )
  return texts.join('\n')
}
