import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import {
  commentInput,
  insertPostPhoto,
  insertPosts,
  postInput,
  wrongCounts,
} from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { tally, times } from '#server/testing/forms.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { lockPostsAlong } from './post-locks.service.ts'

const { server, sql, people } = withCommunity()
const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => status))
const leave = ({ client, password }: Rider) => client.call(account.delete, { password })

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

  const isWaiting = () =>
    sql()`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  test('takes its posts before anything that hangs on them, as whoever deletes a post does', async () => {
    const { pair, posts } = await tangled()
    // One of somebody else's, liked, commented and reported by the one who leaves.
    const last = posts.at(-1) ?? ''
    const { leaving } = await sql().begin(async (db) => {
      await db`select from community_posts where id = ${last} for update`
      const leaving = leave(pair[0])
      await expect.poll(isWaiting).toHaveLength(1)
      await db`delete from community_posts where id = ${last}`
      return { leaving }
    })
    expect((await leaving).status).toBe(200)
    expect(await wrongCounts(sql())).toEqual([])
  })

  test('takes the itineraries of its posts before them, as whoever deletes an itinerary does', async () => {
    const route = await insertItinerary(sql())
    const { pair, posts } = await tangled()
    await sql()`update community_posts set route_id = ${route} where id = any(${posts})`
    const { leaving } = await sql().begin(async (db) => {
      await db`select from itineraries where id = ${route} for update`
      const leaving = leave(pair[0])
      await expect.poll(isWaiting).toHaveLength(1)
      await lockPostsAlong({ db }, route)
      await db`delete from itineraries where id = ${route}`
      return { leaving }
    })
    expect((await leaving).status).toBe(200)
    expect(await wrongCounts(sql())).toEqual([])
  })

  test('while an admin deletes all they liked, said and reported', async () => {
    for (const _ of times(6, () => 0)) {
      const { pair, posts } = await tangled()
      const answers = await Promise.all([
        leave(pair[0]),
        ...posts.toReversed().map((id) => people.admin.client.call(community.delete, { id })),
        leave(pair[1]),
      ])
      expect(statuses(answers)).toEqual({ 200: posts.length + 2 })
      expect(await sql()`select from community_posts`).toHaveLength(0)
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
