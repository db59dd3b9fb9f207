import type { TransactionSql } from 'postgres'

type Index = { table: string; drop: string; make: string }

/** Fills these tables without their indexes, which are built again afterwards. Keys that others refer to stay. */
export async function withoutIndexes(
  db: TransactionSql,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  // PostgreSQL itself writes the statements, out of what is there.
  const indexes = await db<Index[]>`
    select t.relname as table,
      case when c.oid is null then format('drop index %I', i.relname)
        else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.oid)
        else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('p', 'u', 'x')
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${tables as string[]})
      and not exists (select from pg_constraint r where r.contype = 'f' and r.conindid = x.indexrelid)`
  for (const { drop } of indexes) await db.unsafe(drop)
  await fill()
  for (const { make } of indexes) await db.unsafe(make)
}
