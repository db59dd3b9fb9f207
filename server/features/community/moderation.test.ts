import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { deleteUnsaved } from '#server/features/media/sweep.service.ts'
import {
  approval,
  commentInput,
  insertPostPhoto,
  insertPosts,
  postInput,
  writePost,
} from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { aPhoto, fetchPicture, uploadPicture } from '#server/testing/pictures.ts'
import type { Rider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people } = withCommunity({ moderationEnabled: true })
const read = async (id: string) => (await people.admin.client.call(community.post, { id })).body
const approve = async (id: string, { client } = people.admin) =>
  client.call(community.approve, approval(await read(id)))
const feed = async ({ client }: Rider) => (await client.call(community.feed)).body.items.map(({ id }) => id)
const waiting = async ({ client }: Rider) =>
  (await client.call(community.waiting)).body.posts.map(({ id }) => id)
const notFound = [404, 'POST_NOT_FOUND']

describe('the first post of somebody', () => {
  test('waits: for its author and the admins, and for nobody else', async () => {
    const { anna, bruno, admin } = people
    const { id, status } = await writePost(anna, { tags: ['gavia'], postType: 'ride-request' })
    expect(status).toBe('waiting')
    for (const rider of [anna, bruno, admin]) {
      expect(await feed(rider)).toEqual([])
      expect((await rider.client.call(community.feed, { tag: 'gavia' })).body.items).toEqual([])
      const { body } = await rider.client.call(community.news, { newest: null, ids: [id] })
      expect([body.newCount, body.posts.length]).toEqual([0, rider === bruno ? 0 : 1])
    }
    expect([await waiting(anna), await waiting(admin), await waiting(bruno)]).toEqual([[id], [id], []])
    expect((await anna.client.call(community.post, { id })).body.status).toBe('waiting')
    expect((await admin.client.call(community.post, { id })).status).toBe(200)
    expect(outcome(await bruno.client.call(community.post, { id }))).toEqual(notFound)
    expect((await anna.client.call(community.stats)).body.outingsThisWeek).toBe(0)
  })

  test('can be liked, commented and reported by nobody, not even its author', async () => {
    const { anna, bruno, admin } = people
    const { id } = await writePost(anna)
    for (const { client } of [anna, bruno, admin])
      for (const call of [
        () => client.call(community.like, { id }),
        () => client.call(community.unlike, { id }),
        () => client.call(community.comment, commentInput(id)),
        () => client.call(community.reportPost, { id, reason: 'spam' }),
      ])
        expect(outcome(await call())).toEqual(notFound)
    expect(outcome(await bruno.client.call(community.comments, { id }))).toEqual(notFound)
  })

  test('is deleted by its author or an admin; a stranger is answered as if it were not there', async () => {
    const { anna, bruno, admin } = people
    const { id } = await writePost(anna)
    expect((await bruno.client.call(community.delete, { id })).body).toEqual({ ok: true })
    expect(await waiting(anna)).toEqual([id])
    await admin.client.call(community.delete, { id })
    expect(await waiting(anna)).toEqual([])
  })

  test('is published by an admin, as the newest of all; again changes nothing', async () => {
    const { anna, bruno } = people
    const first = await writePost(anna)
    const [other] = await insertPosts(sql(), bruno)
    expect((await approve(first.id)).body).toEqual({ ok: true })
    expect(await feed(bruno)).toEqual([first.id, other])
    const { body } = await bruno.client.call(community.post, { id: first.id })
    expect([body.status, body.createdAt > first.createdAt]).toEqual(['published', true])
    await approve(first.id)
    expect((await bruno.client.call(community.post, { id: first.id })).body).toEqual(body)
    expect(await waiting(anna)).toEqual([])
  })

  test('is published as the admin has read it, and not as it was changed meanwhile', async () => {
    const { anna, bruno, admin } = people
    const [photo, other] = [await insertPostPhoto(sql(), anna), await insertPostPhoto(sql(), anna)]
    const photoOf = ({ mediaId }: { mediaId: string }, alt = '') => ({ photos: [{ mediaId, alt }] })
    const form = postInput(photoOf(photo))
    for (const change of [
      { content: 'Comprate qui le mie gomme!' },
      { tags: ['gomme'] },
      { location: 'Bormio' },
      photoOf(photo, 'Un altro testo'),
      photoOf(other),
    ]) {
      const { body: seen } = await anna.client.call(community.create, form)
      const { body: changed } = await anna.client.call(community.create, { ...form, ...change })
      expect(changed).toMatchObject({ id: seen.id, status: 'waiting' })
      expect(outcome(await admin.client.call(community.approve, approval(seen)))).toEqual([
        409,
        'POST_CHANGED',
      ])
      expect(await feed(bruno)).toEqual([])
    }
    const [waits] = (await admin.client.call(community.waiting)).body.posts
    if (!waits) throw new Error('Nothing waits.')
    expect((await admin.client.call(community.approve, approval(waits))).body).toEqual({ ok: true })
    expect(await feed(bruno)).toEqual([waits.id])
  })

  test('is published by admins only', async () => {
    const { id } = await writePost(people.anna)
    expect(outcome(await approve(id, people.anna))).toEqual([403, 'FORBIDDEN'])
    expect(
      outcome(await people.admin.client.call(community.approve, { id: randomUUID(), seen: '' })),
    ).toEqual(notFound)
    expect(await waiting(people.anna)).toEqual([id])
  })
})

