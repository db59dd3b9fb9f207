import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { createClient, type Sql } from './db/client.ts'
import { insertPosts, postInput } from './testing/community.ts'
import { insertEvent } from './testing/events.ts'
import { startOnOneConnection } from './testing/one-connection.ts'
import { manyRiders, type Rider } from './testing/riders.ts'
import type { Answer } from './testing/test-client.ts'
import type { TestServer } from './testing/test-server.ts'

// What is one statement, of one person or of several (decisions 049 and 056), is answered when it holds, and not before.

let server: TestServer
let stop: (() => Promise<void>) | undefined
/** Sees what others see: what is committed. */
let outside: Sql
let riders: Rider[]
let postId: string
let eventId: string
const statements: string[] = []

beforeAll(async () => {
  ;({ server, stop } = await startOnOneConnection((text) => statements.push(text)))
  outside = createClient(server.database.address, { maxConnections: 4 })
  riders = await manyRiders(server, 12)
  await outside`create table unlucky (user_id uuid not null, code text not null)`
  // Every statement goes well; the commit does not.
  await outside`
    create function refuse_to_commit() returns trigger language plpgsql as $$
    declare
      why text := (select code from unlucky where user_id = coalesce(new.user_id, old.user_id));
    begin
      if why is not null then raise exception 'refused at the commit' using errcode = why; end if;
      return null;
    end $$`
  for (const table of ['post_likes', 'community_posts', 'event_participants'])
    await outside`
      create constraint trigger refuse_to_commit after insert or delete on ${outside(table)}
      deferrable initially deferred for each row execute function refuse_to_commit()`
})
afterAll(async () => {
  await outside?.end({ timeout: 2 })
  await stop?.()
})
beforeEach(async () => {
  await outside`delete from unlucky`
  await outside`delete from attempts`
  const author = await server.people.create()
  ;[postId = ''] = await insertPosts(outside, author)
  eventId = await insertEvent(outside)
})

type Write = {
  /** Functions of the database: for one, for several. */
  alone: string
  together: string
  before?: (rider: Rider) => Promise<unknown>
  send: (rider: Rider) => Promise<Answer<unknown>>
  isDone: (rider: Rider) => Promise<boolean>
}

const isThere = async (rows: Promise<readonly unknown[]>): Promise<boolean> => (await rows).length > 0
const likeOf = ({ id }: Rider) =>
  isThere(outside`select from post_likes where post_id = ${postId} and user_id = ${id}`)
const like = ({ client }: Rider) => client.call(community.like, { id: postId })
/** One for each test and rider. */
const wordsOf = ({ id }: Rider): string => `Sono ${id}, e scrivo sotto ${postId}`

const writes: [string, Write][] = [
  ['a like', { alone: 'like_post', together: 'like_posts', send: like, isDone: likeOf }],
  [
    'a like that is taken back',
    {
      alone: 'unlike_post',
      together: 'unlike_posts',
      before: like,
      send: ({ client }) => client.call(community.unlike, { id: postId }),
      isDone: async (rider) => !(await likeOf(rider)),
    },
  ],
  [
    'a post of words',
    {
      alone: 'create_post',
      together: 'create_posts',
      send: (rider) => rider.client.call(community.create, postInput({ content: wordsOf(rider) })),
      isDone: (rider) => isThere(outside`select from community_posts where content = ${wordsOf(rider)}`),
    },
  ],
  [
    'a free place',
    {
      alone: 'take_free_place',
      together: 'take_free_places',
      send: ({ client }) => client.call(events.register, { id: eventId }),
      isDone: ({ id }) =>
        isThere(outside`select from event_participants where event_id = ${eventId} and user_id = ${id}`),
    },
  ],
]

const isWrittenBy = (name: string) => statements.some((text) => text.includes(` ${name}(`))
const refuse = ({ id }: Rider, code: string) => outside`insert into unlucky values (${id}, ${code})`

/** How each was answered, and whether it held at that moment. */
async function sendAll({ send, isDone }: Write, those: readonly Rider[]) {
  statements.length = 0
  // The one connection is busy until all are there: whoever comes meanwhile is written together.
  const busy = server.database.sql`select pg_sleep(0.4)`
  const sent = those.map(async (rider) => {
    const { status } = await send(rider)
    return { status, held: await isDone(rider) }
  })
  const [answers] = await Promise.all([Promise.all(sent), busy])
  return answers
}

describe.each(writes)('%s', (_, write) => {
  const riderAt = (index: number): Rider => riders[index] as Rider

  beforeEach(async () => {
    for (const rider of riders) await write.before?.(rider)
  })

  test('alone', async () => {
    await refuse(riderAt(0), '53200')
    expect(await sendAll(write, [riderAt(0)])).toEqual([{ status: 503, held: false }])
    await outside`delete from unlucky`
    expect(await sendAll(write, [riderAt(0)])).toEqual([{ status: 200, held: true }])
    expect([isWrittenBy(write.alone), isWrittenBy(write.together)]).toEqual([true, false])
  })

  test('together: who is refused at the commit is told so, and the others have what they were answered', async () => {
    // Neither the first, who may go ahead alone, nor the last.
    const unlucky = 5
    await refuse(riderAt(unlucky), '23514')
    const answers = await sendAll(write, riders)
    expect(answers).toEqual(
      riders.map((_, index) =>
        index === unlucky ? { status: 500, held: false } : { status: 200, held: true },
      ),
    )
    expect(isWrittenBy(write.together)).toBe(true)
  })

  test('together: a commit for which there is no memory is nobody’s yes', async () => {
    await Promise.all(riders.map((rider) => refuse(rider, '53200')))
    expect(await sendAll(write, riders)).toEqual(riders.map(() => ({ status: 503, held: false })))
    expect(isWrittenBy(write.together)).toBe(true)
    await outside`delete from unlucky`
    expect(await sendAll(write, riders)).toEqual(riders.map(() => ({ status: 200, held: true })))
  })
})
