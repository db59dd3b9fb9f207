import type { Page } from '@playwright/test'
import { romeDay } from '#contract/dates.ts'
import { romeMoment, romeWall } from '#contract/rome-time.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { named, question } from './support/diary.ts'
import {
  createButton,
  dayAhead,
  emptyCalendar,
  field,
  fill,
  fillDates,
  form,
  inHours,
  insertEvent,
  openEvents,
  sendForm,
} from './support/events.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyCalendar(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
  await openEvents(page)
})

const says = (page: Page, text: string) => expect(form(page).getByText(text, { exact: true })).toBeVisible()
const proposals = (page: Page) => page.getByRole('region', { name: 'Le tue proposte' })
const eventsOf = (app: App) =>
  app.sql`
    select e.*, p.max_participants from events e join event_places p on p.event_id = e.id
    where creator_id = ${rider.id} order by created_at`

test('every rule says its sentence under its field', async ({ page, app }) => {
  test.slow()
  await createButton(page).click()
  await sendForm(page)
  await says(page, 'Titolo è richiesto')
  await says(page, 'Descrizione è richiesta')
  await says(page, 'Località è richiesta')
  await says(page, 'Tipo evento è richiesto')
  await says(page, 'Date evento sono richieste')
  await says(page, 'Date di inizio e fine sono richieste')
  await expect(field(page, 'Titolo')).toBeFocused()

  await fill(page, 'Giro')
  await field(page, 'Descrizione').fill('breve')
  await says(page, '5/2000')
  await field(page, 'Max partecipanti').fill('1001')
  await field(page, 'Prezzo').fill('12,505')
  await says(page, 'Titolo deve essere tra 5 e 200 caratteri')
  await says(page, 'Descrizione deve essere tra 10 e 2000 caratteri')
  await says(page, 'Max partecipanti deve essere tra 1 e 1000')
  await says(page, 'Prezzo: scrivi un importo con al massimo due decimali, per esempio 12,50')
  await field(page, 'Prezzo').fill('-1')
  await says(page, 'Prezzo non può essere negativo')
  await field(page, 'Prezzo').fill('10.000,01')
  await says(page, 'Prezzo non può superare €10,000')

  await fill(page, 'Giro lungo')
  await field(page, 'Max partecipanti').fill('')
  await field(page, 'Prezzo').fill('')
  await fillDates(page, `${dayAhead(10)}T18:00`, `${dayAhead(10)}T09:00`)
  await sendForm(page)
  await says(page, 'Data inizio deve essere precedente alla data fine')
  await fillDates(page, romeWall(inHours(0.5)), `${dayAhead(10)}T09:00`)
  await says(page, 'Data inizio deve essere almeno 1 ora nel futuro')
  await expect(field(page, 'Data inizio, data')).toHaveAttribute('min', romeDay(new Date()))
  expect(await eventsOf(app)).toEqual([])
})

test('a good proposal is kept as it was meant, and waits', async ({ page, app }) => {
  await createButton(page).click()
  await fill(page, 'Stelvio all’alba')
  await expect(form(page).getByLabel('Difficoltà')).toHaveCount(0)
  await field(page, 'Tipo evento').selectOption('Giro in moto')
  await field(page, 'Difficoltà').selectOption('Esperto')
  await field(page, 'Punto di ritrovo').fill('Bar Stelvio')
  await field(page, 'Max partecipanti').fill('12')
  await field(page, 'Prezzo').fill('12,50')
  const [start, end] = [`${dayAhead(200)}T09:00`, `${dayAhead(201)}T18:30`]
  await fillDates(page, start, end)
  await field(page, 'Itinerario').fill('stelvio')
  await form(page).getByRole('listbox', { name: 'Itinerari trovati' }).getByRole('option').first().click()
  await sendForm(page)
  await expect(
    toast(page, 'Evento creato', 'Entrerà in calendario dopo l’approvazione di un amministratore.'),
  ).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(createButton(page)).toBeFocused()
  await expect(proposals(page).getByText('In attesa di approvazione', { exact: true })).toBeVisible()
  const written = (moment: string) => moment.slice(0, 10).split('-').reverse().join('/')
  await expect(proposals(page)).toContainText(`${written(start)}, 09:00 – ${written(end)}, 18:30`)
  const [row] = await eventsOf(app)
  expect(row).toMatchObject({
    ...{ title: 'Stelvio all’alba', description: 'Prima riga.\nSeconda riga.', location: 'Bormio' },
    ...{ meetingPoint: 'Bar Stelvio', eventType: 'ride', difficultyLevel: 'expert', status: 'pending' },
    ...{ startDate: romeMoment(start), endDate: romeMoment(end) },
    ...{ priceCents: 1250, maxParticipants: 12, routeId: expect.any(String), meetingLatitude: null },
  })
})