test('whoever has a published post need not wait; those that wait already do', async () => {
  const { anna } = people
  const [one, two] = [await writePost(anna), await writePost(anna)]
  await approve(one.id)
  expect((await writePost(anna)).status).toBe('published')
  expect(await waiting(anna)).toEqual([two.id])
  expect(await waiting(people.admin)).toEqual([two.id])
})

test('admins never wait, and nobody does while the setting is off', async () => {
  expect((await writePost(people.admin)).status).toBe('published')
  await changeSettings(server.current, { moderationEnabled: false })
  expect((await writePost(people.bruno)).status).toBe('published')
})

describe('the same key again', () => {
  test('corrects what waits, and it goes on waiting', async () => {
    const requestKey = randomUUID()
    const { id } = await writePost(people.anna, { requestKey })
    const again = await writePost(people.anna, { requestKey, content: 'Un testo del tutto diverso.' })
    expect([again.id, again.status, again.content]).toEqual([id, 'waiting', 'Un testo del tutto diverso.'])
  })

  test('says nothing unseen in the place of what an admin has seen', async () => {
    const requestKey = randomUUID()
    const form = postInput({ requestKey })
    const { client } = people.anna
    const { body: made } = await client.call(community.create, form)
    await approve(made.id)
    expect((await client.call(community.create, form)).body.status).toBe('published')
    const other = await client.call(community.create, { ...form, content: 'Comprate qui le mie gomme!' })
    expect(other.body).toMatchObject({ id: made.id, status: 'waiting' })
    expect(await feed(people.bruno)).toEqual([])
    await approve(made.id)
    await writePost(people.anna)
    const free = await client.call(community.create, { ...form, content: 'Corretto da chi è già noto.' })
    expect(free.body.status).toBe('published')
  })
})

test('admins see everything that waits, oldest first; others their own', async () => {
  const { anna, bruno, admin } = people
  const posts = [await writePost(anna), await writePost(bruno), await writePost(anna)].map(({ id }) => id)
  expect(await waiting(admin)).toEqual(posts)
  expect(await waiting(anna)).toEqual([posts[0], posts[2]])
})

describe('photographs', () => {
  test('are shown to everybody with a published post, before that to its author and admins', async () => {
    const { anna, bruno, admin } = people
    const picture = await uploadPicture(anna.client, {
      purpose: 'post',
      file: await aPhoto({ width: 40, height: 30 }),
    })
    const seen = async () =>
      Promise.all(
        [anna, bruno, admin].map(async ({ client }) => (await fetchPicture(client, picture.key)).status),
      )
    expect(await seen()).toEqual([200, 404, 404])
    const { id } = await writePost(anna, { photos: [{ mediaId: picture.id, alt: null }] })
    expect(await seen()).toEqual([200, 404, 200])
    await approve(id)
    expect(await seen()).toEqual([200, 200, 200])
    await admin.client.call(community.delete, { id })
    expect(await seen()).toEqual([404, 404, 404])
  })

  test('of a post that waits are not swept', async () => {
    const { mediaId, alt } = await insertPostPhoto(sql(), people.anna)
    await writePost(people.anna, { photos: [{ mediaId, alt }] })
    const stray = await insertPostPhoto(sql(), people.anna)
    await sql()`update media set created_at = now() - interval '2 days'`

    await deleteUnsaved(server.current.services)
    expect(await sql()`select id from media`).toEqual([{ id: mediaId }])
    expect(stray.mediaId).not.toBe(mediaId)
  })
})
