import { expect, test, vi } from 'vitest'
import { LikeWishes, withWish } from './like-wishes.ts'

/** A server whose answers the test gives; it keeps what it was told last. */
function openServer() {
  const waiting: { isLiked: boolean; answer: () => void; fail: () => void }[] = []
  let isLiked = false
  const counts = () => ({ id: 'p', likeCount: 7 + Number(isLiked), commentCount: 0, hasLiked: isLiked })
  const send = vi.fn((_id: string, wish: boolean) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof counts>>()
    const answer = () => {
      isLiked = wish
      resolve(counts())
    }
    // The server did it, and the answer was lost.
    const fail = () => {
      isLiked = wish
      reject(new Error('lost'))
    }
    waiting.push({ isLiked: wish, answer, fail })
    return promise
  })
  const next = async (how: 'answer' | 'fail') => {
    waiting.shift()?.[how]()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { send, next, isLiked: () => isLiked, waiting }
}

function open() {
  const server = openServer()
  const wishes = new LikeWishes()
  const onSettled = vi.fn()
  const onFailure = vi.fn()
  const press = (wish: boolean) => wishes.press('p', wish, { send: server.send, onSettled, onFailure })
  return { server, wishes, onSettled, onFailure, press }
}

const unliked = { hasLiked: false, likeCount: 7 }

test.each([
  ['nothing wished', undefined, unliked, unliked],
  ['a like', true, unliked, { hasLiked: true, likeCount: 8 }],
  [
    'a like that the server already counts',
    true,
    { hasLiked: true, likeCount: 8 },
    { hasLiked: true, likeCount: 8 },
  ],
  ['a like taken back', false, { hasLiked: true, likeCount: 8 }, unliked],
])('over what the server said: %s', (_what, wish, said, shown) => {
  expect(withWish(said, wish)).toEqual(shown)
})

test('a like is shown at once and settles with the server', async () => {
  const { server, wishes, onSettled, press } = open()
  const done = press(true)
  expect(wishes.of('p')).toBe(true)
  await server.next('answer')
  await done
  expect(onSettled).toHaveBeenCalledWith({ id: 'p', likeCount: 8, commentCount: 0, hasLiked: true })
  expect(wishes.of('p')).toBeUndefined()
  expect(wishes.hasSettledSince('p', 0)).toBe(true)
})

test('of quick presses the last one stands, one request at a time', async () => {
  const { server, wishes, onSettled, press } = open()
  for (const wish of [true, false, true, false]) void press(wish)
  expect(server.waiting).toHaveLength(1)
  expect(wishes.of('p')).toBe(false)
  await server.next('answer')
  // Between the two nothing is settled: the screen does not flicker.
  expect([onSettled.mock.calls.length, wishes.of('p')]).toEqual([0, false])
  await server.next('answer')
  expect(onSettled).toHaveBeenCalledTimes(1)
  expect([server.isLiked(), server.send.mock.calls.length]).toEqual([false, 2])
})

test('a failure puts the old state back and says so', async () => {
  const { server, wishes, onSettled, onFailure, press } = open()
  void press(true)
  await server.next('fail')
  expect(wishes.of('p')).toBeUndefined()
  expect([onSettled.mock.calls.length, onFailure.mock.calls.length]).toEqual([0, 1])
  void press(true)
  await server.next('answer')
  expect(onSettled).toHaveBeenCalledTimes(1)
})

test('a lost answer does not outlive a later wish', async () => {
  const { server, onFailure, press } = open()
  void press(true)
  void press(false)
  await server.next('fail')
  // It was done all the same, so the later wish must be sent.
  expect(server.isLiked()).toBe(true)
  await server.next('answer')
  expect([server.isLiked(), onFailure.mock.calls.length]).toEqual([false, 0])
})

test('whoever shows a like is told of every change', async () => {
  const { server, wishes, press } = open()
  const listener = vi.fn()
  const stop = wishes.subscribe(listener)
  void press(true)
  expect(listener).toHaveBeenCalledTimes(1)
  await server.next('answer')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  void press(false)
  expect(listener).toHaveBeenCalledTimes(2)
})
