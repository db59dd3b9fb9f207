import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { inbox } from '#contract/inbox.ts'
import { postLimits } from '#contract/post-values.ts'
import { insertPosts, postInput, wrongCounts } from './testing/community.ts'
import { insertEvent } from './testing/events.ts'
import { startOnOneConnection } from './testing/one-connection.ts'
import { manyRiders, type Rider, signedInRider } from './testing/riders.ts'
import type { TestServer } from './testing/test-server.ts'

// What many write at once is written by one statement (decision 056): for each it is as if they had written alone.

let server: TestServer
let stop: (() => Promise<void>) | undefined
let riders: Rider[]
let author: Rider
let posts: string[]
const statements: string[] = []

beforeAll(async () => {
  ;({ server, stop } = await startOnOneConnection((text) => statements.push(text)))
  riders = await manyRiders(server, 12)
})
afterAll(() => stop?.())
beforeEach(async () => {
  author = await signedInRider(server)
  posts = await insertPosts(sql(), author, { count: 3 })
})

const sql = () => server.database.sql
const written = (name: string) => statements.filter((text) => text.includes(` ${name}(`)).length
/** The first to arrive may go ahead; the others wait for them, and go together. */
function expectFewStatements(name: string) {
  expect(written(`${name}s`)).toBeGreaterThan(0)
  expect(written(`${name}s`) + written(name)).toBeLessThan(4)
}

/** The one connection is busy until all are there: whoever comes meanwhile is written together. */
async function atOnce<Answer>(wishes: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  statements.length = 0
  const busy = sql()`select pg_sleep(0.4)`
  const [answers] = await Promise.all([Promise.all(wishes.map((wish) => wish())), busy])
  return answers
}

const like = ({ client }: Rider, id: string | undefined) => client.call(community.like, { id: id ?? '' })
const unlike = ({ client }: Rider, id: string | undefined) => client.call(community.unlike, { id: id ?? '' })
const told = async ({ client }: Rider) => (await client.call(inbox.list)).body.items

test('likes of one post and of several: each is counted, each is told, by few statements', async () => {
  const postOf = (index: number) => posts[index % 3 === 0 ? 0 : 1]
  const answers = await atOnce(riders.map((rider, index) => () => like(rider, postOf(index))))
  expect(answers.map(({ status }) => status)).toEqual(riders.map(() => 200))
  expect(answers.map(({ body }) => body)).toMatchObject(
    riders.map((_, index) => ({ id: postOf(index), commentCount: 0, hasLiked: true })),
  )
  expect(Math.max(...answers.map(({ body }) => body.likeCount))).toBe(8)
  expectFewStatements('like_post')
  expect(await wrongCounts(sql())).toEqual([])
  const items = await told(author)
  expect(items).toHaveLength(2)
  expect(items.map(({ title }) => title).sort()).toEqual([
    expect.stringMatching(/ e altre 3 persone hanno/),
    expect.stringMatching(/ e altre 7 persone hanno/),
  ])
})

test('taken back at once by all: nothing is left, and nobody is told any more', async () => {
  await atOnce(riders.map((rider) => () => like(rider, posts[0])))
  const answers = await atOnce(riders.map((rider) => () => unlike(rider, posts[0])))
  expect(answers.map(({ status, body }) => [status, body.hasLiked])).toEqual(riders.map(() => [200, false]))
  expect(Math.min(...answers.map(({ body }) => body.likeCount))).toBe(0)
  expectFewStatements('unlike_post')
  expect(await told(author)).toEqual([])
  expect(await wrongCounts(sql())).toEqual([])
})

test('one person who presses many times likes once, and is told of once', async () => {
  const [one, two] = riders
  if (!one || !two) throw new Error('There are too few riders.')
  const presses = Array.from({ length: 6 }, () => () => like(one, posts[0]))
  const answers = await atOnce([...presses, () => like(two, posts[0])])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(Math.max(...answers.map(({ body }) => body.likeCount))).toBe(2)
  expect(await told(author)).toHaveLength(1)
  expect(await wrongCounts(sql())).toEqual([])
})

test('who is refused alone is refused among others, who are not', async () => {
  const [hasty, lost, ...others] = riders
  if (!hasty || !lost) throw new Error('There are too few riders.')
  const [waiting] = await insertPosts(sql(), author, { status: 'waiting' })
  const answers = await atOnce([
    () => like(lost, '00000000-0000-4000-8000-000000000000'),
    () => like(hasty, waiting),
    () => like(author, posts[0]),
    ...others.map((rider) => () => like(rider, posts[0])),
  ])
  expect(answers.slice(0, 2).map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'POST_NOT_FOUND'],
    [404, 'POST_NOT_FOUND'],
  ])
  expect(answers.slice(2).map(({ status }) => status)).toEqual(answers.slice(2).map(() => 200))
  expect(Math.max(...answers.slice(2).map(({ body }) => body.likeCount))).toBe(others.length + 1)
  // Nobody is told of what they did themselves.
  const [item] = await told(author)
  expect(item?.people.map(({ userId }) => userId)).not.toContain(author.id)
})

