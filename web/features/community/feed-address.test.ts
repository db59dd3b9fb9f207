import { expect, test } from 'vitest'
import { filtersOf, isAmong, readFeedAddress } from './feed-address.ts'

test.each([
  [
    { tipo: 'ride-request', tag: 'Stelvio' },
    { tipo: 'ride-request', tag: 'stelvio' },
  ],
  [{ tag: '#alba' }, { tag: 'alba' }],
  [{ tag: 2026 }, { tag: '2026' }],
  [{ tipo: 'nonsense', tag: '', scheda: 'altro' }, {}],
  [{ tipo: ['tour'], tag: 'x'.repeat(31) }, {}],
  [{ scheda: 'diari' }, { scheda: 'diari' }],
  [{ fbclid: 'x' }, {}],
])('%j asks for %j', (search, address) => {
  expect(readFeedAddress(search)).toEqual(address)
})

test('filters say whether a post is among what they show', () => {
  const post = { postType: 'tour', tags: ['alba', 'stelvio'] } as const
  const among = (address: Parameters<typeof filtersOf>[0]) =>
    isAmong({ postType: post.postType, tags: [...post.tags] }, filtersOf(address))
  expect(among({})).toBe(true)
  expect(among({ tipo: 'tour', tag: 'alba' })).toBe(true)
  expect(among({ tipo: 'question' })).toBe(false)
  expect(among({ tag: 'sera' })).toBe(false)
})
