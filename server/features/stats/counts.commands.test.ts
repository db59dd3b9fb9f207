import { expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import { insertPosts, writeComment, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { checkCounts } from './counts.commands.ts'

const { sql, people } = withCommunity()
const check = () => checkCounts({ db: sql() })

test('what the database counted by itself is right', async () => {
  const { anna, bruno } = people
  const { id } = await writePost(anna)
  await bruno.client.call(community.like, { id })
  await writeComment(bruno, id)
  await bruno.client.call(itineraries.save, { id: await insertItinerary(sql()) })
  await sql()`
    insert into user_points (user_id, point_type, description, points) values (${anna.id}, 'admin_bonus', 'x', 120)`
  expect(await check()).toEqual({ isDone: true, text: 'Every count is right.' })
})

test('each wrong count is named with what is kept and what is there', async () => {
  const { anna } = people
  const [id = ''] = await insertPosts(sql(), anna)
  const itinerary = await insertItinerary(sql(), { saveCount: 7 })
  await sql()`update community_posts set like_count = 3, comment_count = 2`
  await sql()`update profiles set total_points = 10 where user_id = ${anna.id}`
  const { isDone, text } = await check()
  expect(isDone).toBe(false)
  expect(text.split('\n')).toEqual([
    `comments of post ${id}: 2 is kept, 0 are there`,
    `likes of post ${id}: 3 is kept, 0 are there`,
    `points of user ${anna.id}: 10 is kept, 0 are there`,
    `saves of itinerary ${itinerary}: 7 is kept, 0 are there`,
    '4 counts are wrong.',
  ])
  await sql()`delete from itineraries where id = ${itinerary}`
})

test('of many wrong ones some are shown, all are counted', async () => {
  await insertPosts(sql(), people.anna, { count: 80 })
  await sql()`update community_posts set like_count = 1`
  const lines = (await check()).text.split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([51, '80 counts are wrong.'])
})
