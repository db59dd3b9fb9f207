import { openSuperDashboard, stat } from './support/dashboard.ts'
import { axeViolations, smallTargets } from './support/inspect.ts'
import { dialog, titled } from './support/moderation.ts'
import { silenceLive } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the first ten are shown with what the back office needs', async ({ page, app, signIn }) => {
  await silenceLive(page)
  const somebody = await app.people.create()
  await app.sql`
    insert into user_points (user_id, points, point_type, description) values (${somebody.id}, 260, 'admin_bonus', 'Prova')`
  const half = await app.people.create()
  await app.sql`update profiles set terms_accepted_at = null where user_id = ${half.id}`
  await openSuperDashboard({ page, app, signIn }, 'utenti')
  const panel = page.getByRole('tabpanel')
  const rows = panel.getByRole('list', { name: 'Ultimi utenti registrati' }).locator('> li')
  await expect(rows).toHaveCount(10)
  const row = rows.filter({ hasText: somebody.email })
  for (const text of ['Conforme', '260', 'Gold', somebody.id.slice(0, 8), 'Lecco'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: somebody.email })).toHaveAttribute(
    'href',
    `mailto:${somebody.email}`,
  )
  await expect(row.getByRole('link', { name: somebody.phone })).toHaveAttribute(
    'href',
    `tel:${somebody.phone}`,
  )
  await expect(rows.filter({ hasText: half.email }).getByText('Incompleto', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Copia l’ID ${somebody.id.slice(0, 8)}` }).click()
  await expect(toast(page, 'ID copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(somebody.id)
})

test('the button asks again; a failure says so and keeps what was there', async ({ page, app, signIn }) => {
  await silenceLive(page)
  await openSuperDashboard({ page, app, signIn }, 'utenti')
  const panel = page.getByRole('tabpanel')
  const rows = panel.getByRole('list', { name: 'Ultimi utenti registrati' }).locator('> li')
  await expect(rows).toHaveCount(10)
  const newcomer = await app.people.create()
  await panel.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(rows.first()).toContainText(newcomer.email)
  await page.route('**/api/admin/users', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN' } }),
  )
  await panel.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(panel.getByRole('alert')).toContainText('L’elenco non si è aggiornato')
  await expect(rows.first()).toContainText(newcomer.email)
})

test('the modal lists everybody, page by page, and gives the focus back', async ({ page, app, signIn }) => {
  for (let count = 0; count < 22; count++) await app.people.create()
  await openSuperDashboard({ page, app, signIn })
  const opener = stat(page, 'Utenti Registrati').getByRole('button')
  await opener.click()
  const modal = dialog(page, 'Tutti gli utenti')
  const rows = modal.getByRole('list', { name: 'Tutti gli utenti' }).locator('> li')
  await expect(rows.nth(19)).toBeAttached()
  await rows.nth(19).scrollIntoViewIfNeeded()
  await expect(rows.nth(21)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a list that did not come is asked for again', async ({ page, app, signIn }) => {
  await page.route('**/api/admin/users', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await openSuperDashboard({ page, app, signIn }, 'utenti')
  const alert = page.getByRole('alert').filter({ hasText: 'Errore nel caricamento degli utenti' })
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Vedi tutti gli utenti' }).click()
  const modal = dialog(page, 'Tutti gli utenti')
  await expect(modal.getByRole('alert')).toContainText('Errore nel caricamento degli utenti')
  await page.unroute('**/api/admin/users')
  await modal.getByRole('button', { name: 'Riprova' }).click()
  await expect(modal.getByRole('list', { name: 'Tutti gli utenti' })).toBeVisible()
})

test('nobody is said to be nobody', async ({ page, app, signIn }) => {
  await page.route('**/api/admin/users', (route) => route.fulfill({ json: { items: [], next: null } }))
  await openSuperDashboard({ page, app, signIn }, 'utenti')
  await expect(page.getByText('Nessun utente trovato', { exact: true })).toBeVisible()
})

test('a changed name is there by itself, also in the open modal', async ({ page, app, signIn }) => {
  const boss = await openSuperDashboard({ page, app, signIn }, 'utenti')
  await page.getByRole('button', { name: 'Vedi tutti gli utenti' }).click()
  const modal = dialog(page, 'Tutti gli utenti')
  await expect(modal.getByText(boss.email, { exact: true })).toBeVisible()
  const name = titled('Nome nuovo')
  const answer = await page.request.put('/api/profile', {
    data: { displayName: name },
    headers: { origin: app.url },
  })
  expect(answer.status()).toBe(200)
  await expect(modal.getByText(name, { exact: true })).toBeVisible()
})

test('the modal passes axe and touch', async ({ page, app, signIn }) => {
  test.slow()
  await silenceLive(page)
  const boss = await openSuperDashboard({ page, app, signIn })
  await app.sql`
    update profiles set display_name = ${'Motociclistastraordinariamentelunghissimo'.repeat(2)} where user_id = ${boss.id}`
  await stat(page, 'Utenti Registrati').getByRole('button').click()
  await expect(dialog(page, 'Tutti gli utenti').getByText(boss.email, { exact: true })).toBeVisible()
  expect(await axeViolations(page, 'dialog')).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
})
