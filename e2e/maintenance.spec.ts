import { bottomBar, expect, heading, logIn, riders, test, toast } from './support/test.ts'

test.beforeEach(({ app }) => app.changeSettings({ maintenanceMode: true }))

test('visitors and riders see Torniamo presto on every screen of the app', async ({ page, signIn, app }) => {
  const person = await app.people.create()
  for (const path of ['/', '/events', '/signup', '/nowhere']) {
    await page.goto(path)
    await expect(heading(page, 'Torniamo presto')).toBeVisible()
  }
  await app.changeSettings({ maintenanceMode: false })
  await signIn(person)
  await app.changeSettings({ maintenanceMode: true })
  for (const path of ['/', '/diary', '/admin']) {
    await page.goto(path)
    await expect(heading(page, 'Torniamo presto')).toBeVisible()
    await expect(bottomBar(page)).toHaveCount(0)
  }
})

test('a signed-in rider can leave, a visitor can come in', async ({ page, signIn, app }) => {
  await app.changeSettings({ maintenanceMode: false })
  const person = await app.people.create()
  await signIn(person)
  await app.changeSettings({ maintenanceMode: true })
  await page.goto('/diary')
  await expect(heading(page, 'Torniamo presto')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
  expect(await app.sql`select id from sessions where user_id = ${person.id}`).toHaveLength(0)

  await page.goto('/diary')
  await expect(heading(page, 'Torniamo presto')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Esci' })).toHaveCount(0)
})

test('the legal pages stay open', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(heading(page, 'Privacy Policy')).toBeVisible()
})

test('a rider cannot log in, an admin can and works', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Accedi' }).click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  await logIn(page, riders.rider)
  await expect(toast(page, 'Errore di login', 'Torniamo presto')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await logIn(page, riders.admin)
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await page.goto('/admin/events')
  await expect(heading(page, 'Eventi')).toBeVisible()
})

test('whoever is inside sees it at the next action, and the page returns by itself', async ({
  page,
  signIn,
  app,
}) => {
  await app.changeSettings({ maintenanceMode: false })
  const person = await app.people.create({ isConfirmed: false })
  await signIn(person)
  await page.clock.install()
  // Nobody tells this page: it learns by what it asks.
  await page.route('**/api/live*', () => new Promise(() => {}))
  await page.goto('/community')
  await expect(heading(page, 'Community')).toBeVisible()
  await app.changeSettings({ maintenanceMode: true })
  // Something the page asks of itself may learn it first, and take the button away.
  const again = page.getByRole('button', { name: 'Invia di nuovo' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2000 })
    await expect(heading(page, 'Torniamo presto')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await app.changeSettings({ maintenanceMode: false })
  await page.clock.fastForward(6000)
  await expect(heading(page, 'Community')).toBeVisible()
})
