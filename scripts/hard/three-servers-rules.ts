import { randomUUID } from 'node:crypto'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { postLimits } from '#contract/post-values.ts'
import { settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { postInput } from '#server/testing/community.ts'
import { tally } from '#server/testing/forms.ts'
import { openSession } from '#server/testing/open-session.ts'
import { createPeople, type Person } from '#server/testing/people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { atMost, exactly, none, type Row } from '../parts/row.ts'
import { msUntil } from './probe.ts'
import type { keepStreams } from './three-servers-writes.ts'

type Place = {
  sql: Sql
  urls: string[]
  balancer: string
  streams: ReturnType<typeof keepStreams>
}

/** What holds on one server holds on all of them: limits, the end of a session, a setting. */
export async function everywhere({ sql, urls, balancer, streams }: Place): Promise<Row[]> {
  const people = createPeople(sql, createPasswordHasher())
  /** One session, a browser at each server and one at the balancer. */
  const browsersOf = async (person: Person) => {
    const browsers = [balancer, ...urls].map((url) => new TestClient(url, balancer))
    await openSession(sql, person, ...browsers)
    const [front, ...each] = browsers
    return { front: front as TestClient, each }
  }

  const writer = await browsersOf(await people.create())
  const statuses: number[] = []
  for (let turn = 0; turn < postLimits.postsPerHour + 9; turn++) {
    const client = writer.each[turn % writer.each.length] as TestClient
    statuses.push((await client.call(community.create, postInput())).status)
  }
  const counts = tally(statuses)

  const leaver = await browsersOf(await people.create())
  const isSignedIn = async (client: TestClient) => (await client.call(auth.session)).body.user !== null
  const before = await Promise.all(leaver.each.map(isSignedIn))
  await leaver.front.call(auth.logout)
  const after = await Promise.all(leaver.each.map(isSignedIn))

  const admin = await browsersOf(await people.create({ role: 'super_admin' }))
  await msUntil(() => streams.open() === streams.count)
  const { version, values } = (await admin.front.call(settings.get)).body
  const appName = `Tornanti ${randomUUID().slice(0, 8)}`
  await admin.front.call(settings.update, { ...values, appName, version })
  const knowsIt = async (client: TestClient) =>
    (await client.call(auth.session)).body.site.appName === appName
  const settingMs = await msUntil(async () => (await Promise.all(admin.each.map(knowsIt))).every(Boolean))
  const heardMs = await msUntil(() => streams.heard('site') === streams.count)

  return [
    exactly(
      postLimits.postsPerHour,
      'posts of one rider in an hour, over all servers',
      counts[200] ?? 0,
      'posts',
    ),
    exactly(9, 'refused beyond them', counts[429] ?? 0, 'posts'),
    exactly(urls.length, 'servers that knew a session', before.filter(Boolean).length, 'servers'),
    none('servers that still take it after it was ended', after.filter(Boolean).length, 'servers'),
    atMost(2000, 'a setting holds on all servers after', settingMs, 'ms'),
    atMost(3000, `all ${streams.count} streams, come back, have heard of it after`, heardMs, 'ms'),
  ]
}
