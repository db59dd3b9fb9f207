import { expect, test } from 'vitest'
import { readLiveMessage } from './live.ts'

const id = '0c8b7cf0-5f6b-4f0e-9d52-5b1d0b3f9a11'

test.each([
  { topics: [] },
  { topics: ['community', 'session'] },
  { topics: ['community'], post: { id, is: 'changed' } },
  { topics: ['community'], withinMs: 400, seen: 50_331_648 },
])('%j is a message', (message) => expect(readLiveMessage(message)).toEqual(message))

test.each([
  [null],
  ['community'],
  [{}],
  [{ topics: 'community' }],
  [{ topics: ['something new'] }],
  [{ topics: ['community'], post: { id: 'x', is: 'new' } }],
  [{ topics: ['community'], post: { id, is: 'sold' } }],
  [{ topics: ['community'], post: null }],
  [{ topics: ['community'], seen: '1' }],
  [{ topics: ['community'], seen: 1.5 }],
])('%j is none', (heard) => expect(readLiveMessage(heard)).toBeNull())
