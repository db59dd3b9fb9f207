import { describe, expect, test } from 'vitest'
import { itineraryEdit, itineraryForm, itineraryLimits, readDistance } from './itinerary-form.ts'

const good = {
  title: 'Passo Gavia',
  description: 'Stretta, alta e senza guardrail.',
  difficulty: 'Avanzato',
  roadType: 'Strada',
  duration: '2 ore',
  distanceKm: 43,
  externalUrl: 'https://www.esempio.it/gavia',
}

/** The first sentence of each field, as the form shows it. */
function refusals(wish: Record<string, unknown>): Record<string, string> {
  const { error } = itineraryForm.safeParse({ ...good, ...wish })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}
const accepted = (wish: Record<string, unknown>) => itineraryForm.parse({ ...good, ...wish })

test('what may be left out has its default', () => {
  expect(itineraryForm.parse(good)).toEqual({
    ...good,
    notes: null,
    status: 'active',
    area: null,
    trackId: null,
  })
})

test('what is required is said field by field, in Italian', () => {
  const { error } = itineraryForm.safeParse({})
  const said = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
  expect(said).toEqual({
    title: 'Titolo è richiesto',
    description: 'Descrizione è richiesta',
    difficulty: 'Difficoltà è richiesta',
    roadType: 'Tipo di strada è richiesto',
    duration: 'Durata è richiesta',
    externalUrl: 'Link esterno è richiesto',
  })
})

describe('texts have a longest length, counted as people count', () => {
  test.each([
    ['title', itineraryLimits.title, 200, 'Titolo non può superare 200 caratteri'],
    ['description', itineraryLimits.description, 5000, 'Descrizione non può superare 5000 caratteri'],
    ['duration', itineraryLimits.duration, 100, 'Durata non può superare 100 caratteri'],
    ['notes', itineraryLimits.notes, 2000, 'Note aggiuntive non può superare 2000 caratteri'],
  ])('%s: %i', (field, limit, asPrinted, sentence) => {
    expect(limit).toBe(asPrinted)
    for (const letter of ['a', 'è', '🏍']) {
      expect(refusals({ [field]: letter.repeat(limit) })).toEqual({})
      expect(refusals({ [field]: letter.repeat(limit + 1) })).toEqual({ [field]: sentence })
    }
    expect(refusals({ [field]: `  ${'a'.repeat(limit)}\n` })).toEqual({})
  })

  test.each(['title', 'description', 'duration'])('%s of blanks is no %s', (field) => {
    for (const blank of ['', ' ', '\t\n', '\u00a0'])
      expect(Object.keys(refusals({ [field]: blank }))).toEqual([field])
  })

  test('blank notes are none', () => {
    for (const notes of ['', '  \n', null, undefined]) expect(accepted({ notes }).notes).toBeNull()
  })
})

describe('distance is whole kilometres; what is no number is 0 (spec §5)', () => {
  test.each([
    [12, 12],
    [12.7, 12],
    ['12', 12],
    ['12,7', 12],
    ['1.200', 1200],
    ['12.345,6', 12_345],
    ['1.5', 1],
    ['12.7', 12],
    [' 48 ', 48],
    ['48 km', 48],
    ['abc', 0],
    ['', 0],
    [' ', 0],
    ['km 48', 0],
    [undefined, 0],
    ['1e999', 0],
    ['NaN', 0],
    ['Infinity', 0],
    [0, 0],
    ['100000', 100_000],
  ])('%j → %i', (typed, km) => {
    expect(readDistance(typed)).toBe(km)
    expect(accepted({ distanceKm: typed }).distanceKm).toBe(km)
  })

  test.each([
    [-1, 'Distanza non può essere negativa'],
    ['-1', 'Distanza non può essere negativa'],
    [100_001, 'Distanza non può superare 100.000 km'],
    [1e308, 'Distanza non valida'],
  ])('%j is refused', (distanceKm, sentence) => {
    expect(refusals({ distanceKm })).toEqual({ distanceKm: sentence })
  })
})

