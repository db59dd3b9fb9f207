import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPieces, type Piece } from './patchwork.ts'

const same = (text: string): Piece => ({ isSame: true, text })
const own = (text: string): Piece => ({ isSame: false, text })
const unpack = (pieces: Piece[]) => gunzipSync(gzipPieces(pieces)).toString()

test('the pieces come out as they went in, one behind the other', () => {
  const pieces = [same('<h1>Città</h1>'.repeat(50)), own('perché 🏍️'), same(''), own(''), same('fine')]
  for (let count = 0; count <= pieces.length; count++) {
    const some = pieces.slice(0, count)
    expect(unpack(some)).toBe(some.map(({ text }) => text).join(''))
  }
})

test('also where one is longer than a block', () => {
  const long = own('à'.repeat(100_000))
  expect(unpack([same('a'), long, same('b')])).toBe(`a${long.text}b`)
})

test('what is the same for many is small; what is one person’s stands there as it is', () => {
  const secret = 'anna@example.it '.repeat(40)
  const packed = gzipPieces([same('strada '.repeat(500)), own(secret), own('strada '.repeat(20))])
  expect(packed.length).toBeLessThan(secret.length + 140 + 200)
  expect(packed.includes(secret)).toBe(true)
})

test('a guess beside a secret is as long when it is right as when it is wrong (BREACH)', () => {
  const sizeWith = (guess: string) =>
    gzipPieces([same('<html>'.repeat(20)), own(guess), same('</html>'), own('email=anna@example.it')]).length
  expect(sizeWith('email=anna@example.it')).toBe(sizeWith('email=otto@example.it'))
})

test('nor does it when the guess stands in a packed piece', () => {
  const sizeWith = (guess: string) => gzipPieces([same(guess.repeat(3)), own('email=anna@example.it')]).length
  const right = sizeWith('email=anna@example.it')
  // The same letters in another order: as hard to pack by themselves.
  expect(right).toBe(sizeWith('email=nana@example.it'))
})
