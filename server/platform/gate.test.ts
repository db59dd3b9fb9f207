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

test('where somebody has stood in line for long more go at once, and only then', async () => {
  const enter = createGate({ atOnce: 1, waiting: 5, pressed: { atOnce: 2, afterMs: 60 } })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    enter(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['a', 'b', 'c'].map(work)
  await pause(20)
  expect(begun).toEqual(['a'])
  // Both have waited for long: a second place opens, not a third.
  await pause(80)
  expect(begun).toEqual(['a', 'b'])
  // Whoever waited is next on either of the two.
  ends.get('b')?.()
  await pause(5)
  expect(begun).toEqual(['a', 'b', 'c'])
  all.push(work('d'))
  ends.get('a')?.()
  await pause(5)
  // Not for long yet: the second place is closed again.
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await pause(5)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  ends.get('d')?.()
  await Promise.all(all)
  expect(await enter(async () => 'as before')).toBe('as before')
})
