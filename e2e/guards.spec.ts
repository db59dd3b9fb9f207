import type { Page } from '@playwright/test'
import { asOperator } from '#server/testing/people.ts'
import { chooseSection, openSections, sectionsEntry } from './support/admin-menu.ts'
import { adminScreens, home, publicScreens, riderScreens, superAdminScreens } from './support/screens.ts'
import { expect, heading, logIn, riders, test, toast } from './support/test.ts'

const hostileOrigins = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(document.domain)',
  '/%2F%2Fevil.example',
  '/events/../../evil',
  '/diary\n//evil.example',
  '/login',
  { href: '/diary' },
]

test('every protected route sends a visitor to /login and remembers the origin', async ({ page }) => {
  for (const { path } of [home, ...riderScreens, ...adminScreens, ...superAdminScreens]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Accedi')).toBeVisible()
    expect(await page.evaluate(() => history.state.origin)).toBe(path)
  }
})

test('after login the person goes to the remembered origin', async ({ page }) => {
  await page.goto('/route-planner?difficulty=Facile')
  await expect(page).toHaveURL('/login')
  await logIn(page, riders.rider)
  await expect(page).toHaveURL('/route-planner?difficulty=Facile')
  await expect(toast(page, 'Benvenuto!', 'Login effettuato con successo')).toBeVisible()
  await expect(heading(page, 'Itinerari')).toBeVisible()
  // The way back does not lead through /login.
  await page.goBack()
  await expect(page).not.toHaveURL('/login')
})

test('the origin survives a reload of /login', async ({ page }) => {
  await page.goto('/friends')
  await expect(page).toHaveURL('/login')
  await page.reload()
  await logIn(page, riders.rider)
  await expect(page).toHaveURL('/friends')
})

test('an origin that is not ours leads to /', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  const arriveWith = async (origin: unknown) => {
    // Behind the router's back, which listens on `history` itself: what counts is what it finds when it starts.
    await page.evaluate(
      (value) =>
        History.prototype.replaceState.call(history, { ...history.state, origin: value }, '', '/login'),
      origin,
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Menu utente' })).toBeVisible()
  }
  // The control: an own path, put there the same way, is followed.
  await arriveWith('/diary')
  await expect(page).toHaveURL('/diary')
  for (const origin of hostileOrigins) {
    await arriveWith(origin)
    await expect(page, JSON.stringify(origin)).toHaveURL('/')
  }
})

test('a hostile origin is not followed by the form either, nor one in the address', async ({ page }) => {
  await page.goto('/login?origin=https://evil.example&redirect=//evil.example&next=//evil.example')
  await expect(heading(page, 'Accedi')).toBeVisible()
  await page.evaluate(() =>
    History.prototype.replaceState.call(history, { ...history.state, origin: '//evil.example' }, ''),
  )
  await page.reload()
  await logIn(page, riders.rider)
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
})

test('a rider on any admin route is sent to /', async ({ page, signIn }) => {
  await signIn(riders.rider)
  for (const { path } of [...adminScreens, ...superAdminScreens]) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Tornanti')).toBeVisible()
  }
})

test('an admin enters the admin area, but super-admin routes lead back to /admin', async ({
  page,
  signIn,
}) => {
  await signIn(riders.admin)
  for (const { path, heading: title } of adminScreens) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  const area = await openSections(page)
  await expect(area.getByText('Admin', { exact: true })).toBeVisible()
  await expect(area.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Eventi',
    'Contenuti & POI',
    'Analisi & Report',
    // With how many there are to be read.
    /^Notifiche/,
  ])
  for (const { path } of superAdminScreens) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
  await chooseSection(page, "Torna all'App")
  await expect(page).toHaveURL('/')
})

