import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { community } from '#contract/community.ts'
import { type InboxItem, inbox } from '#contract/inbox.ts'
import { channelsByDefault, inboxTopics } from '#contract/inbox-kinds.ts'
import { insertPosts, writeComment, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { approvedEvent } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { askForFriendship } from '#server/testing/friends.ts'
import { openLive } from '#server/testing/live.ts'
import { manyRiders, type Rider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { sweepInbox } from './sweep.service.ts'

const { server, sql, people } = withCommunity()
let anna: Rider
let bruno: Rider
beforeEach(() => {
  ;({ anna, bruno } = people)
})

const told = async ({ client }: Rider): Promise<InboxItem[]> => (await client.call(inbox.list)).body.items
const unread = async ({ client }: Rider) => (await client.call(inbox.summary)).body.unreadCount

/** So many posts, each with a comment of its own. */
async function comment(count: number): Promise<void> {
  for (const id of await insertPosts(sql(), anna, { count })) await writeComment(bruno, id)
}

test('page by page, newest first, each once; the count goes along', async () => {
  await comment(45)
  const seen: InboxItem[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await anna.client.call(inbox.list, after ? { after } : {})
    seen.push(...body.items)
    after = body.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
  const moments = seen.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(await unread(anna)).toBe(45)
})

test('a hundred and more are a hundred', async () => {
  await sql()`
    insert into inbox (user_id, kind, details, gather_key, is_listed, created_at)
    select ${anna.id}, 'rank', '{"rank":"Gold"}', n::text, true, now() from generate_series(1, 130) n`
  expect(await unread(anna)).toBe(100)
})

describe('reading', () => {
  test('one, and again', async () => {
    await comment(2)
    const [newest] = await told(anna)
    for (const _ of times(2, () => 0)) {
      expect((await anna.client.call(inbox.read, { id: newest?.id })).status).toBe(200)
      expect(await unread(anna)).toBe(1)
    }
  })

  test('all, up to the newest that was seen', async () => {
    await comment(2)
    const [newest] = await told(anna)
    await pause(5)
    await comment(1)
    const { body } = await anna.client.call(inbox.readAll, { upTo: newest?.createdAt })
    expect(body.readCount).toBe(2)
    expect((await told(anna)).map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('nobody reads, or sees, what was told to somebody else', async () => {
    await comment(1)
    const [item] = await told(anna)
    await bruno.client.call(inbox.read, { id: item?.id })
    await bruno.client.call(inbox.readAll, { upTo: new Date().toISOString() })
    expect(await told(bruno)).toEqual([])
    expect(await unread(anna)).toBe(1)
  })
})

test('open pages are told: of what came, and of what was read elsewhere', async () => {
  const live = await openLive(anna.client)
  const heard = () => live.messages().filter((topics) => topics.includes('inbox')).length
  await comment(1)
  await vi.waitFor(() => expect(heard()).toBe(1))
  await anna.client.call(inbox.readAll, { upTo: new Date().toISOString() })
  await vi.waitFor(() => expect(heard()).toBe(2))
  await live.close()
})

test('fifty likes of one post at once are one sentence of fifty people', { timeout: 60_000 }, async () => {
  const post = await writePost(anna)
  const riders = await manyRiders(server.current, 50)
  await Promise.all(riders.map(({ client }) => client.call(community.like, { id: post.id })))
  const items = await told(anna)
  expect(items).toHaveLength(1)
  expect(items[0]?.title).toMatch(/ e altre 49 persone hanno messo «Mi piace» al tuo post$/)
  // Of more than anybody reads it says that they are more.
  await sql()`
    with others as (insert into users (password_hash) select 'x' from generate_series(1, 251) returning id)
    insert into inbox_people (item_id, person_id, at) select ${items[0]?.id ?? ''}, id, now() - interval '1 day' from others`
  expect((await told(anna))[0]?.title).toMatch(/ e più di 299 altre persone hanno messo/)
})

describe('preferences', () => {
  const prefer = ({ client }: Rider, topic: string, channel: string, isOn: boolean) =>
    client.call(inbox.prefer, { topic, channel, isOn })

  test('stand as the contract says until they are changed, one at a time', async () => {
    const standing = async () => (await anna.client.call(inbox.preferences)).body.topics
    const otherwise = inboxTopics.map((topic) => ({ topic, ...channelsByDefault[topic] }))
    expect(await standing()).toEqual(otherwise)
    expect((await prefer(anna, 'post_like', 'email', true)).body).toEqual({
      topic: 'post_like',
      ...channelsByDefault.post_like,
      email: true,
    })
    await prefer(anna, 'post_like', 'app', false)
    expect((await standing()).find(({ topic }) => topic === 'post_like')).toMatchObject({
      app: false,
      email: true,
    })
    expect((await bruno.client.call(inbox.preferences)).body.topics).toEqual(otherwise)
  })

  test('what is switched off is not listed nor counted', async () => {
    await prefer(anna, 'post_comment', 'app', false)
    await comment(1)
    expect([await told(anna), await unread(anna)]).toEqual([[], 0])
    for (const channel of ['push', 'email']) await prefer(anna, 'post_comment', channel, false)
    await sql()`delete from inbox`
    await comment(1)
    expect(await sql()`select from inbox`).toHaveLength(0)
  })

  test('an unknown topic is refused', async () => {
    expect((await prefer(anna, 'everything', 'app', false)).status).toBe(422)
  })
})

describe('by mail', () => {
  const mails = () => server.current.mailbox.to(anna.email)

  test('a request for friendship comes by mail, with its way to the answer; a comment only if it is wished for', async () => {
    await askForFriendship(bruno, anna)
    const mail = await server.current.mailbox.next(anna.email)
    expect(mail).toMatch(/ti ha inviato una richiesta di amicizia/)
    expect(mail).toContain('/friends')
    await comment(1)
    await anna.client.call(inbox.prefer, { topic: 'post_comment', channel: 'email', isOn: true })
    const [id = ''] = await insertPosts(sql(), anna)
    for (const _ of times(2, () => 0)) await writeComment(bruno, id)
    expect(await server.current.mailbox.next(anna.email, 2)).toMatch(/ha commentato il tuo post/)
    await pause(300)
    expect(await mails()).toHaveLength(2)
  })

  test('of an event only whoever wishes it gets one', async () => {
    await anna.client.call(inbox.prefer, { topic: 'event_decision', channel: 'email', isOn: false })
    await approvedEvent(anna, people.admin)
    await approvedEvent(bruno, people.admin)
    await server.current.mailbox.next(bruno.email)
    expect(await mails()).toHaveLength(0)
  })

  test('none while the site sends none', async () => {
    await changeSettings(server.current, { emailNotifications: false })
    await askForFriendship(bruno, anna)
    expect(await sql()`select from mail_outbox where kind = 'inbox_item'`).toHaveLength(0)
    await changeSettings(server.current, { emailNotifications: true })
  })
})

test('what was read two months ago is swept, and what nobody has read for half a year', async () => {
  await comment(4)
  const [a, b, c] = await told(anna)
  await sql()`update inbox set is_read = true, read_at = now() - interval '61 days' where id = ${a?.id ?? ''}`
  await sql()`update inbox set is_read = true, read_at = now() - interval '59 days' where id = ${b?.id ?? ''}`
  await sql()`update inbox set created_at = now() - interval '181 days' where id = ${c?.id ?? ''}`
  await sweepInbox({ db: sql(), clock: () => new Date() })
  expect((await told(anna)).map(({ id }) => id)).not.toContain(a?.id)
  expect(await told(anna)).toHaveLength(2)
})