test('a difficulty is dropped with the ride, a price with a point is no thousand', async ({ page, app }) => {
  await createButton(page).click()
  await fill(page, 'Aperitivo in piazza')
  await field(page, 'Tipo evento').selectOption('Giro in moto')
  await field(page, 'Difficoltà').selectOption('Facile')
  await field(page, 'Tipo evento').selectOption('Evento sociale')
  await field(page, 'Prezzo').fill('12.50')
  await form(page).getByRole('button', { name: 'Indica il ritrovo sulla mappa' }).click()
  await field(page, 'Latitudine').fill('46,46706')
  await sendForm(page)
  await says(page, 'Scrivi latitudine e longitudine come numeri, per esempio 46,52861 e 10,45317')
  await expect(field(page, 'Longitudine')).toBeFocused()
  await field(page, 'Longitudine').fill('10.37')
  await sendForm(page)
  await expect(toast(page, 'Evento creato')).toBeVisible()
  expect(await eventsOf(app)).toMatchObject([
    {
      ...{ eventType: 'social', difficultyLevel: null, priceCents: 1250, maxParticipants: null },
      ...{ meetingLatitude: 46.46706, meetingLongitude: 10.37 },
    },
  ])
})

test('two presses and a lost answer make one event', async ({ page, app }) => {
  await createButton(page).click()
  await fill(page, 'Uno soltanto')
  await loseAnswer(page, '**/api/events', 'POST')
  await sendForm(page)
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(field(page, 'Titolo')).toHaveValue('Uno soltanto')
  const letThrough = await holdBack(page, '**/api/events', 'POST')
  const send = form(page).getByRole('button', { name: /Invia per approvazione|Invio…/ })
  await send.dblclick()
  letThrough()
  await expect(toast(page, 'Evento creato')).toBeVisible()
  expect(await eventsOf(app)).toHaveLength(1)
  await expect(proposals(page).getByRole('article')).toHaveCount(1)
})

test('the server’s own word stands under its field', async ({ page }) => {
  await createButton(page).click()
  await fill(page, 'Orologi diversi')
  const refusal = 'Data inizio deve essere almeno 1 ora nel futuro'
  await page.route('**/api/events', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { code: 'INVALID_INPUT', message: 'Controlla i campi.', fields: { startDate: refusal } },
        })
      : route.fallback(),
  )
  await sendForm(page)
  await says(page, refusal)
  await expect(field(page, 'Data inizio, data')).toBeFocused()
})

