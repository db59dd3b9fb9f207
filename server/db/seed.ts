import { consentVersion } from '#contract/auth-forms.ts'
import { type Config, ConfigError } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/log.ts'
import type { PasswordHasher } from '#server/platform/passwords.ts'
import type { Sql } from './client.ts'
import { fillDiary } from './demo/fill-diary.ts'
import { fillEvents } from './demo/fill-events.ts'
import { fillFriends } from './demo/fill-friends.ts'
import { fillItineraries } from './demo/fill-itineraries.ts'
import { fillPoints } from './demo/fill-points.ts'
import { fillPosts } from './demo/fill-posts.ts'
import { type DemoPerson, demoPassword, demoPeople, emailOf } from './demo-people.ts'

/** Fills a new database with a small community and its roads, once; a database with any account is left alone. */
export async function seedDemo(sql: Sql, passwords: PasswordHasher, log: Logger): Promise<void> {
  // One hash for all: the password is public anyway, and eighteen would take seconds.
  const passwordHash = await passwords.hash(demoPassword)
  const isFilled = await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('tornanti.seed'))`
    const [existing] = await db`select from users limit 1`
    if (existing) return false
    // Only the operator makes super admins (migration 0014), and whoever wants a demo is one.
    await db`select set_config('tornanti.operator', 'yes', true)`
    for (const [index, person] of demoPeople.entries()) await insertPerson(db, person, index, passwordHash)
    await fillFriends(db)
    await fillItineraries(db)
    await fillPoints(db)
    await fillDiary(db)
    await fillPosts(db)
    await fillEvents(db)
    return true
  })
  if (isFilled) log.info({ riders: demoPeople.length }, 'Demo content was added')
}

/** A database that already had accounts was left alone: its demo sign-ins do not exist. */
export async function hasDemoPeople(db: Sql): Promise<boolean> {
  const [row] = await db`select from profiles where email = any(${demoPeople.map(emailOf)}) limit 1`
  return row !== undefined
}

/** A folder that was tried out first would go live with accounts whose password everybody knows. */
export async function refuseDemoPeople(db: Sql, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  if (!(await hasDemoPeople(db))) return
  const variable = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  throw new ConfigError([
    `${variable} must not hold demo accounts in production: their password is public. Start with an empty one.`,
  ])
}

async function insertPerson(
  db: Parameters<Parameters<Sql['begin']>[1]>[0],
  person: DemoPerson,
  index: number,
  passwordHash: string,
): Promise<void> {
  const joined = db`now() - make_interval(days => ${person.memberDays})`
  const phone = `+3933300000${String(index).padStart(2, '0')}`
  const [user] = await db<{ id: string }[]>`
    insert into users (password_hash, email_confirmed_at, created_at)
    values (${passwordHash}, ${joined}, ${joined}) returning id`
  if (!user) throw new Error('A demo user has no id.')
  await db`
    insert into profiles (
      user_id, email, display_name, first_name, last_name, nickname, phone_number, city, bio,
      privacy_accepted_at, terms_accepted_at, marketing_consent, gdpr_consent_version, created_at, updated_at
    ) values (
      ${user.id}, ${emailOf(person)}, ${`${person.firstName} ${person.lastName}`}, ${person.firstName},
      ${person.lastName}, ${person.nickname}, ${phone}, ${person.city}, ${person.bio},
      ${joined}, ${joined}, ${person.hasMarketingConsent}, ${consentVersion}, ${joined}, ${joined}
    )`
  await db`insert into user_roles (user_id, role) values (${user.id}, ${person.role})`
  const consents = { privacy: true, terms: true, marketing: person.hasMarketingConsent }
  for (const [purpose, isGiven] of Object.entries(consents)) {
    await db`
      insert into consents (user_id, purpose, is_given, version, source, recorded_at)
      values (${user.id}, ${purpose}, ${isGiven}, ${consentVersion}, 'demo', ${joined})`
  }
}
