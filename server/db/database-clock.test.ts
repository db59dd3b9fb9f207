import { expect, test } from 'vitest'
import type { Logger } from '#server/platform/log.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import type { Sql } from './client.ts'
import { followDatabaseClock } from './database-clock.ts'

const server = withTestServer()
const quiet = { warn: () => {} } as unknown as Logger

test('shows the time of the database, whatever the own clock says, and goes on between two looks', async () => {
  const { sql } = server.current.database
  // As if the database stood three hours ahead of this machine.
  const ahead = ((strings: TemplateStringsArray) => {
    const [text = ''] = strings
    return sql.unsafe(text.replace('clock_timestamp()', "clock_timestamp() + interval '3 hours'"))
  }) as unknown as Sql
  const { clock, stop } = await followDatabaseClock(ahead, quiet)
  const [first, wall] = [clock().getTime(), Date.now()]
  expect(Math.abs(first - wall - 3 * 3_600_000)).toBeLessThan(60_000)
  await expect.poll(() => clock().getTime()).toBeGreaterThan(first)
  await stop()
})

test('follows it when it is set, and keeps what it knew while the database does not answer', async () => {
  let answer: (() => Promise<{ ms: number }[]>) | null = null
  const seen: number[] = []
  const fake = (() => {
    seen.push(performance.now())
    if (!answer) throw new Error('nobody there')
    return answer()
  }) as unknown as Sql
  answer = async () => [{ ms: Date.UTC(2027, 0, 1) }]
  const { clock, stop } = await followDatabaseClock((async () => fake`x`) as unknown as Sql, quiet, 5)
  expect(clock().getUTCFullYear()).toBe(2027)
  answer = null
  const looks = seen.length
  await expect.poll(() => seen.length).toBeGreaterThan(looks + 1)
  expect(clock().getUTCFullYear()).toBe(2027)
  answer = async () => [{ ms: Date.UTC(2030, 0, 1) }]
  await expect.poll(() => clock().getUTCFullYear()).toBe(2030)
  await stop()
})
