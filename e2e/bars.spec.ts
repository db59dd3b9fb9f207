import type { Page } from '@playwright/test'
import { insertPicture } from '#server/testing/pictures.ts'
import { bottomBar, expect, heading, riders, test, toast } from './support/test.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu utente', exact: true })
/** What the button shows: the picture or the initials, without its hidden name. */
const face = (page: Page) => menuButton(page).locator('[aria-hidden=true]')
const publicScreens = [
  '/login',
  '/signup',
  '/privacy-policy',
  '/terms-of-service',
  '/setup-admin',
  '/nowhere',
]

test('visitors see no bars on any public screen', async ({ page }) => {
  for (const path of publicScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menuButton(page)).toHaveCount(0)
    await expect(bottomBar(page)).toHaveCount(0)
  }
})

test('a signed-in rider sees both bars, on legal and unknown pages too', async ({ page, signIn }) => {
  await signIn(riders.rider)
  for (const path of ['/', '/diary', '/user/abc', '/privacy-policy', '/nowhere']) {
    await page.goto(path)
    await expect(menuButton(page)).toBeVisible()
    await expect(bottomBar(page)).toBeVisible()
  }
})

test('the top bar has the logo, and the product name only where there is room', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/diary')
  const home = page.getByRole('banner').getByRole('link', { name: /^Tornanti/ })
  await expect(home.locator('svg')).toBeVisible()
  const width = (await home.getByText('Tornanti', { exact: true }).boundingBox())?.width ?? 0
  if ((page.viewportSize()?.width ?? 0) < 640) expect(width).toBeLessThanOrEqual(1)
  else expect(width).toBeGreaterThan(40)
  await home.click()
  await expect(page).toHaveURL('/')
})

