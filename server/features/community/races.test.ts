import { describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import {
  commentInput,
  insertPostPhoto,
  postInput,
  writeComment,
  writePost,
  wrongCounts,
} from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { tally, times } from '#server/testing/forms.ts'
import { insist } from '#server/testing/insist.ts'
import { manyRiders, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people } = withCommunity()
const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => status))

test('two hundred like one post at once: it has two hundred likes', async () => {
  const { id } = await writePost(people.anna)
  const riders = await manyRiders(server.current, 200)
  const answers = await Promise.all(riders.map(({ client }) => insist(client, community.like, { id })))
  expect(statuses(answers)).toEqual({ 200: 200 })
  expect(Math.max(...answers.map(({ body }) => body.likeCount))).toBe(200)
  const { body } = await people.anna.client.call(community.post, { id })
  expect(body.likeCount).toBe(200)
  await Promise.all(riders.slice(0, 80).map(({ client }) => insist(client, community.unlike, { id })))
  expect((await people.anna.client.call(community.post, { id })).body.likeCount).toBe(120)
  expect(await wrongCounts(sql())).toEqual([])
}, 60_000)

test('a storm of one person’s likes and unlikes leaves one or none, and the count says which', async () => {
  const { id } = await writePost(people.anna)
  const { client } = people.bruno
  for (const round of times(4, (i) => i)) {
    const answers = await Promise.all(
      times(50, (i) => client.call((i + round) % 2 === 0 ? community.like : community.unlike, { id })),
    )
    expect(statuses(answers)).toEqual({ 200: 50 })
    for (const { body } of answers) expect(body.likeCount).toBe(body.hasLiked ? 1 : 0)
    expect(await wrongCounts(sql())).toEqual([])
  }
  expect((await client.call(community.like, { id })).body).toMatchObject({ likeCount: 1, hasLiked: true })
})

test('twenty at once by the same key make one post, with its photograph, told once', async () => {
  const { mediaId, alt } = await insertPostPhoto(sql(), people.anna)
  const input = postInput({ photos: [{ mediaId, alt }], tags: ['uno'] })
  const answers = await Promise.all(times(20, () => people.anna.client.call(community.create, input)))
  expect(statuses(answers)).toEqual({ 200: 20 })
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await sql()`select from community_posts`).toHaveLength(1)
  expect(await sql()`select from post_tags`).toHaveLength(1)
})

test('twenty comments at once by the same key are one', async () => {
  const { id } = await writePost(people.anna)
  const input = commentInput(id)
  const answers = await Promise.all(times(20, () => people.bruno.client.call(community.comment, input)))
  expect(statuses(answers)).toEqual({ 200: 20 })
  expect((await people.anna.client.call(community.post, { id })).body.commentCount).toBe(1)
  expect(await wrongCounts(sql())).toEqual([])
})

test('of posts that are published at once an open page misses none, in whatever order they come', async () => {
  const riders = await Promise.all(times(18, () => signedInRider(server.current)))
  const seen = new Set<string>()
  const watching = { isDone: false }
  let shown: { createdAt: string; id: string }[] = []
  // As an open page does: it asks for what is new, and loads only if there is something.
  const isMore = async () => {
    const [newest = null] = shown.map(({ createdAt, id }) => ({ createdAt, id }))
    const first = { ids: shown.map(({ id }) => id), downTo: null }
    const { body } = await people.bruno.client.call(community.news, { newest, first, ids: [] })
    return body.newCount > 0
  }
  const look = async () => {
    shown = (await people.bruno.client.call(community.feed)).body.items
    for (const { id } of shown) seen.add(id)
  }
  const watch = async () => {
    while (!watching.isDone) if (await isMore()) await look()
    if (await isMore()) await look()
  }
  const done = watch()
  const made = await Promise.all(riders.map((rider) => writePost(rider)))
  watching.isDone = true
  await done
  expect(seen.size).toBe(made.length)
}, 30_000)

