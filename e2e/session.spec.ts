import { endSessionsAt, expect, heading, logIn, riders, signOut, test } from './support/test.ts'

test('signing out in one tab signs out the other', async ({ page, context, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/diary')
  await expect(heading(other, 'Diario di viaggio')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('button', { name: 'Menu utente' })).toHaveCount(0)
  // Signing in again in one tab brings the other back to where it was.
  await logIn(page, riders.rider)
  await expect(page.getByRole('button', { name: 'Menu utente' })).toBeVisible()
  await expect(other).toHaveURL('/diary')
})

test('a session ended on the server walks to /login at the next action, and back after it', async ({
  page,
  app,
  signIn,
}) => {
  const person = await app.people.create({ isConfirmed: false })
  await signIn(person)
  await page.goto('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
  await endSessionsAt(page, '**/api/auth/confirm-email/resend', { app, person })
  await page.getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/friends')
})

test('another person who signs in after a logout does not land on the screen of the first', async ({
  page,
  signIn,
}) => {
  await signIn(riders.superAdmin)
  await page.goto('/admin/users')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await logIn(page, riders.rider)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Menu utente' })).toHaveText(/^AB/)
})

test('the session outlives a restart of the browser', async ({ page, context, browser, app }) => {
  await page.goto('/login')
  await logIn(page, riders.rider)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie?.expires ?? -1).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
  const later = await browser.newContext({ baseURL: app.url, storageState: await context.storageState() })
  const tab = await later.newPage()
  await tab.goto('/profile')
  await expect(heading(tab, 'Il mio Profilo')).toBeVisible()
  await later.close()
})
