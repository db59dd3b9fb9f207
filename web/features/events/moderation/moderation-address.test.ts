import { expect, test } from 'vitest'
import { moderationTabs } from '#contract/events.ts'
import { addressOfTab, readModerationAddress, tabOf } from './moderation-address.ts'

test.each(moderationTabs)('the tab %s is found again by its address', (tab) => {
  const address = addressOfTab(tab)
  expect(readModerationAddress(address)).toEqual(address)
  expect(tabOf(address)).toBe(tab)
})

test('what waits has the plain address', () => expect(addressOfTab('pending')).toEqual({}))

test.each([{}, { stato: 'upcoming' }, { stato: 7 }, { stato: 'toString' }, { scheda: 'futuri' }])(
  'the address %j says nothing: what waits is shown',
  (search) => {
    expect(readModerationAddress(search)).toEqual({})
    expect(tabOf(readModerationAddress(search))).toBe('pending')
  },
)