test('the menu shows name and e-mail, Profilo and Esci; Amministrazione is for admins', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(face(page)).toHaveText(/^AB/)
  await menuButton(page).click()
  await expect(page.getByText('Anna Bianchi', { exact: true })).toBeVisible()
  await expect(page.getByText('annab@demo.tornanti.example', { exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['Profilo', 'Esci'])
  await page.getByRole('menuitem', { name: 'Profilo' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()

  await signIn(riders.admin)
  await page.reload()
  await menuButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profilo', 'Amministrazione', 'Esci'])
  await page.getByRole('menuitem', { name: 'Amministrazione' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a press on the menu’s button that falls between its drawing and its coming is not lost', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  // React keeps a drawn menu back until its forerunner has been seen for 300 ms: after 200 the menu is drawn, and not
  // yet there. The finger comes up on another button than it went down on, so that no click follows.
  await page.addInitScript(() => {
    const find = () => document.querySelector('header button[aria-haspopup=menu]')
    const observer = new MutationObserver(() => {
      const button = find()
      if (!button) return
      observer.disconnect()
      setTimeout(() => {
        if (button.isConnected) button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        else find()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      }, 200)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  for (let time = 0; time < 5; time++) {
    await page.goto('/profile')
    await expect(page.getByRole('menuitem')).toHaveText(['Profilo', 'Esci'])
  }
})

test('the bottom bar has its entries in order; Admin is for admins', async ({ page, signIn }) => {
  const entries = bottomBar(page).getByRole('link')
  await signIn(riders.rider)
  await page.goto('/')
  await expect(entries).toHaveText(['Home', 'Itinerari', 'Eventi', 'Community'])
  await signIn(riders.superAdmin)
  await page.reload()
  await expect(entries).toHaveText(['Home', 'Itinerari', 'Eventi', 'Community', 'Admin'])
  const paths = { Itinerari: '/route-planner', Eventi: '/events', Community: '/community', Admin: '/admin' }
  for (const [name, path] of Object.entries({ ...paths, Home: '/' })) {
    await bottomBar(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the active entry is the one whose path equals the current path exactly', async ({ page, signIn }) => {
  await signIn(riders.superAdmin)
  const active = bottomBar(page).locator('[aria-current]')
  const expected: [path: string, active: string[]][] = [
    ['/', ['Home']],
    ['/route-planner', ['Itinerari']],
    ['/events', ['Eventi']],
    ['/community', ['Community']],
    ['/admin', ['Admin']],
    ['/events/abc', []],
    ['/route-planner/abc', []],
    ['/diary', []],
    ['/admin/users', []],
  ]
  for (const [path, names] of expected) {
    await page.goto(path)
    await expect(bottomBar(page)).toBeVisible()
    await expect(active).toHaveText(names)
  }
  await page.goto('/events?tab=past')
  await expect(active).toHaveText(['Eventi'])
})

test('Eventi is highlighted as the special entry on every screen', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/diary')
  const filled = (name: string) =>
    bottomBar(page)
      .getByRole('link', { name })
      .evaluate((link) =>
        [link, ...link.querySelectorAll('span')].some((part) => {
          const [red = 0, green = 0, blue = 0, alpha = 1] = (
            getComputedStyle(part).backgroundColor.match(/[\d.]+/g) ?? []
          ).map(Number)
          return alpha > 0 && red > green + 60 && red > blue + 60
        }),
      )
  expect(await filled('Eventi')).toBe(true)
  expect(await filled('Itinerari')).toBe(false)
  expect(await filled('Community')).toBe(false)
})

test('Esci signs out on the server and leads to /login', async ({ page, signIn, app }) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/community')
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect(bottomBar(page)).toHaveCount(0)
  expect(await app.sql`select id from sessions where user_id = ${person.id}`).toHaveLength(0)
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/community')
  await expect(page).toHaveURL('/login')
})

test.describe(() => {
  test.use({ expectedNoise: /Logout failed/ })

  test('a failed logout still ends at /login and is only logged to the console', async ({ page, signIn }) => {
    await signIn(riders.rider)
    await page.goto('/')
    await page.route('**/api/auth/logout', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().includes('Logout failed'))
    await menuButton(page).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Accedi')).toBeVisible()
    await logged
    await expect(toast(page, 'Errore')).toHaveCount(0)
    // It stays so: whoever asked to leave does not come back by reloading.
    await page.unroute('**/api/auth/logout')
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    expect(await page.context().cookies()).toEqual([])
  })
})

test('initials are the first letters of the words, at most two, and follow the fallback order', async ({
  page,
  signIn,
  app,
}) => {
  const person = await app.people.create({ email: 'zeta.rider@test.example' })
  const { sql } = app
  await signIn(person)
  const names = [
    { display: 'maria de luca', first: 'Anna', last: 'Prova', shown: 'maria de luca', initials: 'MD' },
    { display: 'Ugo', first: 'Anna', last: 'Prova', shown: 'Ugo', initials: 'U' },
    { display: null, first: 'Bruno', last: 'Neri', shown: 'Bruno Neri', initials: 'BN' },
    { display: null, first: null, last: null, shown: 'zeta.rider', initials: 'Z' },
  ]
  for (const { display, first, last, shown, initials } of names) {
    await sql`
      update profiles set display_name = ${display}, first_name = ${first}, last_name = ${last}
      where user_id = ${person.id}`
    await page.goto('/')
    await expect(face(page)).toHaveText(initials)
    await menuButton(page).click()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
  }
})

test('the avatar shows the picture, and initials when it fails to load', async ({ page, signIn, app }) => {
  const person = await app.people.create()
  const { id, key } = await insertPicture(app.sql, person.id)
  await app.sql`update profiles set avatar_id = ${id} where user_id = ${person.id}`
  const address = `**/api/media/${key}/320`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(onePixel, 'base64') }),
  )
  await signIn(person)
  await page.goto('/')
  await expect(menuButton(page).locator('img')).toBeVisible()
  await expect(face(page)).toHaveText('')
  // Its files are not in the store.
  await page.unroute(address)
  await page.reload()
  await expect(face(page)).toHaveText(/^AP/)
  await expect(menuButton(page).locator('img')).toHaveCount(0)
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
