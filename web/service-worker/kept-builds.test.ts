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

test('the kept page follows the one of the network, if it is of the same build', async () => {
  stubNetwork({ '/': () => pageOf('a') })
  await keepBuild({ id: 'a', files: [] })
  const titleOfKept = async () => (await (await keptShell('a'))?.text())?.match(/<title>(.*)<\/title>/)?.[1]
  await renewShell('a', pageOf('a', 'Curve'))
  expect(await titleOfKept()).toBe('Curve')
  await renewShell('a', pageOf('b', 'Altra versione'))
  await renewShell('a', new Response('<h1>Wi-Fi dell’hotel</h1>'))
  await renewShell('a', new Response(await pageOf('a', 'Guasto').text(), { status: 500 }))
  expect(await titleOfKept()).toBe('Curve')
})
