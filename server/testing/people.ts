import { randomInt } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import type { Sql } from '#server/db/client.ts'
import type { PasswordHasher } from '#server/platform/passwords.ts'

export const testPassword = 'Passo-dello-Stelvio-48!'

export type Person = {
  id: string
  email: string
  nickname: string
  phone: string
  password: string
  role: Role
}

export type People = {
  create(wish?: Partial<Omit<Person, 'id' | 'password'>> & { isConfirmed?: boolean }): Promise<Person>
}

// One after the other: of thousands at random two would be the same now and then.
let nextNumber = randomInt(10 ** 8)

/** Accounts made straight in the database, for tests that are about something else. */
export function createPeople(sql: Sql, passwords: PasswordHasher): People {
  let hash: Promise<string> | undefined
  const hashOnce = () => {
    hash ??= passwords.hash(testPassword)
    return hash
  }
  return {
    create: async ({ isConfirmed = true, role = 'user', ...wish } = {}) => {
      const passwordHash = await hashOnce()
      const number = nextNumber++ % 10 ** 8
      const person = {
        email: wish.email ?? `rider${number}@test.example`,
        nickname: wish.nickname ?? `rider_${number}`,
        phone: wish.phone ?? `+3934${String(number).padStart(8, '0')}`,
      }
      const id = await sql.begin(async (db) => {
        const [user] = await db<{ id: string }[]>`
          insert into users (password_hash, email_confirmed_at)
          values (${passwordHash}, ${isConfirmed ? db`now()` : null}) returning id`
        if (!user) throw new Error('no user')
        await db`
          insert into profiles (user_id, email, display_name, first_name, last_name, nickname, phone_number, city,
            privacy_accepted_at, terms_accepted_at, gdpr_consent_version)
          values (${user.id}, ${person.email}, 'Anna Prova', 'Anna', 'Prova', ${person.nickname}, ${person.phone}, 'Lecco',
            now(), now(), '1.0')`
        // By hand, for databases of before the function that does it.
        await db`select set_config('tornanti.operator', 'yes', true)`
        await db`insert into user_roles (user_id, role) values (${user.id}, ${role})`
        return user.id
      })
      return { id, role, password: testPassword, ...person }
    },
  }
}

/** As whoever sits at the server, above the rules about super admins (migration 0014). */
export async function asOperator<Result>(sql: Sql, work: (db: Sql) => Promise<Result>): Promise<Result> {
  const result = await sql.begin(async (db) => {
    await db`select set_config('tornanti.operator', 'yes', true)`
    // A transaction asks in the same way, which is all that the work needs.
    return work(db as unknown as Sql)
  })
  return result as Result
}

export const deleteEverybody = (sql: Sql) => asOperator(sql, (db) => db`delete from users`)

/** Nobody runs the place any more. */
export const deleteStaff = (sql: Sql) =>
  asOperator(
    sql,
    (db) => db`delete from users u using user_roles r where r.user_id = u.id and r.role <> 'user'`,
  )
