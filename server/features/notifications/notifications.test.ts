import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { type Notification, notifications } from '#contract/notifications.ts'
import { pois } from '#contract/poi.ts'
import { grant } from '#server/features/users/users.commands.ts'
import { writeComment, writePost } from '#server/testing/community.ts'
import { propose } from '#server/testing/events.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteStaff } from '#server/testing/people.ts'
import { poiInput } from '#server/testing/poi.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let boss: Rider
let anna: Rider
const sql = () => server.current.database.sql

beforeEach(async () => {
  await sql()`delete from admin_notifications`
  await sql()`delete from community_posts`
  await changeSettings(server.current, { moderationEnabled: false })
  boss = await signedInRider(server.current, { role: 'admin' })
  anna = await signedInRider(server.current)
})

const told = async (): Promise<Notification[]> => (await boss.client.call(notifications.list)).body.items
const unread = async () => (await boss.client.call(notifications.summary)).body.unreadCount
const words = ({ title, message }: Notification) => [title, message]
const report = ({ client }: Rider, id: string, reason = 'spam') =>
  client.call(community.reportPost, { id, reason, note: null })

describe('admins are told', () => {
  test('of a sign-up, with the name and the way to the person', async () => {
    const form = signUpForm()
    await server.current.client().call(auth.signUp, form)
    const [user] = await sql()`select user_id from profiles where email = ${form.email}`
    const [newest] = await told()
    expect(newest).toMatchObject({
      type: 'user_registration',
      title: 'Nuova registrazione',
      message: 'Bruno Tornante ha creato un account.',
      subject: { kind: 'user', id: user?.userId },
      isRead: false,
    })
    expect(JSON.stringify(newest)).not.toContain(form.email)
  })

  test('of an event that waits, once, and what became of it', async () => {
    const event = await propose(anna, {
      startDate: '2027-05-01T07:00:00.000Z',
      endDate: '2027-05-01T17:00:00.000Z',
    })
    expect((await told()).map(words)).toEqual([
      ['Nuovo evento da approvare', '«Alba sullo Stelvio», 01/05/2027, 09:00, proposto da Anna Prova.'],
    ])
    await boss.client.call(events.reject, {
      id: event.id,
      version: event.version,
      reason: 'Manca il ritrovo.',
    })
    expect((await told())[0]).toMatchObject({
      message: /Anna Prova\. Già rifiutato\.$/,
      subject: { kind: 'event', id: event.id },
    })
  })

  test('of a point that was proposed, not of its correction', async () => {
    const input = poiInput()
    await anna.client.call(pois.propose, input)
    await anna.client.call(pois.propose, { ...input, name: 'Fontana vecchia' })
    expect((await told()).map(words)).toEqual([
      ['Nuovo punto da verificare', '«Fontana vecchia», proposto da Anna Prova.'],
    ])
  })

  test('of a reported post and of a reported comment, with the reason and the first words', async () => {
    const bruno = await signedInRider(server.current)
    const post = await writePost(anna, { content: `Compra  qui!\n\n${'bla '.repeat(100)}` })
    const comment = await writeComment(anna, post.id, 'Brutte parole.')
    await report(bruno, post.id)
    await bruno.client.call(community.reportComment, { id: comment.id, reason: 'offence', note: null })
    const [ofComment, ofPost] = await told()
    expect(ofComment).toMatchObject({
      title: 'Commento segnalato',
      message: 'Offese o odio. Anna Prova: «Brutte parole.»',
      subject: { kind: 'post', id: post.id },
    })
    expect(ofPost?.message).toMatch(/^Spam o pubblicità\. Anna Prova: «Compra qui! bla .*…»$/)
    expect(ofPost?.subject).toEqual({ kind: 'post', id: post.id })
  })

  test('of many reports of one thing in one notification that counts; reading it begins anew', async () => {
    const post = await writePost(anna)
    const reporters = await Promise.all([1, 2, 3].map(() => signedInRider(server.current)))
    for (const one of reporters) await report(one, post.id)
    // The same person again is nothing new.
    await report(reporters[0] as Rider, post.id)
    const [only, ...others] = await told()
    expect([only?.title, others]).toEqual(['Post segnalato 3 volte', []])
    await boss.client.call(notifications.read, { id: only?.id })
    await report(await signedInRider(server.current), post.id)
    expect((await told()).map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Post segnalato', false],
      ['Post segnalato 3 volte', true],
    ])
  })

  test('of guesses at the password of an admin, when they reach the limit; not of a rider', async () => {
    const guess = ({ email }: Rider) =>
      server.current.client().call(auth.login, { identifier: email, password: 'sbagliata' })
    for (let attempt = 0; attempt < 6; attempt++) await guess(anna)
    for (let attempt = 0; attempt < 4; attempt++) await guess(boss)
    expect(await told()).toEqual([])
    for (let attempt = 0; attempt < 3; attempt++) await guess(boss)
    expect(await told()).toMatchObject([
      { type: 'warning', title: 'Troppi tentativi di accesso', subject: { kind: 'user', id: boss.id } },
    ])
    // After the pause they go on: the same sentence, counted.
    await sql()`delete from attempts`
    for (let attempt = 0; attempt < 5; attempt++) await guess(boss)
    expect((await told()).map(({ message }) => message)).toEqual([
      expect.stringContaining('(2 volte fino alla pausa)'),
    ])
  })

  test('of a role that the operator grants', async () => {
    const tools = { db: sql(), passwords: quickHasher() }
    await grant(tools, [anna.email, 'admin'])
    expect((await told()).map(words)).toEqual([
      ['Ruolo assegnato dal server', 'Anna Prova ora ha il ruolo Admin, assegnato dalla riga di comando.'],
    ])
  })

  test('of the first administrator', async () => {
    await deleteStaff(sql())
    await sql()`update admin_setup set completed_at = null`
    const setup = { email: 'prima@test.example', password: boss.password }
    expect((await server.current.client().call(auth.setupAdmin, setup)).status).toBe(200)
    const client = server.current.client()
    await client.call(auth.login, { identifier: setup.email, password: setup.password })
    expect((await client.call(notifications.list)).body.items.map(({ title }) => title)).toEqual([
      'Primo amministratore creato',
    ])
  })
})

