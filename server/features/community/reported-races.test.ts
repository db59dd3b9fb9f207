import { expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { reports } from '#contract/reports.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { insertPosts } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { manyRiders, type Rider } from '#server/testing/riders.ts'

const { server, sql, people } = withCommunity()
const right = { isDone: true, text: 'Every count is right.' }
const report = ({ client }: Rider, id: string) => client.call(community.reportPost, { id, reason: 'spam' })
const leave = ({ id }: Rider) => sql()`delete from users where id = ${id}`
const listed = async () => (await people.admin.client.call(reports.list)).body.items
const waiting = async () => (await people.admin.client.call(reports.count)).body.waiting

test('what is kept of reported things is right while people report, leave and decide at once', async () => {
  const ids = await insertPosts(sql(), people.anna, { count: 3 })
  const riders = await manyRiders(server.current, 12)
  const [leaving, staying] = [riders.slice(0, 6), riders.slice(6)]
  for (const rider of leaving) for (const id of ids) expect((await report(rider, id)).status).toBe(200)
  expect((await listed()).map(({ reportCount }) => reportCount)).toEqual([6, 6, 6])
  const [kept] = await listed()
  if (!kept) throw new Error('Nothing is reported.')

  const answers = await Promise.all([
    ...leaving.map(leave),
    ...staying.flatMap((rider) => ids.map((id) => report(rider, id))),
    people.admin.client.call(reports.dismiss, { kind: 'post', id: kept.id, seen: kept.seen }),
  ])
  expect(answers.length).toBe(25)
  expect(await checkCounts({ db: sql() })).toEqual(right)
  expect(await waiting()).toBe((await listed()).length)
  for (const { id, reportCount } of await listed()) {
    const [counted] = await sql()`
      select count(*)::int from content_reports where post_id = ${id} and closed_at is null`
    expect(reportCount).toBe(counted?.count)
  }
})

test('the first who report something at the same moment are all heard', async () => {
  const ids = await insertPosts(sql(), people.anna, { count: 60 })
  const riders = await manyRiders(server.current, 8)
  for (const id of ids) {
    const statuses = (await Promise.all(riders.map((rider) => report(rider, id)))).map(({ status }) => status)
    expect(statuses).toEqual(riders.map(() => 200))
    await sql()`delete from attempts`
  }
  expect(await waiting()).toBe(ids.length)
  expect(await checkCounts({ db: sql() })).toEqual(right)
})

test('the newest report leads, also once whoever sent it has left', async () => {
  const [one = '', other = ''] = await insertPosts(sql(), people.anna, { count: 2 })
  const [clara, dario] = await manyRiders(server.current, 2)
  if (!clara || !dario) throw new Error('Nobody came.')
  await report(clara, one)
  await report(people.bruno, other)
  await report(dario, one)
  const order = async () => (await listed()).map(({ id, reportCount }) => [id, reportCount])
  expect(await order()).toEqual([
    [one, 2],
    [other, 1],
  ])
  await leave(dario)
  expect(await order()).toEqual([
    [other, 1],
    [one, 1],
  ])
  await leave(clara)
  expect(await order()).toEqual([[other, 1]])
  expect(await waiting()).toBe(1)
  expect(await checkCounts({ db: sql() })).toEqual(right)
})
