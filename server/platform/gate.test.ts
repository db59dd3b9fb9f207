import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('who waits longer than allowed is told to come back, and the line moves on without them', async () => {
  const enter = createGate({ atOnce: 1, waiting: 5, longestWaitMs: 60 })
  let finish = () => {}
  const first = enter(() => new Promise<void>((resolve) => (finish = resolve)))
  const impatient = enter(async () => 'too late')
  await expect(impatient).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 2 })
  const patient = enter(async () => 'in time')
  finish()
  await first
  expect(await patient).toBe('in time')
  // The place of who gave up was not lost.
  expect(await Promise.all([enter(async () => 1), enter(async () => 2)])).toEqual([1, 2])
})

test('without such a limit one waits as long as it takes', async () => {
  const enter = createGate({ atOnce: 1, waiting: 1 })
  const first = enter(() => pause(100))
  const second = enter(async () => 'done')
  await expect(enter(async () => 'no room')).rejects.toMatchObject({ code: 'BUSY' })
  await first
  expect(await second).toBe('done')
})
