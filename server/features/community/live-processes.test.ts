import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { insertPosts, postInput } from '#server/testing/community.ts'
import { createTestDatabase, type TestDatabase, variablesFor } from '#server/testing/database.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { TestClient } from '#server/testing/test-client.ts'

let dataDir = ''
let database: TestDatabase
const processes: { url: string; end: (signal: NodeJS.Signals) => Promise<number | null> }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-live-'))
  database = await createTestDatabase(inject('databaseServer'))
  for (const _ of ['one', 'other']) {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...variablesFor(database.address) }
    const server = createServerProcess(env)
    await server.start(url)
    processes.push({ url, end: server.end })
  }
}, 90_000)
afterAll(async () => {
  for (const { end } of processes) await end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Somebody whose first post an admin has already read. */
async function riderOn(url: string) {
  const client = new TestClient(url, url)
  const form = signUpForm()
  await client.call(auth.signUp, form)
  await client.call(auth.login, { identifier: form.email, password: form.password })
  const { body } = await client.call(auth.session)
  await insertPosts(database.sql, { id: body.user?.id ?? '' })
  return client
}

test('two processes that share the database tell the pages of each other', { timeout: 60_000 }, async () => {
  const [one, other] = processes
  if (!one || !other) throw new Error('There are no two processes.')
  const [anna, bruno] = [await riderOn(one.url), await riderOn(other.url)]
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
  await other.end('SIGTERM')
  await ears[1]?.ended
  await anna.call(community.comment, { id: post.id, requestKey: crypto.randomUUID(), content: 'Ci sono!' })
  const moved = new TestClient(one.url, one.url)
  for (const [name, value] of bruno.cookies) moved.cookies.set(name, value)
  const again = await openLive(moved)
  const { body: news } = await moved.call(community.news, { newest: null, ids: [post.id] })
  expect(news.posts).toEqual([{ id: post.id, likeCount: 1, commentCount: 1, hasLiked: true }])
  for (const ear of [ears[0], again]) await ear?.close()
})
