import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const before = { title: 'Giro', place: { lat: '45', lon: '9' }, max: '10', price: '' }

test('what was typed stays, the rest is as somebody else left it', () => {
  const typed = { ...before, title: 'Giro del lago', max: '12' }
  const newest = { ...before, place: { lat: '46', lon: '9' }, max: '20' }
  expect(mergeEdits({ typed, before, newest })).toEqual({
    values: { title: 'Giro del lago', place: { lat: '46', lon: '9' }, max: '12', price: '' },
    mine: ['title', 'max'],
    theirs: ['place', 'max'],
  })
})

test('what was typed and taken back is nobody’s change', () => {
  const newest = { ...before, title: 'Altro giro' }
  expect(mergeEdits({ typed: { ...before, place: { lat: '45', lon: '9' } }, before, newest })).toEqual({
    values: newest,
    mine: [],
    theirs: ['title'],
  })
})

test('a field that was emptied is a change', () => {
  const { values } = mergeEdits({ typed: { ...before, max: '' }, before, newest: { ...before, max: '20' } })
  expect(values.max).toBe('')
})
