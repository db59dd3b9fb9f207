import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBuild, keptFile, keptShell, renewShell, retireBuilds } from './kept-builds.ts'
import { stubCaches, stubNetwork } from './test-caches.ts'

let caches: ReturnType<typeof stubCaches>
beforeEach(() => {
  caches = stubCaches()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pageOf = (id: string, title = 'Tornanti') =>
  new Response(`<title>${title}</title><meta name="build" content="${id}" />`)
const file = (text: string) => () => new Response(text)

test('a build is kept whole: its page and all of its files', async () => {
  stubNetwork({ '/': () => pageOf('a'), '/assets/1.js': file('one'), '/assets/2.js': file('two') })
  await keepBuild({ id: 'a', files: ['/assets/1.js', '/assets/2.js'] })
  expect(await (await keptShell('a'))?.text()).toContain('content="a"')
  expect(await (await keptFile('/assets/2.js'))?.text()).toBe('two')
})

test('what an earlier build has is not fetched again', async () => {
  stubNetwork({ '/': () => pageOf('a'), '/assets/1.js': file('one') })
  await keepBuild({ id: 'a', files: ['/assets/1.js'] })
  const asked = stubNetwork({ '/': () => pageOf('b'), '/assets/2.js': file('two') })
  await keepBuild({ id: 'b', files: ['/assets/1.js', '/assets/2.js'] })
  expect(asked).toEqual(['/', '/assets/2.js'])
  caches.delete('app-a')
  expect(await (await keptFile('/assets/1.js'))?.text()).toBe('one')
})

test('a file that one server does not have yet is asked for again', async () => {
  const answers = [new Response('', { status: 404 }), new Response('one')]
  stubNetwork({ '/': () => pageOf('a'), '/assets/1.js': () => answers.shift() ?? Response.error() })
  await keepBuild({ id: 'a', files: ['/assets/1.js'] })
  expect(await (await keptFile('/assets/1.js'))?.text()).toBe('one')
})

test.each([
  ['a file is missing', { '/': () => pageOf('a'), '/assets/1.js': () => new Response('', { status: 404 }) }],
  ['a file breaks off', { '/': () => pageOf('a') }],
  ['the page is of another build', { '/': () => pageOf('b'), '/assets/1.js': file('one') }],
  ['the page is somebody else’s', { '/': file('<h1>Wi-Fi dell’hotel</h1>'), '/assets/1.js': file('one') }],
  ['the server is in trouble', { '/': () => new Response('', { status: 500 }), '/assets/1.js': file('one') }],
])('nothing is installed when %s, and the next try begins where this one ended', async (_why, network) => {
  const build = { id: 'a', files: ['/assets/0.js', '/assets/1.js'] }
  stubNetwork({ ...network, '/assets/0.js': file('zero') })
  await expect(keepBuild(build)).rejects.toThrow()
  stubNetwork({ '/': () => pageOf('a'), '/assets/0.js': file('zero'), '/assets/1.js': file('one') })
  await keepBuild(build)
  expect(await keptShell('a')).toBeDefined()
})

test('the two builds before the present one stay for tabs that are open; older ones go', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    caches.set(`app-${id}`, new Map())
    await retireBuilds(id, false)
  }
  expect([...caches.keys()].filter((name) => name.startsWith('app-'))).toEqual(['app-b', 'app-c', 'app-d'])
})

test('a build that was never used goes, unless it may be the one that is on its way in', async () => {
  for (const name of ['app-never', 'app-a', 'somebody-else']) caches.set(name, new Map())
  await retireBuilds('a', true)
  expect(caches.has('app-never')).toBe(true)
  await retireBuilds('a', false)
  expect([caches.has('app-never'), caches.has('app-a'), caches.has('somebody-else')]).toEqual([
    false,
    true,
    true,
  ])
})

test('the kept page follows the one of the network, if it is of the same build and an hour has passed', async () => {
  const made = new Date('2026-11-17T10:00:00Z')
  const titled =
    (id: string, title: string, status = 200) =>
    async () =>
      new Response(await pageOf(id, title).text(), { status, headers: { date: made.toUTCString() } })
  stubNetwork({ '/': titled('a', 'Tornanti') })
  await keepBuild({ id: 'a', files: [] })
  const titleOfKept = async () => (await (await keptShell('a'))?.text())?.match(/<title>(.*)<\/title>/)?.[1]
  const asked = stubNetwork({ '/': titled('a', 'Curve') })
  await renewShell('a', made.getTime() + 59 * 60_000)
  expect([asked, await titleOfKept()]).toEqual([[], 'Tornanti'])
  const later = made.getTime() + 60 * 60_000
  await renewShell('a', later)
  expect([asked, await titleOfKept()]).toEqual([['/'], 'Curve'])
  for (const answer of [
    titled('b', 'Altra versione'),
    titled('a', 'Guasto', 500),
    () => new Response('<h1>Wi-Fi dell’hotel</h1>'),
  ]) {
    stubNetwork({ '/': answer })
    await expect(renewShell('a', later)).rejects.toThrow('not of the build')
  }
  expect(await titleOfKept()).toBe('Curve')
})

test('nobody is in the kept page, even if the network gives one with somebody in it', async () => {
  const somebody =
    '<script type="application/json" id="session">{"user":{"displayName":"Anna \\u003c"}}</script>'
  const asked: RequestInit[] = []
  stubNetwork({ '/': async () => new Response(`${await pageOf('a').text()}${somebody}<p>fine</p>`) })
  const network = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(init)
    return network(path, init)
  })
  await keepBuild({ id: 'a', files: [] })
  await renewShell('a')
  const kept = await (await keptShell('a'))?.text()
  expect(kept).toBe(`${await pageOf('a').text()}<p>fine</p>`)
  // Without cookies: the server would not know whose page to make.
  expect(asked.map(({ credentials, mode }) => [credentials, mode])).toEqual([
    ['omit', undefined],
    ['omit', undefined],
  ])
})
