import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { diary } from '#contract/diary.ts'
import { postInput, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { diaryInput } from '#server/testing/diary.ts'

const { sql, people } = withCommunity()

// What waits on a phone may be sent again after its answer was lost.
test('a post that an admin has deleted does not come back by the same request', async () => {
  const { anna, admin } = people
  const input = postInput({ requestKey: randomUUID() })
  const { body: post } = await anna.client.call(community.create, input)
  expect((await admin.client.call(community.delete, { id: post.id })).status).toBe(200)
  expect(await anna.client.call(community.create, input)).toMatchObject({
    status: 404,
    body: { code: 'POST_NOT_FOUND' },
  })
  expect(await sql()`select from community_posts`).toHaveLength(0)
  expect((await anna.client.call(community.create, { ...input, requestKey: randomUUID() })).status).toBe(200)
})

test('nor a comment, nor what was deleted while the second sending was under way', async () => {
  const { anna, bruno } = people
  const { id } = await writePost(bruno)
  const input = { id, requestKey: randomUUID(), content: 'Ci sono!' }
  await anna.client.call(community.comment, input)
  const again = await sql().begin(async (db) => {
    await db`delete from post_comments where request_key = ${input.requestKey}`
    const answer = anna.client.call(community.comment, input)
    // Until the second sending waits for this very deletion.
    await expect
      .poll(() => sql()`select from pg_stat_activity where wait_event_type = 'Lock'`)
      .not.toHaveLength(0)
    return { answer }
  })
  expect(await again.answer).toMatchObject({ status: 404, body: { code: 'COMMENT_NOT_FOUND' } })
  expect(await sql()`select from post_comments`).toHaveLength(0)
})

test('nor an entry of the diary that its author deleted elsewhere', async () => {
  const { anna } = people
  const input = { ...diaryInput(), requestKey: randomUUID() }
  const { body: entry } = await anna.client.call(diary.create, input)
  await anna.client.call(diary.delete, { id: entry.id })
  expect(await anna.client.call(diary.create, input)).toMatchObject({
    status: 404,
    body: { code: 'DIARY_ENTRY_NOT_FOUND' },
  })
  expect(await sql()`select from diary_entries`).toHaveLength(0)
})
