import type { Person } from '#server/testing/people.ts'
import { entry, fill, form, gpx, insertEntry, newEntry, openDiary, question, save } from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { loseAnswer } from './support/network.ts'
import { endSessionsAt, expect, heading, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  rider = await openDiary({ page, app, signIn })
})

test('a lost answer makes one entry: it is sent again by itself', async ({ page, app }) => {
  await newEntry(page).click()
  await fill(page, 'Senza rete')
  await loseAnswer(page, '**/api/diary', 'POST')
  await save(page)
  await expect(toast(page, 'Inviato')).toBeVisible()
  await expect(entry(page, 'Senza rete')).toHaveCount(1)
  expect(await app.sql`select from diary_entries where user_id = ${rider.id}`).toHaveLength(1)
})

test('a reload by accident brings the text back, until it is saved or given up', async ({ page, app }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await newEntry(page).click()
  await fill(page, 'Quasi perso')
  await form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 4))
  await expect(form(page).getByText('4 tornanti', { exact: true })).toBeVisible()
  await page.reload()
  await expect(form(page).getByText(/Abbiamo ritrovato/)).toBeVisible()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Quasi perso')
  await expect(form(page).getByLabel('Descrizione')).toHaveValue('Prima riga.\nSeconda riga.')
  await expect(form(page).getByText('4 tornanti', { exact: true })).toBeVisible()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await save(page)
  await expect(toast(page, 'Successo')).toBeVisible()
  await page.reload()
  await expect(entry(page, 'Quasi perso').getByText('4 tornanti')).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  await entry(page, 'Quasi perso').getByRole('button', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica voce')
  await edit.getByLabel('Luogo').fill('Livigno')
  await page.reload()
  await expect(edit.getByLabel('Luogo')).toHaveValue('Livigno')
  await edit.getByRole('button', { name: 'Annulla' }).click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(edit).toHaveCount(0)
  await page.reload()
  await expect(entry(page, 'Quasi perso').getByText('Bormio')).toBeVisible()
  await expect(edit).toHaveCount(0)
  expect(await app.sql`select location from diary_entries where user_id = ${rider.id}`).toEqual([
    { location: 'Bormio' },
  ])
})

test('every way out asks first, and a draft is nobody else’s', async ({ page, app, signIn }) => {
  await insertEntry(app, rider, 'Un’altra voce')
  await page.reload()
  await newEntry(page).click()
  await form(page).getByLabel('Titolo').fill('Non ancora')
  await page.getByRole('link', { name: 'Itinerari' }).first().click()
  await question(page).getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(page).toHaveURL(/\/diary$/)
  await entry(page, 'Un’altra voce').getByRole('button', { name: 'Modifica' }).click()
  await question(page).getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Non ancora')

  // The session ends while one types: whoever would rather sign in later still finds the text.
  await fill(page, 'Non ancora')
  await endSessionsAt(page, '**/api/diary', { app, person: rider })
  await save(page)
  await page
    .getByRole('dialog', { name: 'La sessione è scaduta' })
    .getByRole('button', { name: 'Esci senza salvare' })
    .click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  await signIn(await app.people.create())
  await page.goto('/diary')
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  await signIn(rider)
  await page.goto('/diary')
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Non ancora')

  await page.getByRole('link', { name: 'Itinerari' }).first().click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(heading(page, 'Itinerari')).toBeVisible()
  await page.goto('/diary')
  await expect(entry(page, 'Un’altra voce')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})
