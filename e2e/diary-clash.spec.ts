import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import { entry, fill, form, insertEntry, newEntry, openDiary, photo, save } from './support/diary.ts'
import { axeViolations } from './support/inspect.ts'
import { loseAnswer } from './support/network.ts'
import { endSessionsAt, expect, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  rider = await openDiary({ page, app, signIn })
})

const edit = (page: Page) => form(page, 'Modifica voce')
const startEdit = (page: Page, title: string) =>
  entry(page, title).getByRole('button', { name: 'Modifica' }).click()

test('what is corrected after a lost answer is kept, once', async ({ page, app }) => {
  await newEntry(page).click()
  await fill(page, 'Prima stesura')
  await form(page)
    .getByLabel('File delle foto')
    .setInputFiles([await photo('rosso.jpg', '#9c2f22')])
  await expect(form(page).getByLabel('Testo alternativo')).toHaveCount(1)
  await page.route('**/api/diary', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  for (const title of ['Prima stesura', 'Seconda']) {
    await form(page).getByLabel('Titolo').fill(title)
    await save(page)
    const waiting = page.getByRole('region', { name: /^In attesa di invio/ })
    await expect(waiting).toContainText(title)
    await waiting.getByRole('button', { name: 'Modifica' }).click()
    await page.getByRole('button', { name: 'Riprendi' }).click()
  }
  await page.unroute('**/api/diary')
  await form(page).getByLabel('Titolo').fill('Terza')
  await form(page).getByLabel('Testo alternativo').fill('Tutto rosso')
  await save(page)
  await expect(entry(page, 'Terza').getByRole('button', { name: /Tutto rosso/ })).toBeVisible()
  expect(await app.sql`select title from diary_entries where user_id = ${rider.id}`).toEqual([
    { title: 'Terza' },
  ])
})

test('a change whose answer was lost is done at the second press', async ({ page, app }) => {
  await insertEntry(app, rider, 'Una voce')
  await page.reload()
  await startEdit(page, 'Una voce')
  await edit(page).getByLabel('Luogo').fill('Livigno')
  await loseAnswer(page, '**/api/diary/*', 'PUT')
  await save(page, 'Modifica voce')
  await expect(toast(page, 'Errore', 'Errore nel salvare il diario')).toBeVisible()
  await save(page, 'Modifica voce')
  await expect(toast(page, 'Aggiornato')).toBeVisible()
  await expect(entry(page, 'Una voce').getByText('Livigno')).toBeVisible()
})

test.describe('an entry that was changed in another window', () => {
  test.use({ expectedNoise: /409/ })

  test.beforeEach(async ({ page, app }) => {
    const id = await insertEntry(app, rider, 'Due finestre')
    await page.reload()
    await startEdit(page, 'Due finestre')
    await app.sql`update diary_entries set location = 'Altrove', version = version + 1 where id = ${id}`
    await edit(page).getByLabel('Descrizione').fill('Scritto qui.')
    await save(page, 'Modifica voce')
    await expect(toast(page, 'Errore')).toContainText('in un’altra finestra')
    await expect(edit(page).getByText('Questa voce è cambiata in un’altra finestra')).toBeVisible()
    await expect(edit(page).getByLabel('Descrizione')).toHaveValue('Scritto qui.')
  })

  test('is written over when one says so, also after a reload', async ({ page, app }) => {
    expect(await axeViolations(page)).toEqual([])
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(edit(page).getByLabel('Descrizione')).toHaveValue('Scritto qui.')
    await save(page, 'Modifica voce')
    await edit(page).getByRole('button', { name: 'Salva il mio testo' }).click()
    await expect(toast(page, 'Aggiornato')).toBeVisible()
    await expect(entry(page, 'Due finestre').getByText('Scritto qui.')).toBeVisible()
    expect(
      await app.sql`select location, description from diary_entries where user_id = ${rider.id}`,
    ).toEqual([{ location: 'Bormio', description: 'Scritto qui.' }])
  })

  test('is seen when one gives up what was typed', async ({ page }) => {
    await edit(page).getByRole('button', { name: 'Scarta il mio testo' }).click()
    await expect(edit(page)).toHaveCount(0)
    await expect(entry(page, 'Due finestre').getByText('Altrove')).toBeVisible()
    await expect(entry(page, 'Due finestre').getByText('Bello.')).toBeVisible()
    await page.reload()
    await expect(entry(page, 'Due finestre')).toBeVisible()
    await expect(edit(page)).toHaveCount(0)
  })
})

test.describe('an entry that was deleted in another window', () => {
  test.use({ expectedNoise: /404/ })

  test('keeps its text in the form, which makes a new one of it', async ({ page, app }) => {
    const id = await insertEntry(app, rider, 'Sparita')
    await insertEntry(app, rider, 'Un’altra')
    await page.reload()
    await startEdit(page, 'Sparita')
    await edit(page).getByLabel('Descrizione').fill('Ancora qui.')
    await app.sql`delete from diary_entries where id = ${id}`
    // The list is read again, and the entry is no longer in it: its form must be.
    await entry(page, 'Un’altra').getByRole('button', { name: 'Elimina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect(entry(page, 'Un’altra')).toHaveCount(0)
    await expect(edit(page).getByLabel('Descrizione')).toHaveValue('Ancora qui.')
    await save(page, 'Modifica voce')
    const anew = form(page)
    await expect(anew.getByText('Questa voce è stata eliminata in un’altra finestra')).toBeVisible()
    await expect(anew.getByLabel('Descrizione')).toHaveValue('Ancora qui.')
    await save(page)
    await expect(toast(page, 'Successo')).toBeVisible()
    await expect(entry(page, 'Sparita').getByText('Ancora qui.')).toBeVisible()
  })
})

test('deleting what is gone already is done', async ({ page, app }) => {
  const id = await insertEntry(app, rider, 'Già via')
  await page.reload()
  await entry(page, 'Già via').getByRole('button', { name: 'Elimina' }).click()
  await app.sql`delete from diary_entries where id = ${id}`
  const confirm = page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Eliminato')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(entry(page, 'Già via')).toHaveCount(0)
})

test('a copy of the tab brings the draft along, and writes an entry of its own', async ({ page, app }) => {
  await newEntry(page).click()
  await fill(page, 'Scheda uno')
  const opened = page.waitForEvent('popup')
  // As `Duplica scheda` does: what the tab remembers is copied.
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await expect(form(copy).getByLabel('Titolo')).toHaveValue('Scheda uno')
  await form(copy).getByLabel('Titolo').fill('Scheda due')
  await save(copy)
  await expect(toast(copy, 'Successo')).toBeVisible()
  await save(page)
  await expect(toast(page, 'Successo')).toBeVisible()
  const titles = app.sql`select title from diary_entries where user_id = ${rider.id} order by title`
  expect(await titles).toEqual([{ title: 'Scheda due' }, { title: 'Scheda uno' }])
})

test.describe('a session that ends under the diary', () => {
  test.use({ expectedNoise: /401/ })

  test('is opened again over it, and the entry is saved', async ({ page, app }) => {
    await newEntry(page).click()
    await fill(page, 'Senza sessione')
    await endSessionsAt(page, '**/api/diary', { app, person: rider })
    await save(page)
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await again.getByLabel('Email, nickname o telefono').fill(rider.nickname)
    await again.getByLabel('Password', { exact: true }).fill(rider.password)
    await again.getByRole('button', { name: 'Accedi' }).click()
    await expect(again).toHaveCount(0)
    await expect(form(page).getByLabel('Titolo')).toHaveValue('Senza sessione')
    await save(page)
    await expect(toast(page, 'Successo')).toBeVisible()
    expect(await app.sql`select from diary_entries where user_id = ${rider.id}`).toHaveLength(1)
  })
})

test('whoever deletes an entry by keyboard goes on at its neighbour', async ({ page, app }) => {
  for (const title of ['Prima', 'Seconda', 'Terza']) await insertEntry(app, rider, title)
  await page.reload()
  // Newest written first.
  await entry(page, 'Seconda').getByRole('button', { name: 'Elimina' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).focus()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Seconda')).toHaveCount(0)
  await expect(entry(page, 'Prima').getByRole('button').first()).toBeFocused()
})
