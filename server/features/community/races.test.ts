import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import {
  commentInput,
  insertPostPhoto,
  insertPosts,
  postInput,
  writeComment,
  writePost,
  wrongCounts,
} from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { tally, times } from '#server/testing/forms.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { manyRiders, type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people } = withCommunity()
const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => status))
const leave = ({ client, password }: Rider) => client.call(account.delete, { password })

test('two hundred like one post at once: it has two hundred likes', async () => {
  const { id } = await writePost(people.anna)
  const riders = await manyRiders(server.current, 200)
  const answers = await Promise.all(riders.map(({ client }) => client.call(community.like, { id })))
  expect(statuses(answers)).toEqual({ 200: 200 })
  expect(Math.max(...answers.map(({ body }) => body.likeCount))).toBe(200)
  const { body } = await people.anna.client.call(community.post, { id })
  expect(body.likeCount).toBe(200)
  await Promise.all(riders.slice(0, 80).map(({ client }) => client.call(community.unlike, { id })))
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

test('posts that are published at once are each newer than the one before, in the order in which they came', async () => {
  const riders = await Promise.all(times(18, () => signedInRider(server.current)))
  let newest: { createdAt: string; id: string } | null = null
  const seen = new Set<string>()
  const watching = { isDone: false }
  // As an open page does: whatever is newer than the newest it has seen. Nothing may come in behind its back.
  const watch = async () => {
    while (!watching.isDone || (await isMore())) await look()
  }
  const isMore = async () =>
    (await people.bruno.client.call(community.news, { newest, ids: [] })).body.newCount > 0
  const look = async () => {
    const { items } = (await people.bruno.client.call(community.feed)).body
    const fresh = items.filter(
      ({ createdAt, id }) => !newest || [createdAt, id] > [newest.createdAt, newest.id],
    )
    for (const { id } of fresh) seen.add(id)
    const [first] = items
    if (first) newest = { createdAt: first.createdAt, id: first.id }
  }
  const done = watch()
  const made = await Promise.all(riders.map((rider) => writePost(rider)))
  watching.isDone = true
  await done
  expect(seen.size).toBe(made.length)
  expect(new Set(made.map(({ createdAt }) => createdAt)).size).toBe(made.length)
}, 30_000)

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

describe('accounts that end', () => {
  /** Each has a part in the posts of both: likes, comments, reports of posts and of comments. */
  async function tangled() {
    const pair = await Promise.all(times(2, () => signedInRider(server.current)))
    const posts = (
      await Promise.all([...pair, people.anna].map((rider) => insertPosts(sql(), rider, { count: 4 })))
    ).flat()
    for (const { client, ...rider } of pair)
      for (const id of posts) {
        await client.call(community.like, { id })
        await sql()`
          insert into post_comments (request_key, post_id, user_id, content)
          select gen_random_uuid(), ${id}, ${rider.id}, 'Bello' from generate_series(1, 2)`
      }
    for (const { id } of pair)
      await sql()`
        insert into content_reports (post_id, comment_id, reporter_id, reason)
        select p.id, null::uuid, ${id}::uuid, 'spam' from community_posts p
        union all select null, c.id, ${id}::uuid, 'spam' from post_comments c`
    return { pair: pair as [Rider, Rider], posts }
  }

  test('two at once who liked, said and reported the same: both go, the counts are right', async () => {
    for (const _ of times(5, () => 0)) {
      const { pair } = await tangled()
      const answers = await Promise.all(pair.map(leave))
      expect(statuses(answers)).toEqual({ 200: 2 })
      expect(await wrongCounts(sql())).toEqual([])
      expect(await sql()`select from community_posts where user_id <> ${people.anna.id}`).toHaveLength(0)
      for (const table of ['post_likes', 'post_comments', 'content_reports'])
        expect(await sql()`select from ${sql()(table)}`, table).toHaveLength(0)
      await sql()`delete from community_posts`
    }
  }, 60_000)

  test('while others like, comment and delete the same posts: nobody waits for ever', async () => {
    const others = await Promise.all(times(4, () => signedInRider(server.current)))
    for (const _ of times(5, () => 0)) {
      const { pair, posts } = await tangled()
      const [twin] = await Promise.all([signedIn(server.current, pair[0])])
      const answers = await Promise.all([
        ...pair.map(leave),
        ...posts
          .toReversed()
          .flatMap((id, i) => [
            others[i % 4]?.client.call(community.like, { id }),
            others[(i + 1) % 4]?.client.call(community.comment, commentInput(id)),
            twin.call(community.like, { id }),
            ...(i % 3 === 0 ? [people.admin.client.call(community.delete, { id })] : []),
          ]),
      ])
      for (const answer of answers)
        expect(answer && outcome(answer)).toBeOneOf([
          [200, undefined],
          [401, 'NOT_SIGNED_IN'],
          [404, 'POST_NOT_FOUND'],
        ])
      expect(await wrongCounts(sql())).toEqual([])
      await sql()`delete from community_posts`
      await sql()`delete from attempts`
    }
  }, 60_000)

  test('while an itinerary goes that their posts show', async () => {
    for (const _ of times(5, () => 0)) {
      const route = await insertItinerary(sql())
      const { pair, posts } = await tangled()
      await sql()`update community_posts set route_id = ${route} where id = any(${posts})`
      const answers = await Promise.all([
        leave(pair[0]),
        people.admin.client.call(itineraries.delete, { id: route }),
        leave(pair[1]),
        ...posts.map((id) => people.bruno.client.call(community.like, { id })),
      ])
      for (const { status } of answers.slice(0, 3)) expect(status).toBe(200)
      expect(await sql()`select from community_posts where route_id is not null`).toHaveLength(0)
      expect(await wrongCounts(sql())).toEqual([])
      await sql()`delete from community_posts`
    }
  }, 60_000)

  test('while it posts: nothing of it stays', async () => {
    for (const _ of times(8, () => 0)) {
      const rider = await signedInRider(server.current)
      const { mediaId, alt } = await insertPostPhoto(sql(), rider)
      const twin = await signedIn(server.current, rider)
      const [gone, ...answers] = await Promise.all([
        leave(rider),
        twin.call(community.create, postInput({ photos: [{ mediaId, alt }] })),
        twin.call(community.create, postInput()),
      ])
      expect(gone.status).toBe(200)
      for (const answer of answers)
        expect(outcome(answer)).toBeOneOf([
          [200, undefined],
          [401, 'NOT_SIGNED_IN'],
        ])
      expect(await sql()`select from community_posts`).toHaveLength(0)
      expect(await sql()`select from media where owner_id = ${rider.id}`).toHaveLength(0)
    }
  }, 30_000)
})
