import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { insertPosts, postInput } from '#server/testing/community.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { withTwoProcesses } from '#server/testing/two-processes.ts'

const two = withTwoProcesses()

/** Somebody whose first post an admin has already read, who signs in as everybody does. */
async function riderOn(index: number) {
  const client = two.client(index)
  const form = signUpForm()
  await client.call(auth.signUp, form)
  await client.call(auth.login, { identifier: form.email, password: form.password })
  const { body } = await client.call(auth.session)
  await insertPosts(two.database.sql, { id: body.user?.id ?? '' })
  return client
}

test('two processes that share the database tell the pages of each other', { timeout: 60_000 }, async () => {
  const [anna, bruno] = [await riderOn(0), await riderOn(1)]
  const ears = [await openLive(anna), await openLive(bruno)]
  const heard = () => ears.map(({ notices }) => notices().flatMap(({ post }) => post ?? []))

  const { body: post } = await anna.call(community.create, postInput())
  expect(post.status).toBe('published')
  const isNew = { id: post.id, is: 'new' }
  await expect.poll(heard, { timeout: 10_000 }).toEqual([[isNew], [isNew]])
  await bruno.call(community.like, { id: post.id })
  const isLiked = { id: post.id, is: 'changed' }
  await expect.poll(heard, { timeout: 10_000 }).toEqual([
    [isNew, isLiked],
    [isNew, isLiked],
  ])
  expect((await anna.call(community.post, { id: post.id })).body.likeCount).toBe(1)

  // The process that a page listens to ends: the page comes to the other one, and what it missed is there.
  await two.processes[1]?.end('SIGTERM')
  await ears[1]?.ended
  await anna.call(community.comment, { id: post.id, requestKey: crypto.randomUUID(), content: 'Ci sono!' })
  const moved = two.client(0)
  for (const [name, value] of bruno.cookies) moved.cookies.set(name, value)
  const again = await openLive(moved)
  const { body: news } = await moved.call(community.news, { newest: null, ids: [post.id] })
  expect(news.posts).toEqual([{ id: post.id, likeCount: 1, commentCount: 1, hasLiked: true }])
  for (const ear of [ears[0], again]) await ear?.close()
})
