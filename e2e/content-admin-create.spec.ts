import type { Page } from '@playwright/test'
import { called, card, dialog, insertProposal, lonely, openContent } from './support/content.ts'
import { axeViolations } from './support/inspect.ts'
import { loseAnswer } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

const form = (page: Page) => dialog(page, 'Nuovo POI')
const field = (page: Page, label: string) => form(page).getByLabel(label)
const create = (page: Page) => form(page).getByRole('button', { name: 'Crea POI' })
const written = (degrees: number) => String(degrees).replace('.', ',')

async function fill(page: Page, name: string, { latitude, longitude } = lonely()) {
  await field(page, 'Nome').fill(name)
  await field(page, 'Categoria').selectOption('Officina')
  await field(page, 'Latitudine').fill(written(latitude))
  await field(page, 'Longitudine').fill(written(longitude))
}

test.beforeEach(async ({ page, app, signIn }) => {
  await openContent({ page, app, signIn })
  await page.getByRole('button', { name: 'Nuovo POI' }).click()
})

test('a new point is verified at once, and shown where it stands', async ({ page, app }) => {
  const name = called('Officina nuova')
  const place = lonely()
  await fill(page, name, place)
  await field(page, 'Descrizione').fill('Gomme e catene.')
  await field(page, 'Indirizzo').fill('Via Roma 1')
  await create(page).click()
  await expect(toast(page, 'POI creato')).toBeVisible()
  await expect(page).toHaveURL('/admin/content?elenco=verificati')
  await expect(form(page)).toHaveCount(0)
  for (const text of ['Officina', 'Via Roma 1', 'Gomme e catene.'])
    await expect(card(page, name).getByText(text, { exact: true })).toBeVisible()
  expect(
    await app.sql`select verified, verified_by = creator_id as is_own, latitude, longitude from poi where name = ${name}`,
  ).toEqual([{ verified: true, isOwn: true, ...place }])
})

test('what is missing or outside the earth is said under its field', async ({ page }) => {
  await create(page).click()
  await expect(form(page).getByText('Compila tutti i campi obbligatori', { exact: true })).toHaveCount(4)
  await expect(field(page, 'Nome')).toBeFocused()
  await field(page, 'Latitudine').fill('91')
  await field(page, 'Longitudine').fill('-180,5')
  await expect(form(page).getByText('Latitudine deve essere tra -90 e 90')).toBeVisible()
  await expect(form(page).getByText('Longitudine deve essere tra -180 e 180')).toBeVisible()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
})

test('what was typed is given up only when asked', async ({ page }) => {
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nuovo POI' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field(page, 'Nome').fill('Quasi perso')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(field(page, 'Nome')).toHaveValue('Quasi perso')
  await form(page).getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(form(page)).toHaveCount(0)
})

test('a lost answer keeps what was typed, and the second press makes no second point', async ({
  page,
  app,
}) => {
  const name = called('Una sola volta')
  await fill(page, name)
  await loseAnswer(page, '**/api/admin/poi', 'POST')
  await create(page).click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(field(page, 'Nome')).toHaveValue(name)
  await field(page, 'Indirizzo').fill('Corretto dopo')
  await create(page).dblclick()
  await expect(toast(page, 'POI creato')).toHaveCount(1)
  expect(await app.sql`select address from poi where name = ${name}`).toEqual([{ address: 'Corretto dopo' }])
})

test('beside others it is asked first; the form stays until the answer', async ({ page, app }) => {
  const [name, near] = [called('Doppione?'), called('C’era già')]
  const place = lonely()
  await insertProposal(app, { name: near, category: 'repair_shop', verified: true, ...place })
  await fill(page, name, place)
  await create(page).click()
  const question = dialog(page, 'È un doppione?')
  await expect(question.getByText(near, { exact: true })).toBeVisible()
  await expect(question.getByText('nello stesso punto')).toBeVisible()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(field(page, 'Nome')).toHaveValue(name)
  await create(page).click()
  await question.getByRole('button', { name: 'Crea comunque' }).click()
  await expect(toast(page, 'POI creato')).toBeVisible()
  await expect(card(page, name)).toBeVisible()
})
