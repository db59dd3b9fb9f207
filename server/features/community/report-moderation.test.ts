import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community } from '#contract/community.ts'
import { type ReportedContent, reports } from '#contract/reports.ts'
import { insertPosts, postInput, writeComment, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { tally, times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people } = withCommunity()
let clara: Rider
beforeEach(async () => {
  clara = await signedInRider(server.current)
})

const list = async (after?: string) =>
  (await people.admin.client.call(reports.list, { ...(after && { after }) })).body
const count = async () => (await people.admin.client.call(reports.count)).body.waiting
const reportPost = (by: Rider, id: string, wish: object = {}) =>
  by.client.call(community.reportPost, { id, reason: 'spam', ...wish })
const reportComment = (by: Rider, id: string, wish: object = {}) =>
  by.client.call(community.reportComment, { id, reason: 'offence', ...wish })
const dismiss = ({ kind, id, seen }: Pick<ReportedContent, 'kind' | 'id' | 'seen'>, by = people.admin) =>
  by.client.call(reports.dismiss, { kind, id, seen })
/** Of the people of this test: those of earlier ones are gone from it. */
const acts = () => sql()`select * from audit_log where action = 'report_dismissed' and actor_id is not null`

async function onlyOne(): Promise<ReportedContent> {
  const { items } = await list()
  const [first] = items
  if (!first || items.length !== 1) throw new Error(`${items.length} are reported.`)
  return first
}

describe('the list', () => {
  test('has each thing once, with what it says, who wrote it, and every reason', async () => {
    const { anna, bruno } = people
    const post = await writePost(anna, { location: 'Bormio' })
    await reportPost(bruno, post.id, { reason: 'other', note: 'Non è il suo mestiere.' })
    await reportPost(clara, post.id)
    const found = await onlyOne()
    expect(found).toMatchObject({
      kind: 'post',
      id: post.id,
      post: { id: post.id, content: post.content, location: 'Bormio', author: { userId: anna.id } },
      comment: null,
      reportCount: 2,
      keptAt: null,
      reports: [
        { reason: 'spam', note: null, reporter: { userId: clara.id } },
        { reason: 'other', note: 'Non è il suo mestiere.', reporter: { userId: bruno.id } },
      ],
    })
    expect(found.reports[0]?.createdAt).toBe(found.lastReportedAt)
    expect(await count()).toBe(1)
  })

  test('shows a comment together with the post it stands under', async () => {
    const { anna, bruno } = people
    const post = await writePost(anna)
    const comment = await writeComment(bruno, post.id, 'Una parolaccia.')
    await reportComment(anna, comment.id)
    expect(await onlyOne()).toMatchObject({
      kind: 'comment',
      id: comment.id,
      post: { id: post.id },
      comment: { id: comment.id, content: 'Una parolaccia.', author: { userId: bruno.id } },
    })
  })

  test('begins with what was reported last, page by page, each thing once', async () => {
    const ids = await insertPosts(sql(), people.anna, { count: 23 })
    for (const id of ids) await reportPost(people.bruno, id)
    // Reported again: it comes to the front, and stands nowhere else.
    await reportPost(clara, ids[0] ?? '')
    const first = await list()
    const second = await list(first.next ?? '')
    const found = [...first.items, ...second.items].map(({ id }) => id)
    expect(found).toEqual([ids[0], ...ids.slice(1).reverse()])
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null])
    expect(await count()).toBe(23)
    expect(outcome(await people.admin.client.call(reports.list, { after: 'x' }))).toEqual([
      422,
      'INVALID_INPUT',
    ])
  })

  test('tells of many reports the newest twenty, and how many there are', async () => {
    const { id } = await writePost(people.anna)
    for (const _ of times(22, () => 0)) {
      const { id: reporter } = await server.current.people.create()
      await sql()`insert into content_reports (post_id, reporter_id, reason) values (${id}, ${reporter}, 'spam')`
    }
    const { reports: told, reportCount } = await onlyOne()
    expect([told.length, reportCount]).toEqual([20, 22])
    expect(told.map(({ createdAt }) => createdAt)).toEqual(
      told
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
  })

  test('forgets what is deleted, and the reports of who leaves', async () => {
    const { anna, bruno, admin } = people
    const [one, two] = [await writePost(anna), await writePost(anna)]
    const comment = await writeComment(bruno, one.id)
    await reportComment(clara, comment.id)
    await reportPost(bruno, one.id)
    await reportPost(bruno, two.id)
    await reportPost(clara, two.id)
    expect(await count()).toBe(3)
    await admin.client.call(community.delete, { id: one.id })
    expect(await onlyOne()).toMatchObject({ id: two.id, reportCount: 2 })
    await bruno.client.call(account.delete, { password: bruno.password })
    expect(await onlyOne()).toMatchObject({ reportCount: 1 })
    await clara.client.call(account.delete, { password: clara.password })
    expect([(await list()).items, await count()]).toEqual([[], 0])
  })
})