describe('the external link', () => {
  test.each([
    'http://esempio.it',
    'https://esempio.it',
    'HTTPS://WWW.ESEMPIO.IT/Percorso',
    'https://www.esempio.it:8443/a/b?c=d&e=%20#f',
    'https://esempio.it?da=@qualcuno',
    'https://esempio.it/@tornanti',
    'https://passo-dello-stelvio.bz.it/it',
    'https://città.it/è',
    '  https://esempio.it/spazi-intorno  ',
    `https://esempio.it/${'a'.repeat(itineraryLimits.externalUrl - 19)}`,
  ])('%s is one', (externalUrl) => {
    expect(accepted({ externalUrl }).externalUrl).toBe(externalUrl.trim())
  })

  const shape = 'Link esterno deve essere un URL (es: https://www.esempio.it)'
  test.each([
    ['', 'Link esterno è richiesto'],
    ['   ', 'Link esterno è richiesto'],
    ['esempio.it', shape],
    ['//esempio.it', shape],
    ['https://', shape],
    ['https://esempio', shape],
    ['https://.', shape],
    ['javascript:alert(1)', shape],
    ['JavaScript:alert(1)//https://esempio.it', shape],
    ['java\nscript:alert(1)', shape],
    ['data:text/html,<script>', shape],
    ['vbscript:x', shape],
    ['file:///etc/passwd', shape],
    ['ftp://esempio.it', shape],
    ['mailto:a@esempio.it', shape],
    ['https://utente:password@esempio.it', shape],
    ['https://esempio.it@evil.example', shape],
    ['https://esempio.it\\@evil.example', shape],
    ['https://esempio.it/con spazio', shape],
    ['https://esempio.it/a\nb', shape],
    ['https://esempio.it/a\u0000b', shape],
    ['https://esempio.it/a\u0007b', shape],
    ['https://esempio.it/\u202egpj.exe', shape],
    ['https://esem\u200bpio.it', shape],
    ['https://esempio.it/\ud800', shape],
    ['https:esempio.it', shape],
    ['https:/esempio.it', shape],
    ['https:\\\\esempio.it', shape],
    ['https:///esempio.it', shape],
    ['ht\ttps://esempio.it', shape],
    ['https://esem\tpio.it', shape],
    ['https://esempio.it/a\tb', shape],
    ['https://esempio．it', shape],
    ['https://esempio。it', shape],
    ['https://esempio%2eit', shape],
    ['https://[::1].it', shape],
    ['https://esempio.it:99999', shape],
    ['blob:https://esempio.it/x', shape],
    ['view-source:https://esempio.it', shape],
    ['intent://esempio.it#Intent;end', shape],
    ['https://esempio.it/%zz\u2066', shape],
    [`https://esempio.it/${'a'.repeat(itineraryLimits.externalUrl - 18)}`, 'Link esterno è troppo lungo'],
  ])('%j is none', (externalUrl, sentence) => {
    expect(refusals({ externalUrl })).toEqual({ externalUrl: sentence })
  })

  test('with letters of other alphabets it leads where browsers say in plain ones', () => {
    // A Cyrillic «а»: what is opened and what the browser shows is the name in the network's letters.
    const { externalUrl } = accepted({ externalUrl: 'https://www.pаypal.example/' })
    expect(new URL(externalUrl).hostname).toBe('www.xn--pypal-4ve.example')
    const { externalUrl: wide } = accepted({ externalUrl: 'https://www.esempio．it' })
    expect(new URL(wide).hostname).toBe('www.esempio.it')
  })

  test('of hostile length is answered at once', () => {
    for (const text of ['a.', 'a', '.', '-', '/', '?']) {
      const started = performance.now()
      refusals({ externalUrl: `https://${text.repeat(50_000)} ` })
      expect(performance.now() - started).toBeLessThan(500)
    }
  })
})

describe('choices are those of the specification', () => {
  test.each([
    ['difficulty', ['Facile', 'Intermedio', 'Avanzato'], ['facile', 'Esperto', '', null]],
    ['roadType', ['Strada', 'Sterrato', 'Misto'], ['strada', 'Off-road', '', null]],
    ['status', ['active', 'inactive'], ['Attivo', '', null]],
    ['area', ['Italia', 'Europa', 'Estero'], ['Asia', '']],
    ['trackId', ['7b0cbf2e-58f5-4b12-9c07-7ef1c2ab1de7'], ['x', '']],
  ])('%s', (field, right, wrong) => {
    for (const value of right) expect(refusals({ [field]: value }), value).toEqual({})
    for (const value of wrong)
      expect(Object.keys(refusals({ [field]: value })), String(value)).toEqual([field])
  })
})

test('a key too many is refused, and an edit needs the version that it started from', () => {
  expect(itineraryForm.safeParse({ ...good, createdBy: 'x' }).success).toBe(false)
  expect(itineraryEdit.safeParse(good).success).toBe(false)
  expect(itineraryEdit.safeParse({ ...good, version: 1 }).success).toBe(true)
})
