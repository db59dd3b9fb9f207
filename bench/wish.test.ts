import { describe, expect, test } from 'vitest'
import { wishOf } from './wish.ts'

const known = { parts: ['requests', 'growth', 'feed'], requests: ['feed', 'like'] }
const wish = (line: string) => wishOf(line.split(' ').filter(Boolean), known)

describe('what is asked of the bench', () => {
  test('nothing said: every part, and every request', () => {
    expect(wish('')).toMatchObject({ parts: known.parts, words: [], isKept: false, isProfiled: false })
  })

  test('words are parts; behind requests they are requests', () => {
    expect(wish('feed growth')).toMatchObject({ parts: ['feed', 'growth'], words: [] })
    expect(wish('requests feed like --keep')).toMatchObject({
      parts: ['requests'],
      words: ['feed', 'like'],
      isKept: true,
    })
  })

  test('numbers are those of their flags, wherever they stand', () => {
    expect(wish('--seconds 0.5 growth --posts 20000 --riders 2000 --write')).toMatchObject({
      parts: ['growth'],
      seconds: 0.5,
      riders: 2000,
      posts: 20_000,
      isWritten: true,
    })
  })

  test.each([
    ['feeed', '"feeed" is no part. Parts: requests, growth, feed.'],
    ['requests growth', '"growth" is no request. Requests: feed, like.'],
    ['--fast', '"--fast" is unknown.'],
    ['--seconds soon', '--seconds wants a number up to 60.'],
    ['growth --riders 10', '--riders wants at least 1000, --posts 10000.'],
  ])('%s is refused in a sentence', (line, sentence) => {
    expect(wish(line)).toEqual({ refusal: expect.stringContaining(sentence) })
  })
})
