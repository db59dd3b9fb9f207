import { expect, test } from 'vitest'
import { addTag } from './add-tag.ts'

const ten = Array.from({ length: 10 }, (_, i) => `tag${i}`)

test.each([
  ['a word', [], 'stelvio', { tags: ['stelvio'] }],
  ['as people type it', ['alba'], '  #Stelvio ', { tags: ['alba', 'stelvio'] }],
  ['a duplicate is ignored', ['stelvio'], 'STELVIO', { tags: ['stelvio'] }],
  ['a duplicate among ten, too', ten, '#tag3', { tags: ten }],
  ['nothing', ['alba'], '  ', { tags: ['alba'] }],
  ['a mark alone', ['alba'], ' ## ', { tags: ['alba'] }],
  ['the eleventh', ten, 'undici', { error: 'Massimo 10 tag consentiti' }],
  ['too long', [], 'x'.repeat(31), { error: 'Tag non può superare 30 caratteri' }],
])('%s', (_what, tags, typed, outcome) => {
  expect(addTag(tags, typed)).toEqual(outcome)
})
