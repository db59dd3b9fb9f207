import { expect, test } from 'vitest'
import { auth, siteOf } from '#contract/auth.ts'
import { settingsForm } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { readSettings } from './settings.service.ts'

const two = withTwoServers()

test('a new database holds the settings of the documents', async () => {
  const stored = await readSettings(two.database.sql)
  expect(stored).toEqual(defaultSettings)
  expect(settingsForm.parse(stored)).toEqual(stored)
})

test('a change in the database is in force on both servers within a second', async () => {
  await two.database.sql`update settings set password_min_length = 14, registration_enabled = false`
  for (const server of two.servers) {
    await expect
      .poll(async () => (await server.client().call(auth.session)).body.site, {
        timeout: 1_000,
        interval: 20,
      })
      .toEqual(siteOf({ ...defaultSettings, passwordMinLength: 14, registrationEnabled: false }))
  }
})

test('a change that is rolled back is never in force', async () => {
  const { sql } = two.database
  const undone = sql.begin(async (db) => {
    await db`update settings set password_min_length = 20`
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sql`update settings set max_file_size = 9`
  for (const server of two.servers) {
    await expect.poll(() => server.settings().maxFileSize).toBe(9)
    expect(server.settings().passwordMinLength).toBe(8)
  }
})

test.each([
  ['session_timeout', 1, 720],
  ['max_login_attempts', 3, 20],
  ['password_min_length', 8, 64],
  ['max_file_size', 1, 10],
])('the database itself keeps %s between %i and %i', async (column, low, high) => {
  const { sql } = two.database
  const set = (value: number) => sql`update settings set ${sql(column)} = ${value}`
  for (const value of [low, high]) await set(value)
  for (const value of [low - 1, high + 1, 0, -1]) await expect(set(value)).rejects.toThrow(/check constraint/)
})

test('there is one row of settings, always', async () => {
  const { sql } = two.database
  await expect(sql`insert into settings default values`).rejects.toThrow(/duplicate key/)
  await expect(sql`insert into settings (is_only_row) values (false)`).rejects.toThrow(/check constraint/)
})
