import { randomInt } from 'node:crypto'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { profiles } from '#contract/profiles.ts'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { postInput } from '#server/testing/community.ts'
import { openSession } from '#server/testing/open-session.ts'
import { createPeople } from '#server/testing/people.ts'
import type { Rider } from '#server/testing/riders.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { anyAddress } from '#server/testing/writers.ts'

/** Signed in without a sign-in: so many would take longer than what they are for. */
export async function signedInCrowd(sql: Sql, url: string, count: number): Promise<Rider[]> {
  const people = createPeople(sql, createPasswordHasher())
  const crowd: Rider[] = []
  while (crowd.length < count) {
    const rider = { ...(await people.create()), client: new TestClient(url, url) }
    await openSession(sql, rider, rider.client)
    crowd.push(rider)
  }
  return crowd
}

type Wish = ['feed' | 'reads' | 'writes', () => Promise<{ status: number }>]

/** 60 feed, 15 events, 10 profiles, 8 likes, 4 posts, 2 who join, 1 sign-in of a hundred, in no order. */
export async function createWishes(sql: Sql, crowd: Rider[]): Promise<() => Wish> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const posts = idsOf(
    await sql<{ id: string }[]>`
    select id from community_posts order by created_at desc limit 1000`,
  )
  const people = idsOf(await sql<{ id: string }[]>`select user_id as id from profiles limit 1000`)
  const upcoming = idsOf(await sql<{ id: string }[]>`select id from events where start_date > now()`)
  const any = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One
  let joined = 0

  return () => {
    const { client, email, password } = any(crowd)
    const from = anyAddress()
    const dice = randomInt(100)
    if (dice < 60) return ['feed', () => client.call(community.feed, {}, from)]
    if (dice < 75) return ['reads', () => client.call(events.list, { when: 'upcoming' }, from)]
    if (dice < 85) return ['reads', () => client.call(profiles.get, { userId: any(people) }, from)]
    if (dice < 93)
      return [
        'writes',
        () => client.call(dice % 2 ? community.like : community.unlike, { id: any(posts) }, from),
      ]
    if (dice < 97) return ['writes', () => client.call(community.create, postInput(), from)]
    if (dice < 99) {
      // Each person and event once: whoever is in cannot join again.
      const turn = joined++
      const rider = crowd[turn % crowd.length] as Rider
      const id = upcoming[Math.floor(turn / crowd.length) % upcoming.length] as string
      return ['writes', () => rider.client.call(events.register, { id }, from)]
    }
    const login = { identifier: email, password }
    return ['writes', () => new TestClient(client.url, client.origin).call(auth.login, login, from)]
  }
}
