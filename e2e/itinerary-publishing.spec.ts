import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

const form = (page: Page, title = 'Nuovo itinerario') => page.getByRole('dialog', { name: title })

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(text),
})

async function fill(page: Page, title: string) {
  const dialog = form(page)
  await dialog.getByLabel('Titolo').fill(title)
  await dialog.getByLabel('Descrizione').fill('Una strada di prova.\nCon due righe.')
  await dialog.getByLabel('Difficoltà').selectOption('Facile')
  await dialog.getByLabel('Tipo di strada').selectOption('Misto')
  await dialog.getByLabel('Durata').fill('2 ore')
  await dialog.getByLabel('Link esterno').fill('https://www.example.org/strada')
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(riders.admin)
  await page.goto('/route-planner')
})

test('an admin publishes an itinerary with a track, changes it and deletes it', async ({ page, app }) => {
  const title = `Giro di prova ${randomInt(10 ** 6)}`
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  await fill(page, title)
  await dialog.getByLabel('File GPX').setInputFiles(file('giro.gpx', gpxOf([mountainRoad(6)])))
  await expect(dialog.getByText('6 tornanti', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Distanza (km)')).toHaveValue('3')
  await dialog.getByLabel('Note aggiuntive').fill('Ghiaia in basso.')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Itinerario creato', "L'itinerario è stato creato con successo")).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Cerca un itinerario').fill(title)
  await expect(page).toHaveURL(/words=/)
  await page.getByRole('link', { name: title }).click()
  const detail = page.getByRole('dialog', { name: title })
  await expect(detail.getByText('6 tornanti')).toBeVisible()
  await expect(detail.getByText('Ghiaia in basso.')).toBeVisible()
  await expect(detail.getByRole('slider')).toBeVisible()
  const missing: string[] = []
  page.on('response', (response) => void (response.status() === 404 && missing.push(response.url())))

  await detail.getByRole('button', { name: 'Azioni' }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica itinerario')
  await edit.getByLabel('Stato').selectOption('Inattivo')
  await edit.getByRole('button', { name: 'Rimuovi' }).click()
  await edit.getByLabel('Distanza (km)').fill('circa dodici')
  await edit.getByRole('button', { name: 'Salva' }).click()
  await expect(
    toast(page, 'Itinerario aggiornato', "L'itinerario è stato aggiornato con successo"),
  ).toBeVisible()
  await expect(detail.getByText('Inattivo')).toBeVisible()
  await expect(detail.getByText('0 km', { exact: true })).toBeVisible()
  await expect(detail.getByText('6 tornanti')).toHaveCount(0)
  expect(
    await app.sql`
      select from tracks t where not exists (select from itineraries i where i.track_id = t.id)
        and not exists (select from diary_entries d where d.track_id = t.id)`,
  ).toHaveLength(0)

  await detail.getByRole('button', { name: 'Azioni' }).click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })
  await expect(confirm).toContainText(
    'Sei sicuro di voler eliminare questo itinerario? Questa azione non può essere annullata.',
  )
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expect(
    toast(page, 'Itinerario eliminato', "L'itinerario è stato eliminato con successo"),
  ).toBeVisible()
  await expect(detail).toHaveCount(0)
  expect(await app.sql`select from itineraries where title = ${title}`).toHaveLength(0)
  await expect(page.getByText('Nessun itinerario trovato')).toBeVisible()
  await expect(heading(page, 'Itinerari')).toBeFocused()
  expect(missing).toEqual([])
  await page.goForward()
  await expect(page.getByText('Itinerario non trovato')).toBeVisible()
})

test('the menu on a card leads to the same form and the same question', async ({ page, app }) => {
  const title = `Giro dalla scheda ${randomInt(10 ** 6)}`
  await app.sql`
    insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km, external_url)
    values (gen_random_uuid(), ${title}, 'Prova.', 'Facile', 'Misto', '1 ora', 5, 'https://example.org')`
  await page.goto(`/route-planner?words=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: 'Azioni' }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica itinerario')
  await expect(edit.getByLabel('Titolo')).toHaveValue(title)
  await edit.getByLabel('Durata').fill('3 ore')
  await edit.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Itinerario aggiornato')).toBeVisible()
  await card.getByRole('button', { name: 'Azioni' }).click()
  await page.getByRole('menuitem', { name: 'Elimina' }).click()
  await page
    .getByRole('alertdialog', { name: 'Conferma Eliminazione' })
    .getByRole('button', { name: 'Elimina' })
    .click()
  await expect(toast(page, 'Itinerario eliminato')).toBeVisible()
  await expect(page.getByText('Nessun itinerario trovato')).toBeVisible()
  await expect(heading(page, 'Itinerari')).toBeFocused()
})

test('the form of a card stays when its card leaves the list, and its keys are its own', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await page.reload()
  const popular = page.getByRole('region', { name: 'I più popolari' })
  const card = popular.getByRole('article').last()
  await card.getByRole('button', { name: 'Azioni' }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica itinerario')
  const title = edit.getByLabel('Titolo')
  const original = await title.inputValue()
  await title.fill('abc')
  await title.press('Home')
  await title.press('ArrowRight')
  await page.keyboard.type('-')
  await expect(title).toHaveValue('a-bc')
  // Others are more popular now, and the page looks again.
  await app.sql`
    update itineraries set save_count = save_count + 1000
    where id in (select id from itineraries where status = 'active' order by save_count limit 6)`
  const read = page.waitForResponse('**/api/itineraries/overview')
  await page.clock.fastForward('01:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await read
  await expect(card.getByText(original)).toHaveCount(0)
  await expect(title).toHaveValue('a-bc')
})

test('what is missing is said under each field, and nothing is saved', async ({ page }) => {
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  for (const message of [
    'Titolo è richiesto',
    'Descrizione è richiesta',
    'Difficoltà è richiesta',
    'Tipo di strada è richiesto',
    'Durata è richiesta',
    'Link esterno è richiesto',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByLabel('Link esterno').fill('javascript:alert(1)')
  await dialog.getByLabel('Distanza (km)').fill('-3')
  await expect(dialog.getByText('Link esterno deve essere un URL (es: https://www.esempio.it)')).toBeVisible()
  await expect(dialog.getByText('Distanza non può essere negativa')).toBeVisible()
  expect([...(await axeViolations(page, 'dialog[open]')), ...(await sidewaysScrolls(page))]).toEqual([])
})

test('a file that is no GPX is refused in words, and another can be chosen', async ({ page }) => {
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  await dialog.getByLabel('File GPX').setInputFiles(file('foto.gpx', 'questo non è un gpx'))
  await expect(dialog.getByText(/^foto\.gpx: Il file non è un GPX\./)).toBeVisible()
  await dialog
    .getByLabel('File GPX')
    .setInputFiles(file('taglio.gpx', gpxOf([mountainRoad(2)]).slice(0, -60)))
  await expect(dialog.getByText(/^taglio\.gpx: Il file GPX è incompleto/)).toBeVisible()
  await dialog.getByLabel('File GPX').setInputFiles(file('buono.gpx', gpxOf([mountainRoad(2)])))
  await expect(dialog.getByText('2 tornanti', { exact: true })).toBeVisible()
  // A file that is refused replaces nothing: what will be saved stays in sight.
  await dialog.getByLabel('File GPX').setInputFiles(file('foto.gpx', 'questo non è un gpx'))
  await expect(dialog.getByText(/^foto\.gpx: Il file non è un GPX\./)).toBeVisible()
  await expect(dialog.getByText('2 tornanti', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(dialog.getByText('2 tornanti', { exact: true })).toHaveCount(0)
})

test('an upload shows its progress and can be cancelled', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tracks', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  await dialog.getByLabel('File GPX').setInputFiles(file('lento.gpx', gpxOf([mountainRoad(2)])))
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Annulla caricamento' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Scegli un file' })).toBeVisible()
  release()
})

test('by keyboard: each outcome is said, and the focus stays in the field unless one has left it', async ({
  page,
}) => {
  const waiting: (() => void)[] = []
  await page.route('**/api/tracks', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const answer = () => waiting.at(-1)?.()
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  const field = dialog.getByRole('group', { name: 'Traccia GPX' })
  const button = (name: string) => field.getByRole('button', { name })
  const cancel = button('Annulla caricamento')
  async function choose(name: string, chosen: ReturnType<typeof file>) {
    const chooser = page.waitForEvent('filechooser')
    await button(name).press('Enter')
    const before = waiting.length
    await (await chooser).setFiles(chosen)
    await expect(cancel).toBeVisible()
    await expect.poll(() => waiting.length).toBe(before + 1)
  }

  await choose('Scegli un file', file('giro.gpx', gpxOf([mountainRoad(6)])))
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await expect(button('Scegli un file')).toBeFocused()
  await expect(field.getByRole('status')).toHaveText('Caricamento annullato.')

  await choose('Scegli un file', file('giro.gpx', gpxOf([mountainRoad(6)])))
  await expect(field.getByRole('status')).toBeEmpty()
  answer()
  await expect(button('Sostituisci il file')).toBeFocused()
  await expect(field.getByRole('status')).toHaveText(/^giro\.gpx letto: \d+,\d km, 6 tornanti\.$/)

  await choose('Sostituisci il file', file('foto.gpx', 'questo non è un gpx'))
  answer()
  await expect(field.getByRole('alert')).toHaveText(/^foto\.gpx: Il file non è un GPX\./)
  await expect(field.getByRole('status')).toBeEmpty()
  await expect(button('Sostituisci il file')).toBeFocused()

  await button('Rimuovi').press('Enter')
  await expect(button('Scegli un file')).toBeFocused()
  await expect(field.getByRole('status')).toHaveText('Traccia rimossa.')

  await choose('Scegli un file', file('giro.gpx', gpxOf([mountainRoad(6)])))
  await dialog.getByLabel('Durata').focus()
  answer()
  await expect(field.getByRole('status')).toHaveText(/letto/)
  await expect(dialog.getByLabel('Durata')).toBeFocused()
})

test('what was typed is not lost by a slip: leaving asks first', async ({ page }) => {
  await page.getByRole('button', { name: 'Nuovo itinerario' }).click()
  const dialog = form(page)
  await dialog.getByLabel('Titolo').fill('Quasi perso')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
  await question.getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(dialog.getByLabel('Titolo')).toHaveValue('Quasi perso')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(dialog).toHaveCount(0)
})

test('riders have no button to publish; inactive itineraries are not for them', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/route-planner')
  await expect(page.getByRole('region', { name: 'I più popolari' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuovo itinerario' })).toHaveCount(0)
  await page.getByLabel('Cerca un itinerario').fill('Forra')
  await expect(page.getByText('Nessun itinerario trovato')).toBeVisible()
  await signIn(riders.admin)
  await page.reload()
  await expect(page.getByText('Inattivo').first()).toBeVisible()
})