describe('photographs that two want at once', () => {
  const photosOf = (ids: string[]) => ({ photos: ids.map((mediaId) => ({ mediaId, alt: null })) })
  const four = async () =>
    (await Promise.all(times(4, () => insertPostPhoto(sql(), people.anna)))).map(({ mediaId }) => mediaId)
  const isDoneOrTold = (answer: Parameters<typeof outcome>[0]) =>
    expect(outcome(answer)).toBeOneOf([
      [200, undefined],
      [404, 'PICTURE_NOT_FOUND'],
      [404, 'POST_NOT_FOUND'],
    ])

  test('exchanged by two posts: each is done or told', async () => {
    const { client } = people.anna
    for (const _ of times(6, () => 0)) {
      const [one, other] = [await four(), await four()]
      const [first, second] = [postInput(photosOf(one)), postInput(photosOf(other))]
      for (const form of [first, second]) await client.call(community.create, form)
      const answers = await Promise.all([
        client.call(community.create, { ...first, ...photosOf(other) }),
        client.call(community.create, { ...second, ...photosOf(one.toReversed()) }),
      ])
      for (const answer of answers) isDoneOrTold(answer)
      await sql()`delete from attempts`
    }
  }, 60_000)

  test('of a post that goes: an admin is never kept from deleting it', async () => {
    const { client } = people.anna
    for (const _ of times(8, () => 0)) {
      const ids = (await four()).toSorted().toReversed()
      const { body } = await client.call(community.create, postInput(photosOf(ids)))
      const [gone, ...answers] = await Promise.all([
        people.admin.client.call(community.delete, { id: body.id }),
        ...times(6, () => client.call(community.create, postInput(photosOf(ids)))),
      ])
      expect(outcome(gone)).toEqual([200, undefined])
      for (const answer of answers) isDoneOrTold(answer)
      await sql()`delete from attempts`
    }
    expect(await sql()`select from media where purpose = 'post'`).toHaveLength(0)
  }, 60_000)
})

describe('a post that goes while others', () => {
  test('comment, like and report it: each is done or told, and nothing stays', async () => {
    const riders = await Promise.all(times(6, () => signedInRider(server.current)))
    for (const round of times(8, (i) => i)) {
      const { id } = await writePost(people.anna)
      const comment = await writeComment(people.bruno, id)
      const deletion = () => (round % 2 ? people.anna : people.admin).client.call(community.delete, { id })
      const calls = riders.flatMap(({ client }) => [
        () => client.call(community.comment, commentInput(id)),
        () => client.call(community.like, { id }),
        () => client.call(community.reportPost, { id, reason: 'spam' }),
        () => client.call(community.reportComment, { id: comment.id, reason: 'spam' }),
        () => people.bruno.client.call(community.deleteComment, { id: comment.id }),
      ])
      const [gone, ...answers] = await Promise.all(
        [...(round % 3 ? [deletion] : []), ...calls, ...(round % 3 ? [] : [deletion])].map((call) => call()),
      )
      for (const answer of [gone, ...answers])
        expect(outcome(answer as Parameters<typeof outcome>[0])).toBeOneOf([
          [200, undefined],
          [404, 'POST_NOT_FOUND'],
          [404, 'COMMENT_NOT_FOUND'],
        ])
      for (const table of ['community_posts', 'post_comments', 'post_likes', 'content_reports'])
        expect(await sql()`select from ${sql()(table)}`, table).toHaveLength(0)
    }
  }, 60_000)

  test('correct it: it is there whole, or gone', async () => {
    for (const _ of times(10, () => 0)) {
      const input = postInput({ tags: ['uno'] })
      const { body } = await people.anna.client.call(community.create, input)
      const { mediaId, alt } = await insertPostPhoto(sql(), people.anna)
      const corrected = { ...input, tags: ['due'], photos: [{ mediaId, alt }] }
      const [answer] = await Promise.all([
        people.anna.client.call(community.create, corrected),
        people.admin.client.call(community.delete, { id: body.id }),
      ])
      expect(outcome(answer)).toBeOneOf([
        [200, undefined],
        [404, 'POST_NOT_FOUND'],
      ])
      await sql()`delete from community_posts`
      await sql()`delete from media where purpose = 'post'`
    }
  })
})
