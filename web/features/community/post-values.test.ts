import { expect, test } from 'vitest'
import { postRules } from './post-rules.ts'
import { nothingTyped } from './post-values.ts'

const ten = Array.from({ length: 10 }, (_, i) => `tag${i}`)
const published = (chosen: string[], typed: string) =>
  postRules.safeParse({
    ...nothingTyped,
    content: 'Dieci caratteri almeno',
    postType: 'tour',
    tags: { chosen, typed },
  })

test.each([
  ['is a tag like the others', ['alba'], ' #Stelvio', ['alba', 'stelvio']],
  ['once more says nothing new', ten, '#TAG3', ten],
  ['may be nothing', ['alba'], ' # ', ['alba']],
])('what is left in the field of the tags %s', (_what, chosen, typed, tags) => {
  expect(published(chosen, typed).data?.tags).toEqual(tags)
})

test.each([
  ['an eleventh', ten, 'undici', 'Massimo 10 tag consentiti'],
  ['too long', [], 'x'.repeat(31), 'Tag non può superare 30 caratteri'],
])('%s stops the post', (_what, chosen, typed, message) => {
  expect(published(chosen, typed).error?.issues).toMatchObject([{ message }])
})
