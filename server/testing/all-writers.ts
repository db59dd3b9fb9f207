import type { Sql } from '#server/db/client.ts'
import { commitsOfSeveral, startCrowd, wrongInCrowd } from './crowd-writers.ts'
import { createPointGiver, startWriters, unaccountedFor, until, untilCount } from './writers.ts'

/** What everybody did, in this order. */
export const kindsOfWrites = 'sign-ups · awards · posts · likes · taken back · places'

/**
 * So many writes at the same time, of every kind: a fifth of them sign up and give points, the others are a crowd. `sql` must find the
 * database again when it was away.
 */
export async function startAllWriters(sql: Sql, url: string, writers: number) {
  const giver = await createPointGiver(sql, url)
  const fewer = Math.ceil(writers / 5)
  const alone = startWriters(url, fewer, giver)
  const crowd = await startCrowd(sql, url, writers - fewer, alone.refusals)

  const counts = (): number[] => {
    const { emails, awards } = alone.acknowledged
    const { posts, likes, unlikes, places } = crowd.done
    return [emails.length, awards.length, posts.length, likes, unlikes, places.length]
  }
  const count = () => counts().reduce((sum, one) => sum + one, 0)
  return {
    giver,
    refusals: alone.refusals,
    counts,
    count,
    /** Until so many more were acknowledged, and each kind among them. */
    untilMore: async (more: number) => {
      const before = counts()
      const isEach = () => counts().every((one, index) => one > (before[index] ?? 0))
      await Promise.all([untilCount(count, more), until(isEach)])
    },
    stop: () => Promise.all([alone.stop(), crowd.stop()]),
    commitsOfSeveral: () => commitsOfSeveral(sql),
    /** What was acknowledged and is not there, what is there twice, and what does not add up. */
    unaccounted: async () => [
      ...(await unaccountedFor(sql, alone.acknowledged)),
      ...(await wrongInCrowd(sql, crowd.done)),
    ],
  }
}
