import { beforeEach, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { diary } from '#contract/diary.ts'
import { events } from '#contract/events.ts'
import { friends } from '#contract/friends.ts'
import { type InboxItem, inbox } from '#contract/inbox.ts'
import { points } from '#contract/points.ts'
import { writeComment, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { editOf, writeEntry } from '#server/testing/diary.ts'
import { approvedEvent, propose } from '#server/testing/events.ts'
import { askForFriendship, befriend } from '#server/testing/friends.ts'
import { awardInput } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { formOf } from '#server/testing/walk-events.ts'

const { server, sql, people } = withCommunity()
let anna: Rider
let bruno: Rider
let admin: Rider
beforeEach(() => {
  ;({ anna, bruno, admin } = people)
})

const told = async ({ client }: Rider): Promise<InboxItem[]> => (await client.call(inbox.list)).body.items
const titles = async (rider: Rider) => (await told(rider)).map(({ title }) => title)
const nameOf = async ({ id }: Rider): Promise<string> => {
  const [row] = await sql()<{ displayName: string }[]>`select display_name from people where user_id = ${id}`
  return row?.displayName ?? ''
}

describe('friends', () => {
  test('a request names who asks and leads to the answer; its acceptance is told, and settles it', async () => {
    const id = await askForFriendship(anna, bruno)
    expect(await told(bruno)).toMatchObject([
      {
        kind: 'friend_request',
        title: `${await nameOf(anna)} ti ha inviato una richiesta di amicizia`,
        people: [{ userId: anna.id }],
        target: { to: 'friends', id: null },
        isRead: false,
      },
    ])
    expect(await told(anna)).toEqual([])
    await bruno.client.call(friends.accept, { id })
    expect(await told(anna)).toMatchObject([
      {
        kind: 'friend_accepted',
        title: `${await nameOf(bruno)} ha accettato la tua richiesta di amicizia`,
        target: { to: 'user', id: bruno.id },
      },
    ])
    expect(await told(bruno)).toMatchObject([{ kind: 'friend_request', isRead: true }])
  })

  test('a refusal is told to nobody', async () => {
    const id = await askForFriendship(anna, bruno)
    await bruno.client.call(friends.decline, { id })
    expect(await told(anna)).toEqual([])
    expect(await told(bruno)).toMatchObject([{ isRead: true }])
  })

  test('one that is withdrawn is not told any more', async () => {
    const id = await askForFriendship(anna, bruno)
    await anna.client.call(friends.withdraw, { id })
    expect(await told(bruno)).toEqual([])
  })

  test('of one that meets its mirror image the first is told that it was accepted', async () => {
    await askForFriendship(anna, bruno)
    await bruno.client.call(friends.requestUser, { userId: anna.id })
    expect(await told(anna)).toMatchObject([{ kind: 'friend_accepted' }])
    expect(await told(bruno)).toMatchObject([{ kind: 'friend_request', isRead: true }])
  })
})

describe('the diary', () => {
  const write = (tagged: string[]) => writeEntry(anna, { taggedUserIds: tagged })

  test('a tag says who, and nothing of the entry', async () => {
    await befriend(anna, bruno)
    await bruno.client.call(inbox.readAll, { upTo: new Date().toISOString() })
    const entry = await write([bruno.id])
    const [item] = await told(bruno)
    expect(item).toMatchObject({
      kind: 'diary_tag',
      title: `${await nameOf(anna)} ti ha taggato nel suo diario`,
      text: null,
      target: { to: 'user', id: anna.id },
    })
    expect(JSON.stringify(item)).not.toContain(entry.id)
    expect(JSON.stringify(item)).not.toContain(entry.title)
  })

  test('taken back, or with the entry gone, it is not told any more; unchanged, it is told once', async () => {
    await befriend(anna, bruno)
    const entry = await write([bruno.id])
    const edited = await anna.client.call(diary.update, editOf(entry, { title: 'Un altro titolo' }))
    const tags = async () => (await told(bruno)).filter(({ kind }) => kind === 'diary_tag')
    expect(await tags()).toHaveLength(1)
    await anna.client.call(diary.update, editOf(edited.body, { taggedUserIds: [] }))
    expect(await tags()).toHaveLength(0)
    await anna.client.call(diary.delete, { id: (await write([bruno.id])).id })
    expect(await tags()).toHaveLength(0)
  })
})

describe('the community', () => {
  test('comments and likes of one post are gathered, each in one sentence, with the newest first', async () => {
    const post = await writePost(anna, { content: 'Il Gavia è aperto' })
    const others = [bruno, await signedInRider(server.current), await signedInRider(server.current)]
    for (const rider of others) {
      await writeComment(rider, post.id)
      await rider.client.call(community.like, { id: post.id })
    }
    const newest = await nameOf(others[2] as Rider)
    expect(await told(anna)).toMatchObject([
      {
        kind: 'post_like',
        title: `${newest} e altre 2 persone hanno messo «Mi piace» al tuo post`,
        text: '«Il Gavia è aperto»',
        target: { to: 'post', id: post.id },
      },
      { kind: 'post_comment', title: `${newest} e altre 2 persone hanno commentato il tuo post` },
    ])
    expect((await told(anna))[0]?.people).toHaveLength(3)
  })

  test('of two both are named; what was read is not added to', async () => {
    const post = await writePost(anna)
    await writeComment(bruno, post.id)
    expect(await titles(anna)).toEqual([`${await nameOf(bruno)} ha commentato il tuo post`])
    await writeComment(admin, post.id)
    await writeComment(bruno, post.id)
    expect(await titles(anna)).toEqual([
      `${await nameOf(bruno)} e ${await nameOf(admin)} hanno commentato il tuo post`,
    ])
    const [first] = await told(anna)
    await anna.client.call(inbox.read, { id: first?.id })
    await writeComment(bruno, post.id)
    expect((await told(anna)).map(({ isRead }) => isRead)).toEqual([false, true])
  })

  test('never of one’s own act', async () => {
    const post = await writePost(anna)
    await writeComment(anna, post.id)
    await anna.client.call(community.like, { id: post.id })
    expect(await told(anna)).toEqual([])
  })

  test('a like that is taken back is not told; given, taken and given again it rings once', async () => {
    const post = await writePost(anna)
    const like = () => bruno.client.call(community.like, { id: post.id })
    const unlike = () => bruno.client.call(community.unlike, { id: post.id })
    await like()
    await unlike()
    expect(await told(anna)).toEqual([])
    await like()
    const [item] = await told(anna)
    await anna.client.call(inbox.read, { id: item?.id })
    await unlike()
    await like()
    expect(await told(anna)).toMatchObject([{ id: item?.id, isRead: true }])
  })

  test('a comment sent twice rings once; the last comment of somebody that goes takes them out', async () => {
    const post = await writePost(anna)
    const requestKey = crypto.randomUUID()
    const send = () => bruno.client.call(community.comment, { id: post.id, requestKey, content: 'Ciao' })
    const { body } = await send()
    await send()
    const second = await writeComment(bruno, post.id)
    await bruno.client.call(community.deleteComment, { id: body.id })
    expect(await told(anna)).toHaveLength(1)
    await bruno.client.call(community.deleteComment, { id: second.id })
    expect(await told(anna)).toEqual([])
  })

  test('what goes with its post, or with whoever did it, is not told any more', async () => {
    const post = await writePost(anna)
    const carla = await signedInRider(server.current)
    await writeComment(bruno, post.id)
    await writeComment(carla, post.id)
    await carla.client.send('POST', '/api/account/delete', JSON.stringify({ password: carla.password }))
    expect(await titles(anna)).toEqual([`${await nameOf(bruno)} ha commentato il tuo post`])
    await anna.client.call(community.delete, { id: post.id })
    expect(await told(anna)).toEqual([])
    expect(await sql()`select from inbox`).toHaveLength(0)
  })
})

describe('events', () => {
  test('approved: its proposer hears of it, of the points and of the rank', async () => {
    await sql()`
      insert into user_points (user_id, point_type, description, points) values (${anna.id}, 'achievement', 'x', 60)`
    const event = await approvedEvent(anna, admin, { title: 'Giro dei passi' })
    expect(await told(anna)).toMatchObject([
      { kind: 'event_approved', target: { to: 'event', id: event.id } },
      { kind: 'rank', title: 'Hai raggiunto il livello Silver', target: { to: 'profile', id: null } },
      { kind: 'points', title: 'Hai ricevuto 50 punti', text: 'Evento approvato: «Giro dei passi»' },
    ])
    expect((await told(anna))[0]?.text).toMatch(
      /^«Giro dei passi» del \d\d\/\d\d\/\d{4}\. Il primo posto è tuo\.$/,
    )
    expect(await told(admin)).toEqual([])
  })

  test('rejected: with the reason', async () => {
    const { id, version } = await propose(anna)
    await admin.client.call(events.reject, { id, version, reason: 'Troppo presto' })
    const [item] = await told(anna)
    expect(item).toMatchObject({ kind: 'event_rejected', title: 'Il tuo evento non è stato approvato' })
    expect(item?.text).toMatch(/Motivo: Troppo presto$/)
  })

  test('changed twice is one sentence with both changes; cancelled is told to everybody who comes', async () => {
    const { id } = await approvedEvent(anna, admin)
    await bruno.client.call(events.register, { id })
    const change = async (wish: Record<string, unknown>) => {
      const { body } = await admin.client.call(events.get, { id })
      return admin.client.call(events.update, { ...formOf(body, wish), id, version: body.version })
    }
    await change({ location: 'Livigno' })
    await change({ meetingPoint: 'Piazza Cavour' })
    const changed = (await told(bruno)).filter(({ kind }) => kind === 'event_changed')
    expect(changed).toHaveLength(1)
    expect(changed[0]?.text).toMatch(/È cambiato: (località, punto di ritrovo|punto di ritrovo, località)\.$/)
    await admin.client.call(events.cancel, { id, reason: 'Neve' })
    for (const rider of [anna, bruno])
      expect((await told(rider))[0]).toMatchObject({
        kind: 'event_cancelled',
        title: 'Un evento a cui partecipi è stato cancellato',
      })
  })

  test('whoever moves up from the line is told', async () => {
    const { id } = await approvedEvent(anna, admin, { maxParticipants: 1 })
    await bruno.client.call(events.register, { id, orWait: true })
    await anna.client.call(events.leave, { id, from: 'registered' })
    expect(await told(bruno)).toMatchObject([
      { kind: 'event_place_freed', title: 'Si è liberato un posto, ed è tuo' },
    ])
  })
})

test('points that are taken away are said so', async () => {
  const boss = await signedInRider(server.current, { role: 'super_admin' })
  await admin.client.call(points.award, awardInput(anna.id, { points: 10 }))
  await boss.client.call(points.award, awardInput(anna.id, { points: -1, description: 'Un errore' }))
  expect(await told(anna)).toMatchObject([
    { title: 'Ti è stato tolto 1 punto', text: 'Un errore' },
    { title: 'Hai ricevuto 10 punti', text: 'Ha aiutato tutti' },
  ])
})
