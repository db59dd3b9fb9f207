import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { wrongCounts } from '#server/testing/community.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import { signUpForm, tally, times } from '#server/testing/forms.ts'
import { countingHasher } from '#server/testing/hashers.ts'
import { deleteStaff } from '#server/testing/people.ts'
import { aRichAccount, canary } from '#server/testing/rich-account.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const { counts, passwords } = countingHasher()
const server = withTestServer({ passwords })
const sql = () => server.current.database.sql

const leave = ({ client, ...person }: Rider, password = person.password) =>
  client.call(account.delete, { password })
const isThere = async (person: Rider) => (await sql()`select from users where id = ${person.id}`).length === 1

describe('a deleted account', () => {
  test('leaves nothing behind, in any column of any table', async () => {
    await signedInRider(server.current, { role: 'super_admin' })
    const rich = await aRichAccount(server.current)
    const { id, email, nickname, phone } = rich
    const traces = [id, email, nickname, phone.slice(1), 'canarino.example']
    const stored = await readdir(join(server.current.dataDir, 'media'), { recursive: true })
    for (const key of rich.pictureKeys) expect(stored.join(), key).toContain(key)
    const before = await dumpDatabase(sql())
    for (const trace of [...traces, canary]) expect(before.includes(trace), trace).toBe(true)

    const answer = await leave(rich)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const after = await dumpDatabase(sql())
    for (const trace of traces) expect(linesWith(after, trace), trace).toEqual([])
    // What is said of roads stays, without a name; everything that was the person's own is gone.
    expect(linesWith(after, canary).map((line) => line.includes(`${canary} Stelvio`))).toEqual([true])
    const [published] = await sql()`
      select i.created_by, t.uploaded_by, i.save_count from itineraries i join tracks t on t.id = i.track_id
      where i.title = ${`${canary} Stelvio`}`
    expect(published).toEqual({ createdBy: null, uploadedBy: null, saveCount: 0 })
    expect(await sql()`select name, creator_id, verified_by from poi order by name`).toEqual([
      { name: 'Rifugio', creatorId: null, verifiedBy: null },
      { name: 'Rifugio proprio', creatorId: null, verifiedBy: null },
    ])
    // The files of all pictures follow at once.
    const isOwn = (name: string) => rich.pictureKeys.some((key) => name.includes(key))
    const files = async () =>
      (await readdir(join(server.current.dataDir, 'media'), { recursive: true })).filter(isOwn)
    await expect.poll(files, { timeout: 10_000 }).toEqual([])
    await expect.poll(() => sql()`select from media_trash`, { timeout: 10_000 }).toHaveLength(0)
    expect(await sql()`select from media where key = any(${rich.pictureKeys})`).toHaveLength(0)
    // Tracks of the diary and uploads that were never saved.
    expect(await sql()`select from tracks`).toHaveLength(1)
    const counted = await sql()`
      select i.id from itineraries i where save_count <> (select count(*) from itinerary_saves s where s.itinerary_id = i.id)`
    expect(counted).toEqual([])
    expect(await wrongCounts(sql())).toEqual([])
    // Others keep what is theirs.
    for (const other of [rich.friend, rich.stranger]) expect(await isThere(other)).toBe(true)
    expect(await sql()`select from diary_entries where user_id = ${rich.friend.id}`).toHaveLength(1)
    expect(await sql()`select like_count, comment_count from community_posts`).toEqual([
      { likeCount: 0, commentCount: 1 },
    ])
    expect(await sql()`select from content_reports`).toHaveLength(0)
  }, 30_000)

  test('is signed out everywhere, its cookie with it', async () => {
    const rider = await signedInRider(server.current)
    const elsewhere = await signedIn(server.current, rider)
    await leave(rider)
    expect(rider.client.cookies.size).toBe(0)
    expect((await elsewhere.call(auth.session)).body.user).toBeNull()
    const login = { identifier: rider.email, password: rider.password }
    expect((await server.current.client().call(auth.login, login)).body.code).toBe('USER_NOT_FOUND')
  })

  test('gives its e-mail, nickname and phone free; no mail follows', async () => {
    const rider = await signedInRider(server.current)
    const { email, nickname, phone } = rider
    await leave(rider)
    expect(await server.current.mailbox.to(email)).toEqual([])
    const again = await server.current.client().call(auth.signUp, signUpForm({ email, nickname, phone }))
    expect([again.status, again.body]).toEqual([200, { ok: true }])
  })

  test('takes a mail that was waiting along', async () => {
    const rider = await signedInRider(server.current)
    await sql()`
      insert into mail_outbox (kind, user_id, next_attempt_at) values ('password_reset', ${rider.id}, now() + interval '1 day')`
    await leave(rider)
    expect(await sql()`select from mail_outbox where kind = 'password_reset'`).toHaveLength(0)
  })
})

