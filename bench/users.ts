import type { Sql } from '#server/db/client.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { asOperator } from '#server/testing/people.ts'
import { type Community, startCommunity, withPostgres } from './community.ts'
import { compare } from './compare.ts'
import type { Measurement } from './measurement.ts'

const pages = {
  'the list of users': '/api/admin/users',
  'users by name': '/api/admin/users/search?order=name',
  'users by points': '/api/admin/users/search?order=points',
  'users without consent': '/api/admin/users/search?consent=incomplete',
  'users without consent, by name': '/api/admin/users/search?consent=incomplete&order=name',
  'users without consent, by points': '/api/admin/users/search?consent=incomplete&order=points',
  'a search by a common name': '/api/admin/users/search?words=mario',
  'a search by a common name, ordered by name': '/api/admin/users/search?words=mario&order=name',
  'a search by a common name, ordered by points': '/api/admin/users/search?words=mario&order=points',
  'a search by the beginning of a name, ordered by name': '/api/admin/users/search?words=mar&order=name',
  'a search by two common names': '/api/admin/users/search?words=mario+rossi',
  'a search by a common name without consent': '/api/admin/users/search?words=mario&consent=incomplete',
  'a search by a rare name': '/api/admin/users/search?words=zenobia',
  'a search by a piece of an address': '/api/admin/users/search?words=socio77',
  'a search that finds nobody': '/api/admin/users/search?words=xyzzyq',
}

/** The pages of /admin/users with 10,000 and 1,000,000 profiles, asked in turn so that noise meets both alike. */
export function usersBench(): Promise<Measurement[]> {
  return withPostgres(async (postgres) => {
    const small = await startCommunity(postgres, (sql) => fill(sql, 10_000))
    const large = await startCommunity(postgres, (sql) => fill(sql, 1_000_000))
    const both = { small, large, sizes: '1,000,000 profiles to 10,000' }
    for (const { sql, riderId } of [small, large])
      await asOperator(sql, (db) => setRole({ db }, riderId, 'super_admin'))
    const measurements: Measurement[] = []
    for (const [what, path] of Object.entries(pages)) {
      const measured = await compare(what, both, (one) => one.get(path), 100)
      measurements.push({ ...measured, limit: { atMost: 2 } })
    }
    const renamed = await compare('a change of name', both, rename, 100)
    measurements.push({ ...renamed, limit: { atMost: 2 } })
    for (const one of [small, large]) await one.stop()
    return measurements
  })
}

/** What keeps the words of the search must not grow with the number of people either. */
const rename = ({ sql, riderId }: Community) => sql`
  update profiles set display_name = 'Nome ' || md5(random()::text) where user_id = ${riderId}`

/** Every fifth is a Mario; twenty have a name that nobody else has; one in a hundred never accepted the terms. */
async function fill(sql: Sql, people: number): Promise<void> {
  const numbers = sql`generate_series(1, ${people}::int) n`
  await sql`insert into users (id, password_hash) select md5('user' || n)::uuid, 'x' from ${numbers}`
  await sql`
    insert into profiles (user_id, email, display_name, first_name, last_name, city, total_points, created_at,
      privacy_accepted_at, terms_accepted_at)
    select md5('user' || n)::uuid, 'socio' || n || '@test.example', null,
      case when n % ${people / 20}::int = 7 then 'Zenobia' else (array['Mario', 'Anna', 'Luca', 'Sara', 'Ugo'])[1 + n % 10 / 2] end,
      (array['Rossi', 'Bianchi', 'Verdi'])[1 + n % 3] || ' ' || n, 'Lecco', (n * 7919::bigint % 900)::int,
      now() - make_interval(mins => n), now(), case when n % 100 = 0 then null else now() end
    from ${numbers}`
  await sql`insert into user_roles (user_id) select md5('user' || n)::uuid from ${numbers}`
}
