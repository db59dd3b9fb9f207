import { expect, test } from 'vitest'
import { answererOf } from './routing.ts'

const origin = 'https://tornanti.example'
const ask = (path: string, mode: RequestMode, method = 'GET') =>
  answererOf({ method, mode, url: new URL(path, origin).href }, origin)

test.each(['/', '/diary', '/user/7b0e3c1e', '/events?tab=past', '/apia', '/assetsa', '/non/esiste', '/_ui'])(
  'the page answers for %s',
  (path) => expect(ask(path, 'navigate')).toBe('page'),
)

test.each(['/assets/index-B8g7_4Gr.js', '/assets/figtree.woff2', '/assets/map-land-B7FRE05D.json'])(
  'a file of a build is %s',
  (path) => expect(ask(path, 'cors')).toBe('file'),
)

test('pictures have an answerer of their own', () => {
  expect(ask('/api/media/abc/320', 'no-cors')).toBe('picture')
})

test.each([
  ['the data', '/api/events', 'cors', 'GET'],
  ['live updates', '/api/live', 'cors', 'GET'],
  ['a picture that somebody opens', '/api/media/abc/320', 'navigate', 'GET'],
  ['a picture that is sent', '/api/media', 'cors', 'POST'],
  ['a download', '/api/account/export', 'navigate', 'GET'],
  ['a disguised address of the API', '/%61pi/events', 'navigate', 'GET'],
  ['an address that cannot be read', '/%E0%A4%A', 'navigate', 'GET'],
  ['a write', '/api/posts', 'cors', 'POST'],
  ['a form', '/login', 'navigate', 'POST'],
  ['the manifest', '/manifest.webmanifest', 'cors', 'GET'],
  ['an icon', '/icons/icon-192.png', 'no-cors', 'GET'],
  ['a file that somebody opens', '/robots.txt', 'navigate', 'GET'],
  ['a script that somebody opens', '/assets/index-B8g7_4Gr.js', 'navigate', 'GET'],
  ['a tile of another host', 'https://tiles.example/assets/1.png', 'cors', 'GET'],
] as const)('the network alone answers for %s', (_what, path, mode, method) => {
  expect(ask(path, mode, method)).toBe('network')
})
