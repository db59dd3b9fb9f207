import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { sweepAccounts } from './sweep.service.ts'

const server = withTestServer()
const sql = () => server.current.database.sql
const sweep = () => sweepAccounts(sql(), defaultSettings)

describe('an account that was never used', () => {
  async function newcomer() {
    const form = signUpForm({ nickname: null })
    await server.current.client().call(auth.signUp, form)
    await server.current.mailbox.next(form.email)
    const [row] = await sql()`select user_id from profiles where email = ${form.email}`
    const id: string = row?.userId
    const mailed = (ago: string) =>
      sql()`update mail_outbox set sent_at = now() - ${ago}::interval where user_id = ${id}`
    const exists = async () => (await sql()`select from users where id = ${id}`).length === 1
    // The file is there a moment before the queue says so.
    await expect
      .poll(() => sql()`select from mail_outbox where user_id = ${id} and sent_at is null`)
      .toHaveLength(0)
    return { form, id, mailed, exists }
  }

  test('goes when its link has been out for seven days unused, and frees the address', async () => {
    const { form, mailed, exists } = await newcomer()
    await mailed('6 days 23 hours 59 minutes')
    await sweep()
    expect(await exists()).toBe(true)
    await mailed('7 days 1 second')
    await sweep()
    expect(await exists()).toBe(false)
    expect((await server.current.client().call(auth.signUp, form)).status).toBe(200)
  })

  test.each([
    ['was confirmed', (id: string) => sql()`update users set email_confirmed_at = now() where id = ${id}`],
    ['was signed in to', (id: string) => sql()`update users set last_sign_in_at = now() where id = ${id}`],
    [
      'is an administrator',
      (id: string) => sql()`update user_roles set role = 'admin' where user_id = ${id}`,
    ],
    [
      'never got its mail',
      (id: string) => sql()`update mail_outbox set sent_at = null where user_id = ${id}`,
    ],
  ])('stays when it %s', async (_what, change) => {
    const { id, mailed, exists } = await newcomer()
    await mailed('100 days')
    await change(id)
    await sweep()
    expect(await exists()).toBe(true)
  })
})

describe('what has run out', () => {
  test('sessions go by disuse and by age, the others stay', async () => {
    const rider = await server.current.people.create()
    await sql()`
      insert into sessions (token_hash, user_id, device, last_seen_at, created_at) values
        ('\\x01', ${rider.id}, 'disused', now() - interval '25 hours', now() - interval '25 hours'),
        ('\\x02', ${rider.id}, 'old', now(), now() - interval '31 days'),
        ('\\x03', ${rider.id}, 'open', now() - interval '23 hours', now() - interval '29 days')`
    await sweep()
    const left = await sql()`select device from sessions where user_id = ${rider.id}`
    expect(left.map(({ device }) => device)).toEqual(['open'])
  })

  test('links, attempts and old mails go; those in use stay', async () => {
    const [rider, other] = [await server.current.people.create(), await server.current.people.create()]
    await sql()`
      insert into auth_tokens (token_hash, user_id, purpose, email, expires_at) values
        ('\\x01', ${rider.id}, 'password_reset', 'a@b.it', now() - interval '1 second'),
        ('\\x02', ${other.id}, 'password_reset', 'a@b.it', now() + interval '1 minute')`
    await sql()`
      insert into attempts (bucket, key, count, expires_at) values
        ('login', '\\x01', 5, now() - interval '1 second'), ('login', '\\x02', 5, now() + interval '1 minute')`
    await sql()`
      insert into mail_outbox (kind, user_id, sent_at, failed_at, next_attempt_at) values
        ('password_reset', ${rider.id}, now() - interval '31 days', null, now()),
        ('password_reset', ${rider.id}, null, now() - interval '31 days', now()),
        ('password_reset', ${other.id}, now() - interval '29 days', null, now()),
        ('password_reset', ${other.id}, null, null, now() + interval '1 day')`
    await sweep()
    const links = await sql()`select user_id from auth_tokens where purpose = 'password_reset'`
    expect(links.map(({ userId }) => userId)).toEqual([other.id])
    expect(await sql()`select from attempts`).toHaveLength(1)
    expect(await sql()`select from mail_outbox where user_id = ${rider.id}`).toHaveLength(0)
    expect(await sql()`select from mail_outbox where user_id = ${other.id}`).toHaveLength(2)
  })
})