test('riders and visitors learn nothing of it', async () => {
  const { id } = await writePost(people.anna)
  await reportPost(people.bruno, id)
  const { seen } = await onlyOne()
  for (const [client, refusal] of [
    [people.anna.client, [403, 'FORBIDDEN']],
    [server.current.client(), [401, 'NOT_SIGNED_IN']],
  ] as const)
    for (const answer of [
      await client.call(reports.list),
      await client.call(reports.count),
      await client.call(reports.dismiss, { kind: 'post', id, seen }),
    ])
      expect(outcome(answer)).toEqual(refusal)
  expect(await count()).toBe(1)
})

describe('keeping', () => {
  test('closes the reports of a post, leaves it as it is, and is written down', async () => {
    const { anna, bruno, admin } = people
    const post = await writePost(anna)
    await reportPost(bruno, post.id)
    expect((await dismiss(await onlyOne())).body).toEqual({ ok: true })
    expect([(await list()).items, await count()]).toEqual([[], 0])
    expect((await bruno.client.call(community.post, { id: post.id })).body).toEqual(
      (await clara.client.call(community.post, { id: post.id })).body,
    )
    expect(await acts()).toMatchObject([
      {
        ...{ actorId: admin.id, personId: anna.id, thingId: post.id },
        details: { kind: 'post', reports: 1 },
      },
    ])
  })

  test('holds until somebody else reports it: then it is there again, and was kept before', async () => {
    const { anna, bruno } = people
    const { id: postId } = await writePost(anna)
    const { id } = await writeComment(bruno, postId)
    await reportComment(anna, id)
    await dismiss(await onlyOne())
    // Whoever reported it before has said so already.
    expect((await reportComment(anna, id)).body).toEqual({ ok: true })
    expect(await count()).toBe(0)
    await reportComment(clara, id, { reason: 'danger' })
    const again = await onlyOne()
    expect(again).toMatchObject({ kind: 'comment', reportCount: 1, reports: [{ reason: 'danger' }] })
    expect(again.keptAt).toMatch(/Z$/)
    // Though those whose reports were closed have left since.
    await anna.client.call(account.delete, { password: anna.password })
    expect(await count()).toBe(0)
  })

  test('holds for those words: what stands there instead can be reported by the same person', async () => {
    const { anna, bruno } = people
    const form = postInput()
    const { body: post } = await anna.client.call(community.create, form)
    const words = { id: post.id, requestKey: randomUUID(), content: 'Bella strada' }
    const { body: comment } = await anna.client.call(community.comment, words)
    await reportPost(bruno, post.id)
    await dismiss(await onlyOne())
    await reportComment(bruno, comment.id)
    await dismiss(await onlyOne())
    await anna.client.call(community.create, { ...form, content: 'Comprate qui le mie gomme!' })
    await reportPost(bruno, post.id, { reason: 'other', note: 'Ora vende.' })
    expect(await onlyOne()).toMatchObject({ kind: 'post', keptAt: null, reports: [{ note: 'Ora vende.' }] })
    await anna.client.call(community.comment, { ...words, content: 'Anche qui' })
    await reportComment(bruno, comment.id)
    expect(await count()).toBe(2)
  })

  test('is known of a post after those who reported it first have left', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    await reportPost(bruno, id)
    await dismiss(await onlyOne())
    await bruno.client.call(account.delete, { password: bruno.password })
    await reportPost(clara, id)
    expect((await onlyOne()).keptAt).toMatch(/Z$/)
  })

  test('holds for what was read: another report, or other words, are read first', async () => {
    const { anna, bruno } = people
    const form = postInput()
    const { body: post } = await anna.client.call(community.create, form)
    await reportPost(bruno, post.id)
    const read = await onlyOne()
    await reportPost(clara, post.id, { reason: 'privacy' })
    expect(outcome(await dismiss(read))).toEqual([409, 'CONTENT_CHANGED'])
    const reread = await onlyOne()
    await anna.client.call(community.create, { ...form, content: 'Comprate qui le mie gomme!' })
    expect(outcome(await dismiss(reread))).toEqual([409, 'CONTENT_CHANGED'])
    expect([await count(), await acts()]).toEqual([1, []])
    expect((await dismiss(await onlyOne())).status).toBe(200)
  })

  test('by two admins at once, or again after a lost answer, happens once', async () => {
    const { anna, bruno, admin } = people
    const other = await signedInRider(server.current, { role: 'super_admin' })
    const { id } = await writePost(anna)
    await reportPost(bruno, id)
    const found = await onlyOne()
    const answers = await Promise.all([admin, other, admin, other].map((who) => dismiss(found, who)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 4 })
    expect(await acts()).toHaveLength(1)
  })

  test('against a report of that moment never closes what nobody has read', async () => {
    const { anna, bruno } = people
    for (const _ of times(5, () => 0)) {
      const post = await writePost(anna)
      const { id } = await writeComment(anna, post.id)
      await reportComment(bruno, id)
      const found = await onlyOne()
      const [kept] = await Promise.all([dismiss(found), reportComment(clara, id)])
      const open = await onlyOne()
      expect(open.reportCount).toBe(kept?.status === 200 ? 1 : 2)
      expect(open.reports[0]?.reporter.userId).toBe(clara.id)
      await people.admin.client.call(community.delete, { id: post.id })
    }
  })

  test('of what is gone is refused, in the words of what it was', async () => {
    const gone = { id: randomUUID(), seen: '' }
    expect(outcome(await dismiss({ kind: 'post', ...gone }))).toEqual([404, 'POST_NOT_FOUND'])
    expect(outcome(await dismiss({ kind: 'comment', ...gone }))).toEqual([404, 'COMMENT_NOT_FOUND'])
  })

  test('while its author leaves waits for nobody', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    await reportPost(bruno, id)
    const found = await onlyOne()
    const [kept, left] = await Promise.all([
      dismiss(found),
      anna.client.call(account.delete, { password: anna.password }),
    ])
    expect([200, 404]).toContain(kept?.status)
    expect(left?.status).toBe(200)
    expect(await count()).toBe(0)
  })
})

test('admins hear of what is reported, kept and gone; riders do not', async () => {
  const { anna, bruno, admin } = people
  const post = await writePost(anna)
  const comment = await writeComment(anna, post.id)
  const ears = [await openLive(admin.client), await openLive(bruno.client)]
  const heard = () => ears.map(({ messages }) => messages().filter(([topic]) => topic === 'content').length)
  await reportPost(bruno, post.id)
  await expect.poll(heard).toEqual([1, 0])
  await reportPost(bruno, post.id)
  await reportComment(bruno, comment.id)
  await expect.poll(heard).toEqual([2, 0])
  await dismiss((await list()).items[0] as ReportedContent)
  await expect.poll(heard).toEqual([3, 0])
  await reportComment(clara, comment.id)
  await expect.poll(heard).toEqual([4, 0])
  await anna.client.call(community.deleteComment, { id: comment.id })
  await expect.poll(heard).toEqual([5, 0])
  await anna.client.call(community.delete, { id: post.id })
  await expect.poll(heard).toEqual([6, 0])
  for (const ear of ears) await ear.close()
})
