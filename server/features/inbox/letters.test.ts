import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community } from '#contract/community.ts'
import { friends } from '#contract/friends.ts'
import { inbox } from '#contract/inbox.ts'
import { commentInput, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { writeEntry } from '#server/testing/diary.ts'
import { insertEvent } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { askForFriendship, befriend } from '#server/testing/friends.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import type { Rider } from '#server/testing/riders.ts'
import { queueDigests } from './digest.service.ts'
import { inboxItemMail } from './inbox.mails.ts'

const { server, sql, people } = withCommunity()
let anna: Rider
let bruno: Rider
beforeEach(() => {
  ;({ anna, bruno } = people)
})

const preferences = async () => (await anna.client.call(inbox.preferences)).body
const wishesMail = async () =>
  (await preferences()).topics.find(({ topic }) => topic === 'friend_request')?.email

test('a letter that has not gone yet is not joined by another that would say the same', async () => {
  await sql()`
    insert into mail_outbox (kind, user_id, details, is_news, next_attempt_at)
    values ('inbox_item', ${anna.id}, ${JSON.stringify({ key: `friend_request:${bruno.id}` })}::text::jsonb, true,
      now() + interval '1 hour')`
  await askForFriendship(bruno, anna)
  expect(
    await sql()`select from mail_outbox where user_id = ${anna.id} and kind = 'inbox_item'`,
  ).toHaveLength(1)
})

test('asking, taking back and asking again writes once a day', async () => {
  for (const _ of times(3, () => 0)) {
    const id = await askForFriendship(bruno, anna)
    await sql()`update mail_outbox set sent_at = now() where user_id = ${anna.id}`
    expect((await bruno.client.call(friends.withdraw, { id })).status).toBe(200)
  }
  const letters = await sql()`select from mail_outbox where user_id = ${anna.id} and kind = 'inbox_item'`
  expect(letters).toHaveLength(1)
})

const lettersTo = async ({ id }: Rider) => {
  const rows = await sql()`select from mail_outbox where user_id = ${id} and kind = 'inbox_item'`
  return rows.length
}

test('so do comments that are deleted and written anew; but talk is not held back', async () => {
  await anna.client.call(inbox.prefer, { topic: 'post_comment', channel: 'email', isOn: true })
  const { id } = await writePost(anna)
  const write = async () => (await bruno.client.call(community.comment, commentInput(id))).body.id
  for (const _ of times(3, () => 0)) {
    const commentId = await write()
    await sql()`update mail_outbox set sent_at = now() where user_id = ${anna.id}`
    await bruno.client.call(community.deleteComment, { id: commentId })
  }
  expect(await lettersTo(anna)).toBe(1)

  const { id: other } = await writePost(anna)
  for (const _ of times(2, () => 0)) {
    await bruno.client.call(community.comment, commentInput(other))
    await sql()`update mail_outbox set sent_at = now() where user_id = ${anna.id}`
    await anna.client.call(inbox.readAll, { upTo: new Date().toISOString() })
  }
  expect(await lettersTo(anna)).toBe(3)
})

test('and so do tags of one friend, in however many entries; the page tells of each', async () => {
  await befriend(anna, bruno)
  await anna.client.call(inbox.readAll, { upTo: new Date().toISOString() })
  await anna.client.call(inbox.prefer, { topic: 'diary_tag', channel: 'email', isOn: true })
  const before = await lettersTo(anna)
  for (const _ of times(3, () => 0)) {
    await writeEntry(bruno, { taggedUserIds: [anna.id] })
    await sql()`update mail_outbox set sent_at = now() where user_id = ${anna.id}`
  }
  expect(await lettersTo(anna)).toBe(before + 1)
  const { items } = (await anna.client.call(inbox.list)).body
  expect(items.filter(({ kind }) => kind === 'diary_tag')).toHaveLength(3)
})

describe('a letter about somebody who deletes the account leaves no trace of them', () => {
  const traces = () => sql()`select from mail_outbox where details::text like ${`%${bruno.id}%`}`
  const leave = () => bruno.client.call(account.delete, { password: bruno.password })

  test('where it has gone already', async () => {
    await askForFriendship(bruno, anna)
    await server.current.mailbox.next(anna.email)
    await expect.poll(async () => (await traces()).length).toBe(0)
  })

  test('where it still waits', async () => {
    await sql()`
      insert into mail_outbox (kind, user_id, details, is_news, next_attempt_at)
      values ('inbox_item', ${anna.id}, ${JSON.stringify({ key: `friend_request:${bruno.id}` })}::text::jsonb, true,
        now() + interval '1 hour')`
    expect((await leave()).status).toBe(200)
    expect(await traces()).toHaveLength(0)
  })
})

describe('of somebody blocked', () => {
  const compose = () => {
    const { config, clock, settings } = server.current.services
    const job = {
      userId: anna.id,
      eventId: null,
      details: { key: `friend_request:${bruno.id}` },
      isRepeated: false,
    }
    return inboxItemMail({ db: sql(), config, clock, settings: settings() }, job)
  }
  const block = ({ id }: Rider) => sql()`update users set blocked_at = now() where id = ${id}`

  test('nobody hears any more, and their name is on no page', async () => {
    await askForFriendship(bruno, anna)
    expect(await compose()).not.toBeNull()
    await block(bruno)
    expect(await compose()).toBeNull()
    const { items } = (await anna.client.call(inbox.list)).body
    expect(items.map(({ people }) => people)).toEqual([[]])
  })

  test('no mail goes to them, not even one that was on its way', async () => {
    await askForFriendship(bruno, anna)
    await block(anna)
    expect(await compose()).toBeNull()
  })
})

describe('the link at the foot of a mail', () => {
  async function token(): Promise<string> {
    await askForFriendship(bruno, anna)
    const mail = await server.current.mailbox.next(anna.email)
    return /unsubscribe#token=([\w.-]+)/.exec(mail)?.[1] ?? ''
  }

  test('ends these mails for whoever holds it, signed in or not, and takes it back', async () => {
    const link = { token: await token() }
    const visitor = server.current.client()
    expect((await visitor.call(inbox.unsubscribe, link)).body).toEqual({ topic: 'friend_request' })
    expect(await wishesMail()).toBe(false)
    await visitor.call(inbox.unsubscribe, link)
    expect(await wishesMail()).toBe(false)
    expect((await visitor.call(inbox.resubscribe, link)).body).toEqual({ topic: 'friend_request' })
    expect(await wishesMail()).toBe(true)
  })

  async function oneClickAddress(): Promise<string> {
    await askForFriendship(bruno, anna)
    const mail = await server.current.mailbox.next(anna.email)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const address = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(mail)?.[1] ?? ''
    return address.replace(/^https?:\/\/[^/]+/, server.current.url)
  }

  const pressed = new FormData()
  pressed.set('List-Unsubscribe', 'One-Click')

  test.each([
    ['in an address', new URLSearchParams('List-Unsubscribe=One-Click')],
    ['in parts', pressed],
  ])(
    'one press in the mail program does it: from anywhere, with a form, %s (RFC 8058)',
    async (_how, body) => {
      const answer = await fetch(await oneClickAddress(), { method: 'POST', body })
      expect(answer.status).toBe(200)
      expect(await wishesMail()).toBe(false)
    },
  )

  test('a program that only opens that address comes to the page, and has changed nothing', async () => {
    const address = await oneClickAddress()
    const answer = await fetch(address, { redirect: 'manual' })
    const token = address.split('/').at(-1)
    expect([answer.status, new URL(answer.headers.get('location') ?? '').hash]).toEqual([
      303,
      `#token=${token}`,
    ])
    expect(await wishesMail()).toBe(true)
    expect((await fetch(`${server.current.url}/api/notifications/unsubscribe/a%0Ab`)).status).toBe(404)
  })

  test('nothing else takes a form, or comes from anywhere', async () => {
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    }
    expect((await fetch(`${server.current.url}/api/notifications/resubscribe`, form)).status).toBe(403)
    const ours = { ...form, headers: { ...form.headers, 'sec-fetch-site': 'same-origin' } }
    expect((await fetch(`${server.current.url}/api/notifications/resubscribe`, ours)).status).toBe(415)
  })

  test.each([
    ['a changed letter', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['another thing', (token: string) => token.replace('friend_request', 'points')],
    ['another person', (token: string) => token.replace(anna.id, bruno.id)],
    ['no such thing', () => 'a.b.c'],
  ])('forged it is refused: %s', async (_case, forge) => {
    const answer = await server.current.client().call(inbox.unsubscribe, { token: forge(await token()) })
    expect([answer.status, answer.body.code]).toEqual([410, 'LINK_INVALID'])
    expect(await wishesMail()).toBe(true)
  })
})

describe('the digest of the week', () => {
  const monday = new Date('2026-11-16T07:00:00Z')
  const job = (now: Date) => ({ ...server.current.services, clock: () => now })
  const asked = () => sql()`select from mail_outbox where kind = 'weekly_digest' and user_id = ${anna.id}`

  beforeEach(async () => {
    await sql()`delete from itineraries`
    await sql()`delete from events`
    await anna.client.call(inbox.preferDigest, { isOn: true })
    expect((await preferences()).wantsDigest).toBe(true)
  })

  test('goes to whoever asked for it, on Monday morning, once, however many servers look', async () => {
    await queueDigests(job(new Date('2026-11-16T05:59:00Z')))
    expect(await asked()).toHaveLength(0)
    await Promise.all(times(5, () => queueDigests(job(monday))))
    await queueDigests(job(new Date('2026-11-17T12:00:00Z')))
    expect(await asked()).toHaveLength(1)
    expect(await sql()`select from mail_outbox where kind = 'weekly_digest'`).toHaveLength(1)
    await queueDigests(job(new Date('2026-11-20T12:00:00Z')))
    await queueDigests(job(new Date('2026-11-23T07:00:00Z')))
    expect(await asked()).toHaveLength(2)
  })

  test('says which events are ahead, which itineraries are new and how much waits, and how it ends', async () => {
    await insertEvent(sql(), { title: 'Alba sul Gavia' })
    await insertItinerary(sql(), {
      title: 'Giro dei laghi',
      hairpins: 12,
      createdAt: new Date().toISOString(),
    })
    await askForFriendship(bruno, anna)
    await server.current.mailbox.next(anna.email)
    await queueDigests(job(monday))
    const mail = await server.current.mailbox.next(anna.email, 2)
    for (const words of ['Alba sul Gavia', 'Giro dei laghi, 12 tornanti', 'Hai una notifica da leggere'])
      expect(mail).toContain(words)
    expect(mail).toContain('/unsubscribe#token=')
  })

  test('a week without anything new sends nothing, nor does a change of mind', async () => {
    await queueDigests(job(monday))
    // Looked at before there is something new.
    await expect.poll(() => sql()`select from mail_outbox where sent_at is null`).toHaveLength(0)
    await sql()`delete from digests`
    await insertItinerary(sql(), { title: 'Giro dei laghi', createdAt: new Date().toISOString() })
    await anna.client.call(inbox.preferDigest, { isOn: false })
    await queueDigests(job(monday))
    await pause(500)
    expect(await server.current.mailbox.to(anna.email)).toEqual([])
  })
})
