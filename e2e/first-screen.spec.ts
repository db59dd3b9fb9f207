import type { Page, Request } from '@playwright/test'
import { everythingKept } from './support/browser-storage.ts'
import { isListening } from './support/network.ts'
import { adminScreens, home, publicScreens, riderScreens, type Screen } from './support/screens.ts'
import { expect, heading, logIn, riders, signOut, test } from './support/test.ts'
import { workerIsReady, test as workerTest } from './support/worker.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'Menu utente', exact: true })

/** The questions about the session that go out from now on. */
function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/auth/session') asked.push(page.url())
  })
  return asked
}

test('a rider who opens a page is known by it: nothing is asked, and the screen is theirs', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`Refused by the policy: ${violatedDirective}`),
    ),
  )
  await signIn(riders.rider)
  const asked = questions(page)
  for (const { path, heading: title } of [home, { path: '/community', heading: 'Community' }]) {
    const listening = isListening(page)
    const answer = await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(menu(page)).toHaveText(/^AB/)
    await listening
    await page.waitForTimeout(500)
    expect(answer?.headers()['cache-control']).toBe('private, no-store, no-transform')
    await expect(page.locator('script#session')).toHaveCount(0)
  }
  await page.reload()
  await expect(heading(page, 'Community')).toBeVisible()
  expect(asked).toEqual([])
})

test('so is a visitor: at the door, and on their way to it', async ({ page }) => {
  const asked = questions(page)
  for (const path of ['/login', '/', '/events']) {
    await page.goto(path)
    await expect(heading(page, 'Accedi')).toBeVisible()
  }
  expect(asked).toEqual([])
  await logIn(page, riders.rider)
  await expect(heading(page, 'Eventi')).toBeVisible()
  await page.goto('/login')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  expect(asked).toEqual([])
})

/** The pages' own files that were asked for until the screen was there, and those that its page had named. */
async function filesOf(page: Page, { path, heading: title }: Screen) {
  const asked: string[] = []
  const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  const answer = await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  page.off('request', note)
  const named = (await answer?.text())?.matchAll(/href="(\/assets\/[\w.-]+\.js)"/g) ?? []
  return {
    asked: new Set(asked.filter((file) => /-page-[\w-]+\.js$/.test(file))),
    named: new Set([...named].map(([, file]) => file)),
  }
}

test('the page of each screen names the files of that screen: none is found out about later', async ({
  page,
  signIn,
}) => {
  test.slow()
  const isKnown = ({ path }: Screen) => !path.includes('?') && path !== '/una/strada/che-non-esiste'
  const expectNamed = async (screen: Screen) => {
    const { asked, named } = await filesOf(page, screen)
    const late = [...asked].filter((file) => !named.has(file))
    expect([screen.path, asked.size > 0, late]).toEqual([screen.path, true, []])
  }
  for (const screen of publicScreens.filter(isKnown)) await expectNamed(screen)
  await signIn(riders.superAdmin)
  for (const screen of [home, ...riderScreens, ...adminScreens].filter(isKnown)) await expectNamed(screen)
})

test('who signs out in another tab while a page is on its way is not shown on it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(menu(page)).toBeVisible()
  const late = await context.newPage()
  await late.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent?.includes('Il mio Profilo'))
        document.documentElement.dataset.wasShown = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await late.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const answer = await late.goto('/profile', { waitUntil: 'commit' })
  expect(await answer?.text()).toContain('annab')
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  release()
  await expect(heading(late, 'Accedi')).toBeVisible()
  expect(await late.evaluate(() => document.documentElement.dataset.wasShown)).toBeUndefined()
})

