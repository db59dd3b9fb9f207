import { randomInt } from 'node:crypto'
import type { Person } from '#server/testing/people.ts'
import { entry, fill, form, insertEntry, newEntry, openDiary, question, save } from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { forgetKept } from './support/network.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  rider = await openDiary({ page, app, signIn })
})

test('an empty diary offers to write; what is missing is said under each field', async ({ page }) => {
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await page.getByRole('button', { name: 'Scrivi la prima voce' }).click()
  const region = form(page)
  await expect(region.getByLabel('Titolo')).toBeFocused()
  await expect(newEntry(page)).toHaveAttribute('aria-expanded', 'true')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date())
  await expect(region.getByLabel('Data')).toHaveValue(today)
  // Who has no friends has nobody to tag.
  await expect(region.getByText('Amici taggati')).toHaveCount(0)
  await region.getByLabel('Data').fill('')
  await region.getByRole('button', { name: 'Salva' }).click()
  for (const message of [
    'Titolo è richiesto',
    'Luogo è richiesto',
    'Data è richiesta',
    'Descrizione è richiesta',
  ])
    await expect(region.getByText(message, { exact: true })).toBeVisible()
  await expect(region.getByLabel('Titolo')).toBeFocused()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await newEntry(page).click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(region).toHaveCount(0)
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
})

test('a rider writes an entry, changes it and deletes it', async ({ page, app }) => {
  const title = `Giro ${randomInt(10 ** 6)}`
  await newEntry(page).click()
  await fill(page, title)
  await form(page).getByLabel('Data').fill('2026-06-21')
  await save(page)
  await expect(toast(page, 'Successo')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(newEntry(page)).toBeFocused()
  const card = entry(page, title)
  for (const text of ['21/06/2026', 'Bormio', 'Prima riga.\nSeconda riga.'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica voce')
  await expect(edit.getByLabel('Titolo')).toHaveValue(title)
  await expect(edit.getByLabel('Descrizione')).toHaveValue('Prima riga.\nSeconda riga.')
  await edit.getByLabel('Titolo').fill(`${title} bis`)
  await edit.getByLabel('Data').fill('2026-06-22')
  await save(page, 'Modifica voce')
  await expect(toast(page, 'Aggiornato')).toBeVisible()
  const changed = entry(page, `${title} bis`)
  await expect(changed.getByText('22/06/2026')).toBeVisible()
  await expect(changed.getByRole('button', { name: 'Modifica' })).toBeFocused()

  await changed.getByRole('button', { name: 'Elimina' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })
  await expect(confirm).toContainText(
    'Sei sicuro di voler eliminare questa voce? Questa azione non può essere annullata.',
  )
  await confirm.getByRole('button', { name: 'Annulla' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Elimina' }).click()
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Eliminato')).toBeVisible()
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  expect(await app.sql`select from diary_entries where user_id = ${rider.id}`).toHaveLength(0)
})

test('the latest date stands first, long texts fold, and a long diary goes on', async ({ page, app }) => {
  await app.sql`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    select gen_random_uuid(), ${rider.id}, 'Giro ' || n, 'Qui', '2025-01-01'::date + n, 'Bello.'
    from generate_series(1, 25) n`
  await app.sql`
    update diary_entries set description = repeat('Una riga di racconto.' || chr(10), 20)
    where user_id = ${rider.id} and title = 'Giro 25'`
  await page.reload()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Giro 25')
  const first = entry(page, 'Giro 25')
  await first.getByRole('button', { name: 'Mostra tutto' }).click()
  await expect(first.getByRole('button', { name: 'Mostra meno' })).toHaveAttribute('aria-expanded', 'true')
  await entry(page, 'Giro 6').scrollIntoViewIfNeeded()
  await expect(entry(page, 'Giro 1')).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Carica altri' })).toHaveCount(0)
})

test('failures are said, and tried again', async ({ page, app }) => {
  await insertEntry(app, rider, 'Da eliminare')
  await page.reload()
  await page.route('**/api/diary/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await entry(page, 'Da eliminare').getByRole('button', { name: 'Elimina' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Errore', "Errore nell'eliminare il diario")).toBeVisible()
  await confirm.getByRole('button', { name: 'Annulla' }).click()
  await expect(entry(page, 'Da eliminare')).toBeVisible()
  await page.unroute('**/api/diary/*')

  await page.route('**/api/diary', (route) => route.abort())
  await forgetKept(page)
  await page.reload()
  await expect(page.getByText('Errore nel caricamento delle entry del diario')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/api/diary')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(entry(page, 'Da eliminare')).toBeVisible()
})

test('a stranger’s entry is nowhere: neither by its address nor in another diary', async ({
  page,
  app,
  signIn,
}) => {
  const stranger = await app.people.create()
  const id = await insertEntry(app, stranger, 'Segreto')
  await page.reload()
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  for (const who of [rider, riders.superAdmin]) {
    await signIn(who)
    for (const part of ['', '/track', '/gpx']) {
      const answer = await page.request.get(`/api/diary/${id}${part}`)
      expect([answer.status(), await answer.text()]).toEqual([404, expect.not.stringContaining('Segreto')])
    }
  }
  await page.context().clearCookies()
  await page.goto('/diary')
  await expect(heading(page, 'Accedi')).toBeVisible()
})
