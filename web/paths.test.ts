import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath, isOwnScreen, originOrHome, paths, publicPaths } from './paths.ts'

const site = 'https://tornanti.test'

test.each([
  '/',
  '/events',
  '/events?tab=past&page=2',
  '/events/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '/route-planner/12',
  '/user/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '/admin/users?q=anna%40example.it',
])('%s is one of our screens', (path) => {
  expect(isOwnPath(path)).toBe(true)
  expect(originOrHome(path)).toBe(path)
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/..//evil.test',
  '/./..//evil.test/events',
  '/events/../..//evil.test',
  '/%2F%2Fevil.test',
  '/%5Cevil.test',
  '/\t/evil.test',
  '/\n//evil.test',
  ' /events',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//events',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.test/events',
  'https:evil.test',
  '/events@evil.test',
  '/events#//evil.test',
  '/events?next=//evil.test',
  '/user/..%2f..%2fevil',
  '/user/',
  '/events/',
  '/eventsx',
  '/events\n',
  '',
])('%j is not', (path) => {
  expect([isOwnPath(path), isOwnScreen(path)]).toEqual([false, false])
  expect(originOrHome(path)).toBe('/')
})

test.each([undefined, null, 7, {}, ['/events'], { toString: () => '/events' }])(
  'what is not text is not a path: %j',
  (path) => {
    expect(originOrHome(path)).toBe('/')
  },
)

test('no public screen is an origin: signing in would lead back to signing in', () => {
  expect(Object.values(publicPaths).filter(isOwnPath)).toEqual([])
})

test.each(['/login', '/reset-password#token=Ab_-9', '/events?tab=past#x', '/user/a1'])(
  '%s is a screen that a launch may lead to',
  (path) => expect(isOwnScreen(path)).toBe(true),
)

test('every protected screen is an origin', () => {
  const filled = Object.values(paths).map((path) => path.replace(/\$\w+/, 'a1'))
  expect(filled.every(isOwnPath)).toBe(true)
})

test('whatever the origin, the way leads inside this site, and asking twice changes nothing', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '?',
    '#',
    ':',
    '@',
    '%2f',
    'evil.test',
    'events',
    '\t',
    ' ',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    fc.array(pieces, { maxLength: 8 }).map((all) => `/${all.join('')}`),
  )
  fc.assert(
    fc.property(hostile, (origin) => {
      const destination = originOrHome(origin)
      return new URL(destination, site).origin === site && originOrHome(destination) === destination
    }),
    { numRuns: 200_000 },
  )
})