test('a page out of the back/forward cache shows nobody who has left meanwhile, even without a line', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  // As another tab leaves it behind: this page lay frozen, and was told nothing.
  await page.evaluate(() => {
    localStorage.setItem('tornanti.kept-by', '')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

workerTest.describe('with the worker between', () => {
  workerTest(
    'nothing is asked either, and no page that is kept has anybody in it',
    async ({ page, signIn, app, deployment }) => {
      const person = await app.people.create()
      await signIn(person)
      await page.goto('/')
      await workerIsReady(page)
      deployment.asked.length = 0
      for (const path of ['/', '/diary', '/']) {
        const answer = await page.goto(path)
        expect(answer?.fromServiceWorker()).toBe(true)
        expect(await answer?.text()).toContain(person.email)
        await expect(menu(page)).toBeVisible()
      }
      expect(deployment.asked.filter((path) => path.startsWith('/api/auth/session'))).toEqual([])
      // The kept page is renewed as if it were old.
      await page.evaluate(async () => {
        const [name = ''] = (await window.caches.keys()).filter((key) => key.startsWith('app-'))
        const kept = await (await window.caches.open(name)).match('/')
        const headers = { 'content-type': 'text/html', date: new Date(0).toUTCString() }
        await (await window.caches.open(name)).put('/', new Response(await kept?.text(), { headers }))
      })
      await page.goto('/')
      const keptAt = () =>
        page.evaluate(async () => Date.parse((await window.caches.match('/'))?.headers.get('date') ?? ''))
      await expect.poll(keptAt).toBeGreaterThan(0)
      const { caches } = await everythingKept(page)
      const kept = JSON.stringify(caches)
      expect(kept).toContain('<div id=')
      for (const words of [person.email, person.nickname, person.id, 'Anna Prova', 'id=\\"session']) {
        expect(kept).not.toContain(words)
      }
    },
  )
})

test.describe('before its code has come', () => {
  test.use({ expectedNoise: /ERR_CONNECTION_FAILED/ })
  const screens: [path: string, title: string][] = [
    ['/login', 'Accedi'],
    ['/route-planner', 'Itinerari'],
    ['/community', 'Community'],
    ['/events', 'Eventi'],
  ]
  const picture = (page: Page) => page.locator('#picture')

  test('an admin sees the bar of admins', async ({ page, signIn }) => {
    await signIn(riders.admin)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('connectionfailed'))
    await page.goto('/community', { waitUntil: 'commit' })
    await expect(picture(page).getByText('Admin', { exact: true })).toBeVisible()
  })

  test('a screen can be seen as it will be, and is then replaced by itself', async ({
    page,
    app,
    signIn,
  }) => {
    const person = await app.people.create()
    for (const [path, title] of screens) {
      if (path !== '/login') await signIn(person)
      const { promise: line, resolve: mend } = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await line
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const seen = picture(page).locator('h1')
      await expect(seen).toHaveText(title)
      // Before the styles have come nothing is painted, and everything stands elsewhere.
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
      const place = await seen.boundingBox()
      // Nobody types into a picture: what was typed would go with it.
      expect(await picture(page).evaluate((it: HTMLElement) => it.inert)).toBe(true)
      mend()
      await expect(heading(page, title)).toBeVisible()
      await expect(picture(page)).toHaveCount(0)
      const { x, y } = (await heading(page, title).boundingBox()) ?? { x: 0, y: 0 }
      expect([Math.round(x), Math.round(y)]).toEqual([Math.round(place?.x ?? -1), Math.round(place?.y ?? -1)])
      await page.unroute(/\/assets\/.*\.js$/)
    }
  })
})

test.describe('where its code cannot begin', () => {
  test.use({ expectedNoise: /no entries/ })

  test('that is said over the picture', async ({ page }) => {
    await page.addInitScript(() => {
      performance.getEntriesByType = () => {
        throw new Error('no entries')
      }
    })
    await page.goto('/login')
    await expect(page.getByText('Non siamo riusciti a caricare l’app')).toBeVisible()
  })
})

test('without the browser’s list of fonts the app begins all the same', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fonts', { value: undefined }))
  await page.goto('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
})

test.describe('where its code does not come', () => {
  test.use({ expectedNoise: /ERR_FAILED/ })

  test('that is said, and trying again brings it', async ({ page }) => {
    const entry = /\/assets\/index-[\w-]+\.js$/
    const said = page.getByText('Non siamo riusciti a caricare l’app')
    await page.route(entry, (route) => route.abort())
    await page.goto('/login')
    await expect(said).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('forse la connessione si è interrotta.')
    await page.unroute(entry)
    await page.getByRole('link', { name: 'Riprova', exact: true }).click()
    await expect(heading(page, 'Accedi')).toBeVisible()
    await expect(said).toBeHidden()
  })
})
