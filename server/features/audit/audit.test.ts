import { beforeEach, describe, expect, test } from 'vitest'
import { audit, auditActions } from '#contract/audit.ts'
import { community } from '#contract/community.ts'
import { allEndpoints } from '#contract/index.ts'
import { isAdmin, type Role } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { insertPosts, writeComment } from '#server/testing/community.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { successfulCalls } from '#server/testing/walk.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let chief: Rider

beforeEach(async () => {
  chief = await signedInRider(server.current, { role: 'super_admin' })
})

const countActs = async () =>
  (await sql()<{ count: number }[]>`select count(*)::int as count from audit_log`)[0]?.count ?? 0

describe('every administrative act is written down', () => {
  const isForAdmins = (audience: string) => audience !== 'visitor' && isAdmin(audience as Role)
  /** Nothing is done to anybody by reading: notices, numbers without names. */
  const reading = ['notifications.read', 'notifications.readAll', 'stats.seriesCsv']
  const acts = allEndpoints().filter(
    ({ name, endpoint }) =>
      isForAdmins(endpoint.audience) &&
      (endpoint.method !== 'GET' || endpoint.download) &&
      !reading.includes(name),
  )

  /** Calls that change nothing in the example of the walk: they say again what already is. */
  const before: Record<string, (id: string) => Promise<unknown>> = {
    'users.demote': (id) => chief.client.call(users.promote, { id }),
    'users.unblock': (id) => chief.client.call(users.block, { id }),
  }

  test('there are such acts', () => expect(acts.length).toBeGreaterThan(15))

  test.each(acts)('$name', async ({ name, endpoint }) => {
    const prepared = await successfulCalls[name]?.(server.current)
    await before[name]?.(String(prepared?.input?.id))
    const known = await countActs()
    const answer = await prepared?.client.call(endpoint, prepared.input)
    expect(answer?.status).toBe(200)
    expect(await countActs()).toBe(known + 1)
  })

  test('what admins delete of others, and not what is their own', async () => {
    const rider = await signedInRider(server.current)
    const [foreign, own] = [
      (await insertPosts(sql(), rider))[0] ?? '',
      (await insertPosts(sql(), chief))[0] ?? '',
    ]
    const comment = await writeComment(rider, foreign)
    const known = await countActs()
    await chief.client.call(community.deleteComment, { id: comment.id })
    await chief.client.call(community.delete, { id: foreign })
    await chief.client.call(community.delete, { id: own })
    const rows = await sql()`select action, person_id, thing_id from audit_log order by created_at, id`
    expect(rows.slice(known)).toEqual([
      { action: 'comment_deleted', personId: rider.id, thingId: comment.id },
      { action: 'post_deleted', personId: rider.id, thingId: foreign },
    ])
  })
})

describe('the log', () => {
  test('tells who did what to whom, newest first, a page at a time, of one kind if asked', async () => {
    const people = [await server.current.people.create(), await server.current.people.create()]
    for (const { id } of people) await chief.client.call(users.promote, { id })
    for (let n = 0; n < 21; n++)
      await chief.client.call(n % 2 ? users.unblock : users.block, { id: people[0]?.id ?? '' })
    const first = await chief.client.call(audit.list)
    expect(first.body.items).toHaveLength(20)
    expect(first.body.items[0]).toMatchObject({
      action: 'user_blocked',
      actor: { userId: chief.id, displayName: 'Anna Prova' },
      person: { userId: people[0]?.id, displayName: 'Anna Prova' },
      title: null,
      details: [],
    })
    const second = await chief.client.call(audit.list, { after: first.body.next ?? '' })
    const promoted = second.body.items.filter(({ action }) => action === 'user_promoted').slice(0, 2)
    expect(promoted.map(({ person }) => person?.userId)).toEqual(people.map(({ id }) => id).reverse())
    expect(promoted[0]?.details).toEqual([
      { name: 'from', value: 'user' },
      { name: 'to', value: 'admin' },
    ])
    const only = await chief.client.call(audit.list, { action: 'user_promoted' })
    expect(new Set(only.body.items.map(({ action }) => action))).toEqual(new Set(['user_promoted']))
    expect((await chief.client.call(audit.list, { action: 'nothing' })).status).toBe(422)
  })

  test('forgets the name of whoever leaves, and keeps what was done', async () => {
    const person = await server.current.people.create()
    await chief.client.call(users.promote, { id: person.id })
    await chief.client.call(users.delete, { id: person.id })
    const { body } = await chief.client.call(audit.list)
    expect(body.items.slice(0, 2).map(({ action, person }) => [action, person])).toEqual([
      ['user_deleted', null],
      ['user_promoted', null],
    ])
  })

  test('knows no action that the contract does not name', async () => {
    const rows = await sql()<{ action: string }[]>`select distinct action from audit_log`
    for (const { action } of rows) expect(auditActions).toContain(action)
  })
})
