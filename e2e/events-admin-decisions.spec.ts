import { axeViolations } from './support/inspect.ts'
import {
  act,
  card,
  dialog,
  inHours,
  insertEvent,
  insertRide,
  openModeration,
  showTab,
  tab,
  titled,
} from './support/moderation.ts'
import { loseAnswer, silenceLive } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openModeration({ page, app, signIn })
})

test('approving publishes it, registers whoever proposed it and gives them points', async ({ page, app }) => {
  const title = titled('Da approvare')
  const proposer = await app.people.create()
  await insertEvent(app.sql, { title, status: 'pending', creatorId: proposer.id })
  await page.reload()
  await act(page, title, 'Approva').click()
  await expect(toast(page, 'Evento approvato')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await tab(page, 'Futuri').click()
  await expect(card(page, title)).toContainText('1 partecipante')
  expect(await app.sql`select points, point_type from user_points where user_id = ${proposer.id}`).toEqual([
    { points: 50, pointType: 'event_creation' },
  ])
})

test('what somebody else has decided meanwhile is said, and the list is as it is', async ({ page, app }) => {
  const [approved, changed] = [titled('Già approvato'), titled('Cambiato')]
  const id = await insertEvent(app.sql, { title: approved, status: 'pending' })
  const other = await insertEvent(app.sql, { title: changed, status: 'pending' })
  // Told live, the page could know of the change before the key is pressed.
  await silenceLive(page)
  await page.reload()
  await expect(card(page, approved)).toBeVisible()
  await app.sql`update events set status = 'approved' where id = ${id}`
  await app.sql`update events set location = 'Sondrio', version = version + 1 where id = ${other}`
  await act(page, changed, 'Approva').press('Enter')
  await expect(toast(page, 'Errore')).toContainText('L’evento è cambiato da quando l’hai letto')
  await expect(card(page, changed)).toContainText('Sondrio')
  await expect(card(page, approved)).toHaveCount(0)
  // Read again, it can be decided on.
  await act(page, changed, 'Approva').press('Enter')
  await expect(toast(page, 'Evento approvato')).toBeVisible()
})

test('an approval whose answer is lost is seen to have happened', async ({ page, app }) => {
  const title = titled('Risposta persa')
  await insertEvent(app.sql, { title, status: 'pending' })
  await page.reload()
  await loseAnswer(page, '**/api/admin/events/*/approve', 'POST')
  await act(page, title, 'Approva').click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
})

test('a proposal whose start has passed can only be refused', async ({ page, app }) => {
  const title = titled('Troppo tardi')
  await insertEvent(app.sql, { title, status: 'pending', startDate: inHours(-2), endDate: inHours(2) })
  await page.reload()
  await expect(act(page, title, 'Approva')).toBeDisabled()
  await expect(act(page, title, 'Approva')).toHaveAccessibleDescription(/si può solo rifiutare/)
  await act(page, title, 'Rifiuta').click()
  await dialog(page, 'Rifiuta evento').getByLabel('Motivo del rifiuto').fill('Arrivata tardi.')
  await dialog(page, 'Rifiuta evento').getByRole('button', { name: 'Rifiuta' }).click()
  await expect(toast(page, 'Evento rifiutato')).toBeVisible()
})

test('a refusal needs a reason, and a failed answer keeps it', async ({ page, app }) => {
  const title = titled('Da rifiutare')
  const id = await insertEvent(app.sql, { title, status: 'pending' })
  await page.reload()
  await act(page, title, 'Rifiuta').click()
  const form = dialog(page, 'Rifiuta evento')
  const reason = form.getByLabel('Motivo del rifiuto')
  const send = form.getByRole('button', { name: 'Rifiuta' })
  await expect(reason).toBeFocused()
  await send.click()
  await expect(form.getByText('Inserisci un motivo per il rifiuto')).toBeVisible()
  await reason.fill('a'.repeat(501))
  await expect(form.getByText('501/500')).toBeVisible()
  await send.click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])

  await reason.fill('Manca l’assicurazione.')
  await page.route('**/api/admin/events/*/reject', (route) => route.abort())
  await send.click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(reason).toHaveValue('Manca l’assicurazione.')
  // Nothing typed goes by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  await page.unroute('**/api/admin/events/*/reject')
  await send.click()
  await expect(toast(page, 'Evento rifiutato')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  expect(await app.sql`select status, rejection_reason from events where id = ${id}`).toEqual([
    { status: 'rejected', rejectionReason: 'Manca l’assicurazione.' },
  ])
})

test('a proposal that changes while it is refused is shown again, and decided on as it is now', async ({
  page,
  app,
}) => {
  const title = titled('Cambia sotto')
  const id = await insertEvent(app.sql, { title, status: 'pending' })
  await page.reload()
  await act(page, title, 'Rifiuta').click()
  const form = dialog(page, 'Rifiuta evento')
  await form.getByLabel('Motivo del rifiuto').fill('Troppo lontano.')
  await app.sql`update events set location = 'Capo Nord', version = version + 1 where id = ${id}`
  await form.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(form.getByText('La proposta è cambiata mentre scrivevi')).toBeVisible()
  await expect(form.getByText('Capo Nord')).toBeVisible()
  await expect(form.getByLabel('Motivo del rifiuto')).toHaveValue('Troppo lontano.')
  await form.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(toast(page, 'Evento rifiutato')).toBeVisible()
})

test('cancelling says whom it concerns, and tells them why', async ({ page, app }) => {
  const title = titled('Da cancellare')
  const people = [await app.people.create(), await app.people.create(), await app.people.create()]
  const id = await insertRide(app, title, { people, maxParticipants: 2 })
  await showTab(page, 'futuri')
  await act(page, title, 'Cancella evento').click()
  const question = page.getByRole('alertdialog', { name: 'Cancellare l’evento?' })
  await expect(question.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
  await expect(question).toContainText("Avviseremo 2 persone iscritte e 1 persona in lista d'attesa.")
  await page.keyboard.press('Escape')
  await expect(act(page, title, 'Cancella evento')).toBeFocused()
  await act(page, title, 'Cancella evento').press('Enter')
  await question.getByLabel('Motivo della cancellazione').fill('Frana sulla strada.')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  await question.getByRole('button', { name: 'Cancella evento' }).click()
  await expect(toast(page, 'Evento cancellato')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await tab(page, 'Cancellati').click()
  await expect(card(page, title)).toContainText('Frana sulla strada.')
  await expect(act(page, title, 'Partecipanti')).toBeVisible()
  expect(await app.sql`select status from events where id = ${id}`).toEqual([{ status: 'cancelled' }])
})

test('by keyboard: a decision is made, and reading goes on at the neighbour', async ({ page, app }) => {
  const [lower, upper] = [titled('Sotto'), titled('Sopra')]
  await insertEvent(app.sql, { title: lower, status: 'pending' })
  await insertEvent(app.sql, { title: upper, status: 'pending' })
  await page.reload()
  await tab(page, 'In attesa').focus()
  await page.keyboard.press('Tab')
  await expect(act(page, upper, 'Approva')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Rifiuta evento')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act(page, upper, 'Rifiuta')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Evento approvato')).toBeVisible()
  await expect(act(page, lower, 'Approva')).toBeFocused()
})
