import type { Page } from '@playwright/test'
import { counts, inItalian, openAdminDashboard, stat } from './support/dashboard.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { dialog, titled } from './support/moderation.ts'
import { holdBack, loseAnswer } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

/** Whom the search offers. */
const found = (page: Page) => page.getByRole('listbox', { name: 'Utenti trovati' }).getByRole('option')

test('an admin sees the simple dashboard', async ({ page, app, signIn }) => {
  await openAdminDashboard({ page, app, signIn })
  const { members, pois, pending } = await counts(app)
  await expect(stat(page, 'Utenti')).toContainText(inItalian(members))
  await expect(stat(page, 'POI')).toContainText(inItalian(pois))
  await expect(stat(page, 'POI').getByRole('link')).toHaveAttribute('href', '/admin/content')
  await expect(stat(page, 'Eventi in attesa')).toContainText(inItalian(pending))
  await expect(stat(page, 'Eventi in attesa').getByRole('link')).toHaveAttribute('href', '/admin/events')
  await expect(page.getByRole('tab')).toHaveText(['Panoramica', 'Gestione Punti'])
  const actions = page.getByRole('navigation', { name: 'Azioni rapide' }).getByRole('link')
  await expect(actions).toHaveCount(4)
  const status = page.getByRole('region', { name: 'Database e server' })
  await expect(status.getByText('Raggiungibile', { exact: true })).toBeVisible()
  await expect(status).toContainText(/Tempo di risposta del database[\d.,]+ ms/)
  await stat(page, 'Utenti').getByRole('button').click()
  await expect(dialog(page, 'Tutti gli utenti').getByRole('list', { name: 'Tutti gli utenti' })).toBeVisible()
})

test('points find their way to somebody by name, once', async ({ page, app, signIn }) => {
  const name = titled('Tornante Felice')
  const person = await app.people.create()
  await app.sql`update profiles set display_name = ${name} where user_id = ${person.id}`
  await openAdminDashboard({ page, app, signIn }, 'punti')
  const form = page.getByRole('region', { name: 'Assegna punti' })
  await form.getByRole('combobox', { name: 'Cerca utente' }).fill(name)
  await found(page).filter({ hasText: person.email }).click()
  await expect(form.getByText(person.email)).toBeVisible()
  await form.getByLabel('Punti').fill('1.000')
  await form.getByLabel('Tipo').selectOption('achievement')
  await form.getByLabel('Descrizione').fill('Cinquanta passi in un anno')
  const release = await holdBack(page, '**/api/admin/points', 'POST')
  const send = form.getByRole('button', { name: 'Assegna punti' })
  await send.click()
  await send.click({ force: true })
  release()
  await expect(toast(page, 'Punti assegnati', `1.000 punti a ${name}.`)).toBeVisible()
  await expect(form.getByLabel('Descrizione')).toHaveValue('')
  const rows = await app.sql`
    select points, point_type, description from user_points where user_id = ${person.id}`
  expect([...rows]).toEqual([
    { points: 1000, pointType: 'achievement', description: 'Cinquanta passi in un anno' },
  ])
})

test('after a lost answer the same award is sent again and given once', async ({ page, app, signIn }) => {
  const person = await app.people.create()
  await openAdminDashboard({ page, app, signIn }, 'punti')
  const form = page.getByRole('region', { name: 'Assegna punti' })
  await form.getByRole('combobox', { name: 'Cerca utente' }).fill(person.email)
  await expect(found(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await form.getByLabel('Punti').fill('30')
  await form.getByLabel('Descrizione').fill('Foto del mese')
  await loseAnswer(page, '**/api/admin/points', 'POST')
  await form.getByRole('button', { name: 'Assegna punti' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Punti non assegnati' })).toBeVisible()
  await expect(form.getByLabel('Descrizione')).toHaveValue('Foto del mese')
  await form.getByRole('button', { name: 'Assegna punti' }).click()
  await expect(toast(page, 'Punti assegnati')).toBeVisible()
  const [row] = await app.sql`select total_points from profiles where user_id = ${person.id}`
  expect(row?.totalPoints).toBe(30)
})

test('what is missing or wrong is said under its field; oneself is not found', async ({
  page,
  app,
  signIn,
}) => {
  const admin = await openAdminDashboard({ page, app, signIn }, 'punti')
  const form = page.getByRole('region', { name: 'Assegna punti' })
  await form.getByLabel('Punti').fill('1001')
  await form.getByRole('button', { name: 'Assegna punti' }).click()
  for (const text of [
    'Scegli un utente',
    'I punti devono essere tra 1 e 1000',
    'Scrivi per che cosa sono i punti',
  ])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  for (const points of ['0', '-5', '1,5', 'dieci', '']) {
    await form.getByLabel('Punti').fill(points)
    await expect(form.getByText('I punti devono essere tra 1 e 1000', { exact: true })).toBeVisible()
  }
  await form.getByLabel('Punti').fill('1000')
  await expect(form.getByText('I punti devono essere tra 1 e 1000', { exact: true })).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Cerca utente' }).fill(admin.email)
  await expect(form.getByText('Nessun utente trovato', { exact: true })).toBeVisible()
})

test('whoever is gone by then is said to be', async ({ page, app, signIn }) => {
  const person = await app.people.create()
  await openAdminDashboard({ page, app, signIn }, 'punti')
  const form = page.getByRole('region', { name: 'Assegna punti' })
  await form.getByRole('combobox', { name: 'Cerca utente' }).fill(person.email)
  await found(page).click()
  await form.getByLabel('Punti').fill('10')
  await form.getByLabel('Descrizione').fill('Troppo tardi')
  await app.sql`delete from users where id = ${person.id}`
  await form.getByRole('button', { name: 'Assegna punti' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Utente non trovato' })).toBeVisible()
  // What was typed is asked about before it goes.
  await page.getByRole('tab', { name: 'Panoramica' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })).toBeVisible()
})

test('the simple dashboard passes axe, reflow and touch', async ({ page, app, signIn }) => {
  test.slow()
  await openAdminDashboard({ page, app, signIn })
  for (const section of ['', 'punti']) {
    await page.goto(section ? `/admin?sezione=${section}` : '/admin')
    await expect(page.getByRole('tab')).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: 'Caricamento' })).toHaveCount(0)
    if (section) await page.getByRole('button', { name: 'Assegna punti' }).click()
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
