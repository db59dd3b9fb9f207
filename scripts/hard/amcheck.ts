import type { Sql } from '#server/db/client.ts'

/** What PostgreSQL's own checker finds wrong with any table or index, every row looked up in every index. */
export async function damageIn(sql: Sql): Promise<string[]> {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`create extension if not exists amcheck`
    const relations = await connection<{ name: string; kind: string }[]>`
      select c.oid::regclass::text as name, coalesce(a.amname, 'heap') as kind
      from pg_class c left join pg_am a on a.oid = c.relam
      where c.relpersistence = 'p' and c.relkind in ('r', 't', 'm', 'i') and a.amname in ('heap', 'btree', 'gin')
        and (c.relkind <> 'i' or (select indisvalid from pg_index where indexrelid = c.oid))`
    const wrong: string[] = []
    for (const { name, kind } of relations) {
      const check =
        kind === 'heap'
          ? connection`select msg from verify_heapam(${name}::regclass)`
          : kind === 'btree'
            ? connection`select bt_index_check(${name}::regclass, true)`
            : connection`select gin_index_check(${name}::regclass)`
      const found = await check.catch((error: Error) => [{ msg: error.message }])
      wrong.push(...found.flatMap(({ msg }) => (msg ? [`${name}: ${msg}`] : [])))
    }
    if (!relations.some(({ kind }) => kind === 'heap')) wrong.push('amcheck looked at nothing')
    return wrong
  } finally {
    connection.release()
  }
}
