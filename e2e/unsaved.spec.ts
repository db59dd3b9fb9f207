import type { Page } from '@playwright/test'
import { gpx } from './support/diary.ts'
import { loseAnswer } from './support/network.ts'
import { bottomBar, demoPassword, expect, riders, test, toast } from './support/test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Nuovo itinerario' })

async function fill(page: Page, title: string) {
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  await form(page).getByLabel('Titolo').fill(title)
  await form(page).getByLabel('Descrizione').fill('Una strada di prova.')
  await form(page).getByLabel('Difficoltà').selectOption('Facile')
  await form(page).getByLabel('Tipo di strada').selectOption('Misto')
  await form(page).getByLabel('Durata').fill('2 ore')
  await form(page).getByLabel('Link esterno').fill('https://www.example.org/strada')
}
const save = (page: Page) => form(page).getByRole('button', { name: 'Salva' }).click()

test.beforeEach(async ({ page, signIn }) => {
  await signIn(riders.admin)
  await page.goto('/')
  await bottomBar(page).getByRole('link', { name: 'Itinerari' }).click()
})

test.describe('a session that ends under a form', () => {
  test.use({ expectedNoise: /401/ })

  test('is opened again over it, and nothing is lost', async ({ page, context, app }) => {
    await fill(page, 'Scritto prima')
    await context.clearCookies()
    await save(page)
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await again.getByLabel('Email, nickname o telefono').fill(riders.admin)
    await again.getByLabel('Password', { exact: true }).fill(demoPassword)
    await again.getByRole('button', { name: 'Accedi' }).click()
    await expect(again).toHaveCount(0)
    await expect(form(page).getByLabel('Titolo')).toHaveValue('Scritto prima')
    await save(page)
    await expect(toast(page, 'Itinerario creato')).toBeVisible()
    expect(await app.sql`select from itineraries where title = 'Scritto prima'`).toHaveLength(1)
  })

  test('is noticed by a file that is sent, and opened again over the form', async ({ page, context }) => {
    await fill(page, 'Con la traccia')
    await context.clearCookies()
    await form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 3))
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await again.getByLabel('Email, nickname o telefono').fill(riders.admin)
    await again.getByLabel('Password', { exact: true }).fill(demoPassword)
    await again.getByRole('button', { name: 'Accedi' }).click()
    await expect(again).toHaveCount(0)
    const refusal = form(page).getByText('giro.gpx: La sessione era scaduta: accedi e riprova.')
    await expect(refusal).toBeVisible()
    await form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 3))
    await expect(form(page).getByText('3 tornanti', { exact: true })).toBeVisible()
    await expect(refusal).toHaveCount(0)
    await expect(form(page).getByLabel('Titolo')).toHaveValue('Con la traccia')
  })

  test('is opened again over a form of which a file is all there is', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
    await context.clearCookies()
    await form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 3))
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await expect(again).toBeVisible()
    await expect(form(page).getByText('giro.gpx: La sessione era scaduta: accedi e riprova.')).toHaveCount(1)
    await expect(again).toBeVisible()
  })

  test('leads to /login those who would rather leave', async ({ page, context }) => {
    await fill(page, 'Lasciato')
    await context.clearCookies()
    await save(page)
    await page.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('the back button asks before it takes typed text along', async ({ page }) => {
  await fill(page, 'Non perdermi')
  const asked = page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
  await page.goBack()
  await asked.getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Non perdermi')
  await expect(page).toHaveURL(/\/route-planner$/)

  await page.goBack()
  await asked.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a reload asks the browser to ask', async ({ page }) => {
  await fill(page, 'Ricarica')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
})

test.describe('a lost answer', () => {
  test.use({ expectedNoise: /ERR_FAILED|ERR_CONNECTION/ })

  test('and a correction afterwards: the correction is kept, once', async ({ page, app }) => {
    await loseAnswer(page, '**/api/itineraries', 'POST')
    await fill(page, 'Prima stesura')
    await save(page)
    await expect(toast(page, 'Errore')).toBeVisible()
    await form(page).getByLabel('Titolo').fill('Corretta')
    await save(page)
    await expect(toast(page, 'Itinerario creato')).toBeVisible()
    const made = await app.sql`select title from itineraries where title in ('Prima stesura', 'Corretta')`
    expect(made).toEqual([{ title: 'Corretta' }])
  })
})
