import { expect, test } from 'vitest'
import { createDiskRoom } from './disk-room.ts'

test('after a write that found no room nothing is written for ten seconds', async () => {
  let now = 0
  const room = createDiskRoom(() => now)
  const full = Object.assign(new Error('No space left on device'), { code: '53100' })
  await expect(room.watch(Promise.reject(Object.assign(new Error(), { code: '40001' })))).rejects.toThrow()
  expect([await room.watch(Promise.resolve(7)), room.isFull()]).toEqual([7, false])
  await expect(room.watch(Promise.reject(full))).rejects.toBe(full)
  expect(room.isFull()).toBe(true)
  now = 10_000
  expect(room.isFull()).toBe(false)
})
