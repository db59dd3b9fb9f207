import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { community } from './community.ts'
import { postForm, reportForm } from './community-forms.ts'
import { postTypes } from './post-filters.ts'
import { reportReasons } from './report-values.ts'

const typed = { content: 'Chi sale allo Stelvio domenica?', postType: 'ride-request' }
const messageOf = (change: Record<string, unknown>) =>
  postForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message

test('a text and its type are enough; the rest is empty', () => {
  expect(postForm.parse(typed)).toEqual({ ...typed, location: null, tags: [], routeId: null, photos: [] })
})

describe('the text', () => {
  test.each([
    ['', 'Contenuto è richiesto'],
    [' \n ', 'Contenuto è richiesto'],
    [undefined, 'Contenuto è richiesto'],
  ])('%j: %s', (content, message) => expect(messageOf({ content })).toBe(message))

  test('has 10 to 5000 characters, as people count them', () => {
    for (const sign of ['x', '🏍']) {
      expect(messageOf({ content: sign.repeat(9) })).toBe('Contenuto deve essere tra 10 e 5000 caratteri')
      expect(messageOf({ content: sign.repeat(10) })).toBeUndefined()
      expect(messageOf({ content: sign.repeat(5000) })).toBeUndefined()
      expect(messageOf({ content: sign.repeat(5001) })).toBe('Contenuto non può superare 5000 caratteri')
    }
    expect(messageOf({ content: `${' '.repeat(20)}corto${' '.repeat(20)}` })).toBe(
      'Contenuto deve essere tra 10 e 5000 caratteri',
    )
  })

  test.each([
    '<script>alert(1)</script> in cima al passo',
    'In cima: < SCRIPT src=//x.it>',
    'Chiudo qui: </script >',
    'Premi qui: JavaScript:alert(1)',
    'Premi qui: javascript : alert(1)',
    '<img src=x onerror=alert(1)> che vista',
    'scrivi onclick = "fai()" nel pulsante',
    'prima\nonload=fai() seconda riga',
  ])('%j is code', (content) =>
    expect(messageOf({ content })).toBe('Contenuto contiene codice non consentito'),
  )

  test.each([
    'Se a < b e b > c, allora che strada faccio?',
    'Nel mio sito uso onclick e basta, senza altro.',
    'La descrizione JavaScript è scritta male, la transcript pure.',
    'Percorso <a href="x">qui</a>, quota = 2757 m',
    'conclusione = bella, stagione=estate, ion = carica',
    'Leggete la <scripta manent> di ieri',
  ])('%j is a sentence', (content) => {
    expect(messageOf({ content })).toBeUndefined()
    expect(postForm.parse({ ...typed, content }).content).toBe(content)
  })
})

test('every type, and no other', () => {
  for (const postType of postTypes) expect(messageOf({ postType })).toBeUndefined()
  for (const postType of ['annuncio', '', null, undefined])
    expect(messageOf({ postType })).toBe('Tipo di post è richiesto')
})

test('the place is optional, with at most 100 characters', () => {
  expect(postForm.parse({ ...typed, location: '  Bormio ' }).location).toBe('Bormio')
  expect(postForm.parse({ ...typed, location: '' }).location).toBeNull()
  expect(messageOf({ location: 'x'.repeat(100) })).toBeUndefined()
  expect(messageOf({ location: 'x'.repeat(101) })).toBe('Località non può superare 100 caratteri')
})

describe('tags', () => {
  test('are one however they are spelt, and counted after that', () => {
    const { tags } = postForm.parse({ ...typed, tags: ['Stelvio', '#stelvio', ' STELVIO ', 'alba'] })
    expect(tags).toEqual(['stelvio', 'alba'])
    const ten = Array.from({ length: 10 }, (_, i) => `tag${i}`)
    expect(messageOf({ tags: [...ten, 'TAG3', '#tag4'] })).toBeUndefined()
    expect(messageOf({ tags: [...ten, 'uno di più'] })).toBe('Massimo 10 tag consentiti')
  })

  test('say something, shortly', () => {
    expect(messageOf({ tags: ['#'] })).toBe('Tag è richiesto')
    expect(messageOf({ tags: ['x'.repeat(31)] })).toBe('Tag non può superare 30 caratteri')
  })
})

test('four photographs, each once', () => {
  const photos = Array.from({ length: 5 }, () => ({ mediaId: randomUUID(), alt: '' }))
  expect(messageOf({ photos: photos.slice(1) })).toBeUndefined()
  expect(messageOf({ photos })).toBe('Massimo 4 foto per post')
  expect(messageOf({ photos: [photos[0], photos[0]] })).toBe('Foto ripetuta')
})

describe('a comment', () => {
  const says = (content: unknown) =>
    community.comment.input.safeParse({ id: randomUUID(), requestKey: randomUUID(), content }).error
      ?.issues[0]?.message

  test('has 1 to 1000 characters, and no code', () => {
    expect(says('')).toBe('Commento è richiesto')
    expect(says('!')).toBeUndefined()
    expect(says('x'.repeat(1000))).toBeUndefined()
    expect(says('x'.repeat(1001))).toBe('Commento non può superare 1000 caratteri')
    expect(says('<script>')).toBe('Contenuto contiene codice non consentito')
  })
})

describe('a report', () => {
  const messages = (form: Record<string, unknown>) =>
    reportForm.safeParse(form).error?.issues.map(({ message }) => message)

  test('has a reason; the other one has words', () => {
    for (const reason of reportReasons.filter((one) => one !== 'other'))
      expect(messages({ reason, note: '' })).toBeUndefined()
    expect(messages({ note: '' })).toEqual(['Scegli un motivo'])
    expect(messages({ reason: 'other', note: ' ' })).toEqual(['Scrivi il motivo'])
    expect(messages({ reason: 'other', note: 'Foto di casa mia' })).toBeUndefined()
    expect(messages({ reason: 'spam', note: 'x'.repeat(501) })).toEqual([
      'Motivo non può superare 500 caratteri',
    ])
  })

  test('keeps that rule on its way to the server', () => {
    const sent = { id: randomUUID(), reason: 'other', note: null }
    expect(community.reportPost.input.safeParse(sent).success).toBe(false)
  })
})
