import { expect, test } from 'vitest'
import { keptLimits } from '#contract/itineraries.ts'
import type { KeptItinerary } from './kept-store.ts'
import { type OnServer, planSync } from './plan-sync.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const dayMs = 86_400_000

function kept(id: string, wish: Partial<KeptItinerary> & { isSaved?: boolean } = {}): KeptItinerary {
  const { isSaved = wish.reason !== 'wished', ...row } = wish
  const card: KeptItinerary['card'] = {
    id,
    title: id,
    description: '',
    difficulty: 'Facile',
    roadType: 'Strada',
    duration: '',
    distanceKm: 1,
    area: null,
    status: 'active',
    isSaved,
    track: null,
  }
  return { id, owner: 'anna', at: now - dayMs, reason: 'saved', card, version: 1, bytes: 1, ...row }
}
const item = (id: string, wish: Partial<OnServer> = {}): OnServer => ({
  id,
  version: 1,
  isSaved: true,
  ...wish,
})
const plan = (rows: KeptItinerary[], items: OnServer[]) => {
  const { remove, keep } = planSync(rows, items, now)
  return { remove: remove.map(({ id }) => id), keep }
}

test('what is as it was is left alone', () => {
  const rows = [kept('a'), kept('b', { reason: 'wished' })]
  expect(plan(rows, [item('a'), item('b', { isSaved: false })])).toEqual({ remove: [], keep: [] })
})

test('what is gone goes, and so does what came with a heart that is no longer there', () => {
  const rows = [
    kept('gone', { reason: 'wished' }),
    kept('unsaved'),
    kept('no longer refused', { reason: 'refused' }),
    kept('wished', { reason: 'wished' }),
  ]
  const items = ['unsaved', 'no longer refused', 'wished'].map((id) => item(id, { isSaved: false }))
  expect(plan(rows, items)).toEqual({ remove: ['gone', 'unsaved', 'no longer refused'], keep: [] })
})

test('what has changed, has another heart or is a week old is kept anew, as it was kept', () => {
  const rows = [
    kept('changed', { reason: 'wished', version: 1 }),
    kept('saved since', { reason: 'wished' }),
    kept('old', { at: now - 8 * dayMs }),
  ]
  const items = [item('changed', { version: 2, isSaved: false }), item('saved since'), item('old')]
  expect(plan(rows, items).keep).toEqual([
    { id: 'changed', reason: 'wished' },
    { id: 'saved since', reason: 'wished' },
    { id: 'old', reason: 'saved' },
  ])
})

test('saved ones are kept along, but not those that were taken off this device', () => {
  const items = [item('new'), item('refused'), item('not saved', { isSaved: false })]
  expect(plan([kept('refused', { reason: 'refused' })], items)).toEqual({
    remove: [],
    keep: [{ id: 'new', reason: 'saved' }],
  })
})

test('of saved ones only so many are kept', () => {
  const rows = Array.from({ length: keptLimits.saved - 1 }, (_, i) => kept(`kept ${i}`))
  const items = [...rows.map(({ id }) => item(id)), item('first'), item('second')]
  expect(plan(rows, items).keep).toEqual([{ id: 'first', reason: 'saved' }])
})
