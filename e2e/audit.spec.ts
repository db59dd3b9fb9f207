import { openSections } from './support/admin-menu.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { silenceLive } from './support/network.ts'
import { expect, heading, requestAs, test } from './support/test.ts'
import { aMember } from './support/users.ts'

test('what admins did is told to super admins: who, what, whom, when', async ({ page, app, signIn }) => {
  const chief = await aMember(app, 'Chi comanda', { role: 'super_admin' })
  const member = await aMember(app, 'Chi sale')
  const request = await requestAs(app, chief)
  expect((await request.post(`/api/admin/users/${member.id}/promote`)).status()).toBe(200)
  await signIn(chief)
  await page.goto('/admin/audit')
  await expect(heading(page, 'Registro attività')).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: member.displayName })
  await expect(entry).toContainText('Utente promosso ad admin')
  await expect(entry).toContainText(`da ${chief.displayName}`)
  await expect(entry).toContainText('da: Utente · a: Admin')
  await expect(entry.getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await page.getByLabel('Tipo di azione').selectOption('Utente bloccato')
  await expect(entry).toHaveCount(0)
  // Whoever leaves is gone from here too.
  expect((await request.delete(`/api/admin/users/${member.id}`)).status()).toBe(200)
  await page.getByLabel('Tipo di azione').selectOption('Utente eliminato')
  await expect(page.getByRole('listitem').filter({ hasText: `da ${chief.displayName}` })).toContainText(
    'ruolo: Admin',
  )
  await expect(page.getByText(member.displayName)).toHaveCount(0)
  await request.dispose()
})

test('what was changed in the settings is told in the words of their form', async ({ page, app, signIn }) => {
  const chief = await app.people.create({ role: 'super_admin' })
  await app.sql`
    insert into audit_log (action, actor_id, details, created_at)
    values ('settings_changed', ${chief.id}, ${app.sql.json({ fields: 'appName, maintenanceMode' })}, now())`
  await signIn(chief)
  await page.goto('/admin/audit')
  await expect(page.getByText('campi: Nome dell’app, Modalità manutenzione').first()).toBeVisible()
  // The log has no entry of its own: it belongs to the dashboard, whence one comes.
  const sections = await openSections(page)
  await expect(sections.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'true')
  await expect(sections.locator('[aria-current]')).toHaveCount(1)
})

test('a log that does not load says so, and loads at the next try', async ({ page, app, signIn }) => {
  await signIn(await app.people.create({ role: 'super_admin' }))
  await silenceLive(page)
  await page.route('**/api/admin/audit*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/audit')
  await expect(page.getByText('Errore nel caricamento del registro')).toBeVisible()
  await page.unroute('**/api/admin/audit*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Errore nel caricamento del registro')).toHaveCount(0)
})

test('a plain admin is sent to the dashboard', async ({ page, app, signIn }) => {
  await signIn(await app.people.create({ role: 'admin' }))
  await page.goto('/admin/audit')
  await expect(page).toHaveURL('/admin')
})