test('nothing is told of what did not happen', async () => {
  await anna.client.call(pois.propose, poiInput({ latitude: 95 }))
  await server.current.client().call(auth.signUp, signUpForm({ email: anna.email }))
  const post = await writePost(anna)
  expect(outcome(await report(anna, post.id))).toEqual([403, 'REPORT_OF_OWN_POST'])
  expect(await told()).toEqual([])
})

describe('reading', () => {
  test('one is reading it for all admins; twice is once', async () => {
    const other = await signedInRider(server.current, { role: 'super_admin' })
    await propose(anna)
    const [newest] = await told()
    for (const one of [boss, other]) {
      expect((await one.client.call(notifications.read, { id: newest?.id })).body).toEqual({ ok: true })
      expect((await one.client.call(notifications.list)).body.items[0]?.isRead).toBe(true)
    }
    expect(await unread()).toBe(0)
    await sql()`delete from admin_notifications`
    expect(outcome(await boss.client.call(notifications.read, { id: newest?.id }))).toEqual([
      404,
      'NOTIFICATION_NOT_FOUND',
    ])
  })

  test('all is reading what was seen: what came meanwhile stays unread', async () => {
    await propose(anna)
    await propose(anna)
    const [newest] = await told()
    await propose(anna)
    const { body } = await boss.client.call(notifications.readAll, { upTo: newest?.createdAt })
    expect(body).toEqual({ readCount: 2 })
    expect((await told()).map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(await unread()).toBe(1)
  })

  test('all leaves what has told of more since', async () => {
    const post = await writePost(anna)
    await report(await signedInRider(server.current), post.id)
    const [seen] = await told()
    await report(await signedInRider(server.current), post.id)
    await boss.client.call(notifications.readAll, { upTo: seen?.createdAt })
    expect((await told()).map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Post segnalato 2 volte', false],
    ])
  })

  test('goes on page by page, newest first, without a gap', async () => {
    await sql()`
      insert into admin_notifications (type, gather_key, is_gathered, count, created_at)
      select 'user_registration', 'x' || n, true, n, now() - make_interval(mins => n) from generate_series(1, 45) n`
    const seen: string[] = []
    let after: string | null = null
    do {
      const { items, next } = (await boss.client.call(notifications.list, after ? { after } : {})).body as {
        items: Notification[]
        next: string | null
      }
      seen.push(...items.map(({ message }) => message))
      after = next
    } while (after)
    expect(seen).toHaveLength(45)
    expect(seen[0]).toBe('Un’altra persona ha creato un account.')
    expect(seen[44]).toBe('Altre 45 persone hanno creato un account.')
  })
})
