import type { Db } from '#server/platform/context.ts'

/** A secret that all servers share: made once, by whichever asks first, and kept. */
export async function serverKey<Value>(db: Db, name: string, make: () => Value): Promise<Value> {
  const read = () => db<{ value: Value }[]>`select value from server_keys where name = ${name}`
  const [kept] = await read()
  if (kept) return kept.value
  await db`
    insert into server_keys (name, value) values (${name}, ${JSON.stringify(make())}::text::jsonb)
    on conflict (name) do nothing`
  const [made] = await read()
  if (!made) throw new Error(`The key ${name} was not kept.`)
  return made.value
}