const linesWith = (dump: string, trace: string) => dump.split('\n').filter((line) => line.includes(trace))

describe('is refused', () => {
  test('without the password, and nothing changes', async () => {
    const rider = await signedInRider(server.current)
    const answer = await leave(rider, 'sbagliata')
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        code: 'WRONG_PASSWORD',
        message: 'Password non corretta',
        fields: { password: 'Password non corretta' },
      },
    ])
    expect((await rider.client.call(account.delete, {})).status).toBe(422)
    expect((await rider.client.call(auth.listSessions)).status).toBe(200)
  })

  test('after five wrong guesses, even with the right one, without computing any more', async () => {
    const rider = await signedInRider(server.current)
    for (const _ of times(5, () => 0)) expect((await leave(rider, 'sbagliata')).status).toBe(401)
    const computed = counts.verified
    const sixth = await leave(rider)
    expect([sixth.status, sixth.body.message]).toEqual([429, 'Troppi tentativi. Riprova tra 15 minuti.'])
    expect(counts.verified).toBe(computed)
    expect(await isThere(rider)).toBe(true)
  })

  test('with one count for every door that asks for the password', async () => {
    const rider = await signedInRider(server.current)
    const wanted = 'Nuova-strada-77!'
    const change = { currentPassword: 'sbagliata', password: wanted, confirmPassword: wanted }
    for (const _ of times(5, () => 0)) await rider.client.call(auth.changePassword, change)
    expect((await leave(rider)).status).toBe(429)
  })
})

describe('somebody is left to run the place', () => {
  const onlyStaff = async (...staff: ('admin' | 'super_admin')[]) => {
    await deleteStaff(sql())
    return Promise.all(staff.map((role) => signedInRider(server.current, { role })))
  }

  test('the last admin stays', async () => {
    const [admin] = (await onlyStaff('admin')) as [Rider]
    const answer = await leave(admin)
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN'])
    expect(answer.body.message).toBe(
      'Sei l’unico amministratore: prima di eliminare l’account nomina qualcun altro al tuo posto.',
    )
    expect((await admin.client.call(auth.session)).body.user?.id).toBe(admin.id)
  })

  test('the last super admin stays, though admins are left', async () => {
    const [chief, admin] = (await onlyStaff('super_admin', 'admin')) as [Rider, Rider]
    const answer = await leave(chief)
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN'])
    expect(answer.body.message).toContain('l’unico super amministratore')
    expect((await leave(admin)).status).toBe(200)
  })

  test('somebody blocked counts as nobody', async () => {
    const [admin, blocked] = (await onlyStaff('admin', 'admin')) as [Rider, Rider]
    await sql()`update users set blocked_at = now() where id = ${blocked.id}`
    expect((await leave(admin)).status).toBe(409)
    await sql()`update users set blocked_at = null where id = ${blocked.id}`
    expect((await leave(admin)).status).toBe(200)
  })

  test('of five admins who leave at the same moment four go', async () => {
    const staff = await onlyStaff(...times(5, () => 'admin' as const))
    const answers = await Promise.all(staff.map((admin) => leave(admin)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 4, 409: 1 })
  })

  test('riders come and go', async () => {
    await onlyStaff('admin')
    expect((await leave(await signedInRider(server.current))).status).toBe(200)
  })
})
