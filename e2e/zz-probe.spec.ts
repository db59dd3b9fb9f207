import { riders, test } from './support/test.ts'
test.use({ expectedNoise: /.*/s })
const state = async (page: any) => page.evaluate(() => ({
  picture: !!document.getElementById('picture'),
  unreachedHidden: document.getElementById('unreached')?.hidden,
  root: document.getElementById('root')?.innerText.slice(0, 80),
  title: document.title,
  rows: document.querySelectorAll('#root section[aria-label="Post"] > ul > li').length,
  answers: !!document.getElementById('answers'),
}))
test('probe', async ({ page, signIn, context }) => {
  await signIn(riders.rider)
  const run = async (name: string, path: string, prepare: (p: any) => Promise<void>, waits = [2500]) => {
    const p = await context.newPage()
    const errors: string[] = []; const api: string[] = []; const logs: string[] = []
    p.on('pageerror', (e) => errors.push(String(e).slice(0, 120)))
    p.on('console', (m) => m.text().includes('analytics') && logs.push(m.text()))
    p.on('request', (r) => { const u = new URL(r.url()); if (u.pathname.startsWith('/api')) api.push(u.pathname + u.search) })
    await prepare(p)
    await p.goto(path).catch((e: unknown) => console.log('goto', String(e).slice(0, 100)))
    for (const w of waits) { await p.waitForTimeout(w); console.log(name, JSON.stringify(await state(p).catch((e: unknown) => String(e).slice(0, 90)))) }
    console.log(name, 'errors', JSON.stringify(errors), 'api', JSON.stringify(api), logs.length)
    await p.close()
  }
  await run('plain', '/community', async () => {}, [2000, 9000])
  await run('events', '/events', async () => {}, [2500])
  await run('createApp throws', '/community', (p) => p.addInitScript(() => { const g = performance.getEntriesByType.bind(performance); performance.getEntriesByType = (t: string) => { if (t === 'navigation') throw new Error('boom'); return g(t) } }))
  await run('no fonts API', '/community', (p) => p.addInitScript(() => Object.defineProperty(document, 'fonts', { value: undefined })))
  await run('fonts fail', '/community', (p) => p.route('**/*.woff2', (r: any) => r.abort()))
  await run('row crash', '/community', (p) => p.route('**/community', async (r: any) => { const a = await r.fetch(); const h = await a.text(); const i = h.indexOf('id="answers"'); await r.fulfill({ response: a, body: h.slice(0, i) + h.slice(i).replaceAll('"author":', '"authorX":'), headers: { ...a.headers(), 'content-encoding': 'identity' } }) }))
  await run('bars fail', '/community', (p) => p.route('**/assets/bars-*.js', (r: any) => r.abort()))
  await run('screen fails', '/community', (p) => p.route('**/assets/community-page-*.js', (r: any) => r.abort()))
  await run('login of a rider', '/login', async () => {})
  await run('uppercase', '/COMMUNITY', async () => {})
  await run('slash', '/community/', async () => {})
})