test('posts: each has its own words, labels and place; first ones wait for an admin, by few statements', async () => {
  const [first, ...known] = await manyRiders(server, 6)
  if (!first) throw new Error('There are too few riders.')
  for (const rider of known) await insertPosts(sql(), rider)
  const forms = [first, ...known].map((_, index) =>
    postInput({
      content: `Sono al valico numero ${index}, chi viene?`,
      postType: index % 2 ? 'question' : 'ride-request',
      location: index % 3 ? `Valico ${index}` : null,
      tags: Array.from({ length: index % 4 }, (_, tag) => `tag${index}${tag}`),
    }),
  )
  const answers = await atOnce(
    [first, ...known].map(
      ({ client }, index) =>
        () =>
          client.call(community.create, forms[index]),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
  expectFewStatements('create_post')
  answers.forEach(({ body }, index) => {
    const { content, postType, location, tags } = forms[index] ?? postInput()
    expect(body).toMatchObject({
      content,
      postType,
      location,
      tags,
      photos: [],
      itinerary: null,
      hasLiked: false,
    })
    expect(body.author.userId).toBe([first, ...known][index]?.id)
    expect(body.status).toBe(index === 0 ? 'waiting' : 'published')
  })
  const rows =
    await sql()`select from community_posts where request_key in ${sql()(forms.map(({ requestKey }) => requestKey))}`
  expect(rows).toHaveLength(forms.length)
})

test('posts: who has reached the limit, sends a key again or one that is spent is heard alone', async () => {
  const [limited, again, spent, ...others] = await manyRiders(server, 6)
  if (!limited || !again || !spent) throw new Error('There are too few riders.')
  for (let count = 0; count < postLimits.postsPerHour; count += 1)
    await limited.client.call(community.create, postInput())
  const sent = postInput()
  const { body: standing } = await again.client.call(community.create, sent)
  const gone = postInput()
  const { body: deleted } = await spent.client.call(community.create, gone)
  await spent.client.call(community.delete, { id: deleted.id })

  const answers = await atOnce([
    () => limited.client.call(community.create, postInput()),
    () => again.client.call(community.create, sent),
    () => spent.client.call(community.create, gone),
    ...others.map(
      ({ client }) =>
        () =>
          client.call(community.create, postInput()),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([429, 200, 404, ...others.map(() => 200)])
  expect(answers[1]?.body.id).toBe(standing.id)
  const counts = await sql()<
    { count: number }[]
  >`select count(*)::int as count from community_posts where user_id = ${limited.id}`
  expect(counts).toEqual([{ count: postLimits.postsPerHour }])
})

test('posts: what is written together counts against the limit of each', async () => {
  const writers = await manyRiders(server, 2)
  for (let round = 0; round < postLimits.postsPerHour; round += 5)
    await atOnce(
      writers.flatMap(({ client }) =>
        Array.from({ length: 5 }, () => () => client.call(community.create, postInput())),
      ),
    )
  const answers = await atOnce(
    writers.map(
      ({ client }) =>
        () =>
          client.call(community.create, postInput()),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
})

const joining = (id: string) =>
  riders.map(
    ({ client }) =>
      () =>
        client.call(events.register, { id }),
  )
const standingOf = async (id: string) =>
  (
    await sql()`
    select participant_count, waiting_count, (
      select count(*)::int from event_participants where event_id = p.event_id and status = 'registered'
    ) as registered from event_places p where event_id = ${id}`
  )[0]

test('places: all get one where there is no end of them, by few statements', async () => {
  const id = await insertEvent(sql(), { maxParticipants: null })
  const answers = await atOnce(joining(id))
  expect(answers.map(({ status, body }) => [status, body.attendance])).toEqual(
    riders.map(() => [200, 'registered']),
  )
  expect(Math.max(...answers.map(({ body }) => body.participantCount))).toBe(riders.length)
  expectFewStatements('take_free_place')
  expect(await standingOf(id)).toEqual({ participantCount: 12, waitingCount: 0, registered: 12 })
})

test('places: as many as there are, never one more; the others are told that it is full', async () => {
  const id = await insertEvent(sql(), { maxParticipants: 5 })
  const answers = await atOnce(joining(id))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['EVENT_FULL']),
  )
  expect(await standingOf(id)).toEqual({ participantCount: 5, waitingCount: 0, registered: 5 })
})

test('places: nobody overtakes those in line, and a second press changes nothing', async () => {
  const [first, second, ...others] = riders
  if (!first || !second) throw new Error('There are too few riders.')
  const id = await insertEvent(sql(), { maxParticipants: 1 })
  await first.client.call(events.register, { id })
  await second.client.call(events.register, { id, orWait: true })
  // As when a place has come free, and nobody has moved up yet.
  await sql()`update event_places set max_participants = 2 where event_id = ${id}`
  const answers = await atOnce(
    [first, ...others].map(
      ({ client }) =>
        () =>
          client.call(events.register, { id }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
  expect(await standingOf(id)).toEqual({ participantCount: 1, waitingCount: 1, registered: 1 })
})