test('a super admin reaches every admin screen by the sidebar or the menu', async ({ page, signIn }) => {
  await signIn(riders.superAdmin)
  await page.goto('/admin')
  const area = await openSections(page)
  await expect(area.getByText('Super Admin', { exact: true })).toBeVisible()
  const expected = {
    Dashboard: '/admin',
    'Gestione Utenti': '/admin/users',
    Eventi: '/admin/events',
    'Contenuti & POI': '/admin/content',
    'Analisi & Report': '/admin/analytics',
    Notifiche: '/admin/notifications',
    Configurazioni: '/admin/settings',
  }
  await expect(area.getByRole('navigation').getByRole('link')).toHaveText(
    Object.keys(expected).map((label) => new RegExp(`^${label}`)),
  )
  for (const [label, path] of Object.entries(expected)) {
    await chooseSection(page, label)
    await expect(page).toHaveURL(path)
    await expect(heading(page, label)).toBeVisible()
    await openSections(page)
    await expect(area.locator('[aria-current]')).toHaveText([new RegExp(`^${label}`)])
  }
})

/** Coming back to the tab asks again who is here; a question under way is joined, and may be older than the change. */
async function untilLooksAgain(page: Page, sees: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await sees()
  }).toPass()
}

test('a role taken away while the page is open closes the admin area', async ({ page, signIn, app }) => {
  const person = await app.people.create({ role: 'super_admin' })
  await signIn(person)
  await page.goto('/admin/settings')
  await expect(heading(page, 'Configurazioni')).toBeVisible()
  await asOperator(app.sql, (db) => db`update user_roles set role = 'user' where user_id = ${person.id}`)
  await untilLooksAgain(page, () => expect(page).toHaveURL('/', { timeout: 2000 }))
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
})

test('whoever is no super admin any more reads Accesso Negato on the open settings page', async ({
  page,
  signIn,
  app,
}) => {
  const person = await app.people.create({ role: 'super_admin' })
  await signIn(person)
  await page.goto('/admin/settings')
  await expect(heading(page, 'Configurazioni')).toBeVisible()
  // The guard leads to the dashboard, which is slow to arrive: until then the page itself must refuse.
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/dashboard-page-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await asOperator(app.sql, (db) => db`update user_roles set role = 'admin' where user_id = ${person.id}`)
  const denied = page.getByText('Accesso Negato', { exact: true })
  await untilLooksAgain(page, () => expect(denied).toBeVisible({ timeout: 2000 }))
  await expect(
    page.getByText('Solo i super admin possono accedere alle configurazioni di sistema.', { exact: true }),
  ).toBeVisible()
  arrive()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('whoever is signed in is sent on from /login and /signup', async ({ page, signIn }) => {
  await signIn(riders.rider)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Tornanti')).toBeVisible()
  }
})

test('/setup-admin is closed once an administrator exists', async ({ page }) => {
  await page.goto('/setup-admin')
  await expect(page.getByText('Configurazione già completata', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByRole('link', { name: 'Vai al login' }).click()
  await expect(page).toHaveURL('/login')
})

test('an unknown path reads Oops! Page not found and links to home', async ({ page, signIn }) => {
  for (const path of ['/nowhere', '/route-planner/a/b', '/user', '/admin-area', '/events/']) {
    await page.goto(path)
    if (path === '/events/') await expect(page).toHaveURL('/login')
    else await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  }
  await signIn(riders.rider)
  await page.goto('/nowhere')
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Torna alla home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown path below /admin is as closed as the rest of it', async ({ page, signIn }) => {
  for (const path of ['/admin/nowhere', '/admin/users/a/b']) {
    await page.context().clearCookies()
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Accedi')).toBeVisible()

    await signIn(riders.rider)
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Tornanti')).toBeVisible()

    await signIn(riders.admin)
    await page.goto(path)
    await expect(heading(page, 'Oops! Page not found')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(sectionsEntry(page)).toBeVisible()
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('every public screen is open to a visitor under its own title', async ({ page }) => {
  for (const { path, heading: title } of publicScreens) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(/^.+ · Tornanti$/)
    await expect(page.locator('title')).toHaveCount(1)
  }
})
