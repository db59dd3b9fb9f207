import type { Page } from '@playwright/test'
import { formatPeriod } from '#contract/dates.ts'
import { romeWall } from '#contract/rome-time.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import {
  act,
  card,
  dialog,
  inHours,
  insertRide,
  openModeration,
  showTab,
  titled,
} from './support/moderation.ts'
import { loseAnswer } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

const form = (page: Page) => dialog(page, 'Modifica evento')
const field = (page: Page, label: string) => form(page).getByLabel(label)
const save = (page: Page) => form(page).getByRole('button', { name: 'Salva', exact: true })

async function setMoment(page: Page, label: string, moment: string) {
  const [date = '', time = ''] = romeWall(moment).split('T')
  await field(page, `${label}, data`).fill(date)
  await field(page, `${label}, ora`).fill(time)
}

let title: string
let id: string

test.beforeEach(async ({ page, app, signIn }) => {
  await openModeration({ page, app, signIn })
  title = titled('Da correggere')
  const people = [await app.people.create(), await app.people.create()]
  id = await insertRide(app, title, { people, maxParticipants: 5 })
  await showTab(page, 'futuri')
  await act(page, title, 'Modifica').click()
})

test('the rules are asked before anything is saved', async ({ page }) => {
  test.slow()
  const types = field(page, 'Tipo evento').getByRole('option')
  await expect(types).toContainText(['Giro in moto', 'Incontro', 'Tour', 'Manutenzione', 'Evento sociale'])
  await field(page, 'Data inizio, data').fill('')
  await expect(save(page)).toBeDisabled()
  await setMoment(page, 'Data inizio', inHours(-24))
  await field(page, 'Titolo').fill('')
  await field(page, 'Max partecipanti').fill('0')
  await field(page, 'Prezzo (€)').fill('-1')
  await save(page).click()
  for (const text of [
    'Titolo è richiesto',
    'Data inizio non può essere nel passato',
    'Max partecipanti deve essere tra 1 e 1000',
    'Prezzo non può essere negativo',
  ])
    await expect(form(page).getByText(text)).toBeVisible()
  await expect(field(page, 'Titolo')).toBeFocused()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await field(page, 'Titolo').fill('Un titolo')
  await field(page, 'Max partecipanti').fill('5')
  await field(page, 'Prezzo (€)').fill('')
  await setMoment(page, 'Data inizio', inHours(48))
  await setMoment(page, 'Data fine', inHours(47))
  await expect(form(page).getByText('Data inizio deve essere precedente alla data fine')).toBeVisible()
})

test('what is changed is saved, and empty is no limit and no price', async ({ page, app }) => {
  const renamed = titled('Corretto')
  const [start, end] = [inHours(24 * 200), inHours(24 * 201)]
  await field(page, 'Titolo').fill(renamed)
  await field(page, 'Tipo evento').selectOption('Incontro')
  await field(page, 'Max partecipanti').fill('')
  await field(page, 'Prezzo (€)').fill('12,50')
  await setMoment(page, 'Data inizio', start)
  await setMoment(page, 'Data fine', end)
  await loseAnswer(page, '**/api/admin/events/*', 'PUT')
  await save(page).click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Evento modificato')).toBeVisible()
  await expect(card(page, renamed)).toContainText(formatPeriod(start, end))
  await expect(card(page, renamed)).toContainText('€ 12,50')
  await expect(card(page, renamed).getByText('2 partecipanti', { exact: true })).toBeVisible()
  await expect(card(page, renamed).getByText('Raduno', { exact: true })).toBeVisible()
  await expect(act(page, renamed, 'Modifica')).toBeFocused()
  expect(await app.sql`select version, price_cents from events where id = ${id}`).toEqual([
    { version: 2, priceCents: 1250 },
  ])
})

test('nobody who has a place loses it to a smaller number', async ({ page }) => {
  await field(page, 'Max partecipanti').fill('1')
  await save(page).click()
  await expect(form(page).getByText('Ci sono già 2 iscritti')).toBeVisible()
  await expect(field(page, 'Max partecipanti')).toBeFocused()
  await expect(toast(page, 'Errore')).toHaveCount(0)
})

test('typed text is given up only when one says so', async ({ page }) => {
  await field(page, 'Località').fill('Altrove')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(act(page, title, 'Modifica')).toBeFocused()
  await expect(card(page, title)).not.toContainText('Altrove')
})

test.describe('what somebody else has changed meanwhile', () => {
  test.beforeEach(async ({ page, app }) => {
    await app.sql`
      update events set location = 'Colico', description = 'Un altro programma.', version = version + 1 where id = ${id}`
    await field(page, 'Descrizione').fill('Il mio programma.')
    await field(page, 'Punto di ritrovo').fill('Bar del lago')
    await save(page).click()
    await expect(form(page).getByText('L’evento è cambiato mentre lo modificavi')).toBeVisible()
    await expect(toast(page, 'Errore')).toHaveCount(0)
  })

  test('is kept beside what was typed here', async ({ page, app }) => {
    await expect(form(page)).toContainText('Nel frattempo è cambiato: Descrizione, Località.')
    await expect(form(page)).toContainText('Hai cambiato anche tu: Descrizione.')
    await expect(field(page, 'Descrizione')).toHaveValue('Il mio programma.')
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    await form(page).getByRole('button', { name: 'Tieni le mie modifiche' }).click()
    await expect(field(page, 'Titolo')).toBeFocused()
    await expect(field(page, 'Località')).toHaveValue('Colico')
    await expect(field(page, 'Descrizione')).toHaveValue('Il mio programma.')
    await save(page).click()
    await expect(toast(page, 'Evento modificato')).toBeVisible()
    expect(await app.sql`select location, description, meeting_point from events where id = ${id}`).toEqual([
      { location: 'Colico', description: 'Il mio programma.', meetingPoint: 'Bar del lago' },
    ])
  })

  test('is shown when one gives up what was typed', async ({ page }) => {
    await form(page).getByRole('button', { name: 'Scarta le mie modifiche' }).click()
    await expect(form(page)).toHaveCount(0)
    await expect(card(page, title)).toContainText('Un altro programma.')
  })
})

test('an event that is cancelled meanwhile is said to be, and what was typed stays', async ({
  page,
  app,
}) => {
  await app.sql`update events set status = 'cancelled', version = version + 1 where id = ${id}`
  await field(page, 'Località').fill('Altrove')
  await save(page).click()
  await expect(toast(page, 'Errore')).toContainText('Questo evento è stato cancellato.')
  await expect(field(page, 'Località')).toHaveValue('Altrove')
})