test('what was typed outlives a reload, and goes when it is given up', async ({ page }) => {
  test.slow()
  await createButton(page).click()
  await fill(page, 'Non perdermi')
  await field(page, 'Prezzo').fill('7,5')
  await page.reload()
  await says(page, 'Abbiamo ritrovato quello che avevi scritto e non ancora inviato.')
  await expect(field(page, 'Titolo')).toHaveValue('Non perdermi')
  await expect(field(page, 'Prezzo')).toHaveValue('7,5')
  await expect(field(page, 'Data fine, ora')).toHaveValue('18:00')

  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(field(page, 'Titolo')).toHaveValue('Non perdermi')
  await form(page).getByRole('button', { name: 'Annulla' }).click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(form(page)).toHaveCount(0)
  await page.reload()
  await expect(createButton(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  // Also when it is the screen that is left.
  await page.goto('/community')
  await page.getByRole('link', { name: 'Eventi' }).click()
  await createButton(page).click()
  await field(page, 'Titolo').fill('Addio')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(page).toHaveURL('/community')
  await openEvents(page)
  await expect(form(page)).toHaveCount(0)
})

test('a proposal is withdrawn after a question; a rejected one begins the next', async ({ page, app }) => {
  test.slow()
  await insertEvent(app.sql, { title: 'Da ritirare', status: 'pending', creatorId: rider.id })
  const old = await insertEvent(app.sql, { title: 'Da rifare', status: 'rejected', creatorId: rider.id })
  await app.sql`
    update events set price_cents = 1990, difficulty_level = 'beginner', route_id = (
      select id from itineraries where status = 'active' order by title limit 1
    ) where id = ${old}`
  await openEvents(page)
  await expect(proposals(page).getByRole('article')).toHaveCount(2)
  await proposals(page).getByRole('button', { name: 'Ritira la proposta' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Ritira la proposta' })
  await expect(asked).toContainText('«Da ritirare»')
  await asked.getByRole('button', { name: 'Annulla' }).click()
  await expect(proposals(page).getByRole('article')).toHaveCount(2)
  await proposals(page).getByRole('button', { name: 'Ritira la proposta' }).click()
  await asked.getByRole('button', { name: 'Ritira la proposta' }).click()
  await expect(toast(page, 'Proposta ritirata')).toBeVisible()
  await expect(proposals(page).getByRole('article')).toHaveCount(1)
  await expect(proposals(page).getByText('Rifiutato', { exact: true })).toBeVisible()
  await expect(proposals(page)).toContainText('Manca il ritrovo.')

  await proposals(page).getByRole('button', { name: 'Correggi e riproponi' }).click()
  await says(page, 'Manca il ritrovo.')
  await expect(field(page, 'Titolo')).toHaveValue('Da rifare')
  await expect(field(page, 'Difficoltà')).toHaveValue('beginner')
  await expect(field(page, 'Prezzo')).toHaveValue('19,90')
  await expect(form(page).getByRole('button', { name: 'Rimuovi l’itinerario' })).toBeVisible()
  await field(page, 'Punto di ritrovo').fill('Stazione')
  await sendForm(page)
  await expect(toast(page, 'Evento creato')).toBeVisible()
  // The rejected one has been put right: only the new one is left to wait for.
  await expect(proposals(page).getByRole('article')).toHaveCount(1)
  await expect(proposals(page).getByText('In attesa di approvazione', { exact: true })).toBeVisible()
  expect(await eventsOf(app)).toMatchObject([
    { title: 'Da ritirare', status: 'cancelled' },
    { title: 'Da rifare', status: 'rejected' },
    { title: 'Da rifare', status: 'pending', meetingPoint: 'Stazione', priceCents: 1990 },
  ])
})

test('a proposal that waits is put right where it stands; once decided on, it is another', async ({
  page,
  app,
}) => {
  const id = await insertEvent(app.sql, { title: 'Con un errore', status: 'pending', creatorId: rider.id })
  await openEvents(page)
  await proposals(page).getByRole('button', { name: 'Modifica', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifica proposta' })
  await dialog.getByLabel('Titolo').fill('Senza errori')
  await dialog.getByRole('button', { name: 'Invia per approvazione' }).click()
  await expect(toast(page, 'Proposta modificata')).toBeVisible()
  await expect(proposals(page)).toContainText('Senza errori')
  expect(await eventsOf(app)).toMatchObject([{ title: 'Senza errori', status: 'pending' }])

  await proposals(page).getByRole('button', { name: 'Modifica', exact: true }).click()
  await dialog.getByLabel('Titolo').fill('Troppo tardi')
  await app.sql`update events set status = 'approved' where id = ${id}`
  await dialog.getByRole('button', { name: 'Invia per approvazione' }).click()
  const late = 'Un amministratore ha già deciso su questa proposta: premi di nuovo per inviarla come nuova.'
  await expect(toast(page, 'Errore', late)).toBeVisible()
  await sendForm(page)
  await expect(toast(page, 'Evento creato')).toBeVisible()
  expect(await eventsOf(app)).toMatchObject([
    { title: 'Senza errori', status: 'approved' },
    { title: 'Troppo tardi', status: 'pending' },
  ])
})

test('the form passes axe, reflow and touch with all its mistakes', async ({ page }) => {
  test.slow()
  await createButton(page).click()
  await field(page, 'Tipo evento').selectOption('Giro in moto')
  await form(page).getByRole('button', { name: 'Indica il ritrovo sulla mappa' }).click()
  await field(page, 'Latitudine').fill('nord')
  await sendForm(page)
  await says(page, 'Titolo è richiesto')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
})
