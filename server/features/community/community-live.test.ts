import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community } from '#contract/community.ts'
import type { LiveMessage } from '#contract/live.ts'
import { notifyLive } from '#server/platform/live.ts'
import {
  approval,
  commentInput,
  insertPosts,
  postInput,
  writeComment,
  writePost,
} from '#server/testing/community.ts'
import { times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { manyRiders, type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()
const rider = (index: number, wish = {}) =>
  signedInRider({ people: two.people, client: () => two.client(index) }, wish)
const moderate = (moderationEnabled: boolean) =>
  changeSettings(two.servers[0], { moderationEnabled }, [two.servers[1]])
let anna: Rider
let bruno: Rider
let admin: Rider

beforeEach(async () => {
  ;[anna, bruno, admin] = await Promise.all([rider(0), rider(1), rider(1, { role: 'admin' })])
  await moderate(false)
})

/** What one page on each of the two servers hears from now on. */
async function listening() {
  const ears = [await openLive(anna.client), await openLive(bruno.client)]
  const isOfPosts = ({ topics }: LiveMessage) => !topics.includes('inbox')
  const soFar = () => ears.map(({ notices }) => notices().filter(isOfPosts))
  // Whatever was told before this has arrived when this has; only what is gathered may still wait.
  await notifyLive(two.database.sql, [anna.id, bruno.id], ['friends'])
  for (const { messages } of ears) await expect.poll(() => messages().flat()).toContain('friends')
  await lull()
  const before = soFar().map(({ length }) => length)
  return {
    heard: () => soFar().map((notices, index) => notices.slice(before[index])),
    /** That there is something in their own inbox. */
    rings: () =>
      ears.map(
        ({ messages }) =>
          messages()
            .flat()
            .filter((topic) => topic === 'inbox').length,
      ),
    close: () => Promise.all(ears.map(({ close }) => close())),
  }
}
/** Longer than what is said again and again is gathered for. */
const lull = () => pause(400)
const told = (id: string, is: 'new' | 'changed' | 'gone') => ({ topics: ['community'], post: { id, is } })
const both = <Notice>(...notices: Notice[]) => [notices, notices]

test('what happens to a post on one server is heard on both', async () => {
  const page = await listening()
  const { id } = await writePost(anna)
  await expect.poll(page.heard).toEqual(both(told(id, 'new')))
  await bruno.client.call(community.like, { id })
  await expect.poll(page.heard).toEqual(both(told(id, 'new'), told(id, 'changed')))
  await admin.client.call(community.delete, { id })
  await expect.poll(page.heard).toEqual(both(told(id, 'new'), told(id, 'changed'), told(id, 'gone')))
  await page.close()
})

test('comments, and taking back, are told; what changes nothing is not', async () => {
  const { id } = await writePost(anna)
  const [other = ''] = await insertPosts(two.database.sql, anna)
  await bruno.client.call(community.like, { id })
  const comment = await writeComment(bruno, id)
  const page = await listening()
  await bruno.client.call(community.like, { id })
  await bruno.client.call(community.unlike, { id: other })
  await bruno.client.call(community.reportPost, { id, reason: 'spam' })
  await anna.client.call(community.deleteComment, { id: comment.id })
  await bruno.client.call(community.delete, { id })
  await lull()
  expect(page.heard()).toEqual(both())
  await bruno.client.call(community.unlike, { id })
  await expect.poll(page.heard).toEqual(both(told(id, 'changed')))
  await lull()
  await bruno.client.call(community.deleteComment, { id: comment.id })
  await expect.poll(page.heard).toEqual(both(told(id, 'changed'), told(id, 'changed')))
  await page.close()
})

test('a storm of likes is told at once and at its end, not each', async () => {
  const { id } = await writePost(anna)
  const riders = await manyRiders(two.servers[0], 40)
  const page = await listening()
  const startedAt = Date.now()
  await Promise.all(riders.map(({ client }) => client.call(community.like, { id })))
  await lull()
  const most = 2 + (Date.now() - startedAt) / 250
  for (const notices of page.heard()) {
    expect(notices.length).toBeLessThanOrEqual(most)
    expect(new Set(notices.map((notice) => JSON.stringify(notice)))).toEqual(
      new Set([JSON.stringify(told(id, 'changed'))]),
    )
  }
  for (const count of page.rings()) expect(count).toBeLessThanOrEqual(most)
  const count = async () => (await anna.client.call(community.news, { newest: null, ids: [id] })).body.posts
  expect(await count()).toMatchObject([{ likeCount: 40 }])
  await page.close()
})

describe('what waits', () => {
  test('is told to its author and the admins alone, until it is published', async () => {
    await moderate(true)
    const page = await listening()
    const ofAdmin = await openLive(admin.client)
    const post = await writePost(anna)
    const { id } = post
    await expect.poll(page.heard).toEqual([[told(id, 'new')], []])
    await expect.poll(ofAdmin.notices).toEqual([told(id, 'new')])
    await ofAdmin.close()
    await admin.client.call(community.approve, approval(post))
    await expect.poll(page.heard).toEqual([[told(id, 'new'), told(id, 'new')], [told(id, 'new')]])
    await page.close()
  })

  test('goes as quietly', async () => {
    await moderate(true)
    const { id } = await writePost(anna)
    const page = await listening()
    await admin.client.call(community.delete, { id })
    await expect.poll(page.heard).toEqual([[told(id, 'gone')], []])
    await page.close()
  })

  test('again after a correction is gone for everybody else', async () => {
    const form = postInput()
    const { body } = await anna.client.call(community.create, form)
    await moderate(true)
    const page = await listening()
    await anna.client.call(community.create, { ...form, content: 'Un altro testo ancora.' })
    await expect
      .poll(page.heard)
      .toEqual([[told(body.id, 'gone'), told(body.id, 'new')], [told(body.id, 'gone')]])
    await page.close()
  })
})

test('whoever leaves is told of once, and an open feed finds which posts are left', async () => {
  const gone = await Promise.all(times(3, () => writePost(anna)))
  const stays = await writePost(bruno)
  await anna.client.call(community.like, { id: stays.id })
  await anna.client.call(community.comment, commentInput(stays.id))
  const page = await listening()
  await anna.client.call(account.delete, { password: anna.password })
  await expect.poll(() => page.heard()[1]).toEqual([{ topics: ['community'] }])
  const ids = [...gone, stays].map(({ id }) => id)
  const { body } = await bruno.client.call(community.news, { newest: null, ids })
  expect(body.posts).toEqual([{ id: stays.id, likeCount: 0, commentCount: 0, hasLiked: false }])
  await page.close()
})
