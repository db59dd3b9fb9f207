import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import { openFor } from './support/community.ts'
import { named } from './support/diary.ts'
import {
  card,
  emptyCalendar,
  form,
  inHours,
  insertEvent,
  join,
  openEvents,
  wholeEvent,
} from './support/events.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ app, signIn }) => {
  await emptyCalendar(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
})

const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an event says all that one must know, and opens from its card', async ({ page, app }) => {
  const organiser = await named(app, 'Sara Greco')
  const { id, road } = await wholeEvent(app, organiser)
  await openEvents(page)
  await card(page, 'Stelvio all’alba').getByRole('link', { name: 'Stelvio all’alba' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(heading(page, 'Stelvio all’alba')).toBeVisible()
  await expect(page).toHaveTitle('Stelvio all’alba · Tornanti')
  const main = page.getByRole('main')
  await expect(main.getByText('Giro in moto', { exact: true })).toBeVisible()
  await expect(main.getByText('Esperto', { exact: true })).toBeVisible()
  await expect(fact(page, 'Quando')).toHaveText('15/05/2097, 09:00 – 16/05/2097, 18:00')
  await expect(fact(page, 'Località')).toHaveText('Bormio')
  await expect(fact(page, 'Punto di ritrovo')).toHaveText('Bar Stelvio')
  await expect(fact(page, 'Iscritti')).toHaveText('1/12 partecipanti')
  await expect(fact(page, 'Prezzo')).toHaveText('€ 12,50')
  await expect(region(page, 'Descrizione')).toContainText('Terza riga.')
  await expect(region(page, 'Il ritrovo sulla mappa')).toContainText('46.46706, 10.37000')
  await expect(
    region(page, 'Il ritrovo sulla mappa').getByRole('link', { name: 'Apri nel navigatore' }),
  ).toHaveAttribute('href', 'geo:46.46706,10.37?q=46.46706,10.37(Bar%20Stelvio)')
  await expect(region(page, 'Itinerario').getByRole('link', { name: road })).toBeVisible()
  await expect(region(page, 'Itinerario').getByText('tortuosa', { exact: true })).toBeVisible()
  await fact(page, 'Organizza').getByRole('link', { name: 'Sara Greco' }).click()
  await expect(page).toHaveURL(`/user/${organiser.id}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Tutti gli eventi' }).click()
  await expect(page).toHaveURL('/events')
})

test('who comes is for those who come; leaving asks first', async ({ page, app }) => {
  const { id } = await wholeEvent(app, await named(app, 'Sara Greco'))
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/participants') && asked.push(request.url())))
  await page.goto(`/events/${id}`)
  await expect(region(page, 'Partecipanti (1)')).toContainText(
    'I nomi dei partecipanti li vede solo chi partecipa.',
  )
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Partecipa' }).click()
  await expect(toast(page, 'Registrazione completata', 'Ci vediamo il 15/05/2097 alle 09:00.')).toBeVisible()
  await expect(region(page, 'Partecipanti (2)').getByRole('listitem')).toHaveText([
    /Sara Greco$/,
    /Anna Passo$/,
  ])

  const leave = page.getByRole('button', { name: 'Annulla iscrizione' })
  await leave.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Annulla iscrizione' })
  await expect(question).toContainText('Il tuo posto tornerà libero')
  await page.keyboard.press('Escape')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Annulla iscrizione' }).click()
  await expect(toast(page, 'Iscrizione annullata')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partecipa' })).toBeFocused()
  await expect(region(page, 'Partecipanti (1)')).toContainText(
    'I nomi dei partecipanti li vede solo chi partecipa.',
  )
})

test('whoever started already cannot leave, and is told so', async ({ page, app }) => {
  const id = await insertEvent(app.sql, { startDate: inHours(1) })
  await join(app, id, rider)
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Annulla iscrizione' }).click()
  await app.sql`update events set start_date = now() - interval '1 minute' where id = ${id}`
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Annulla iscrizione' }).click()
  const refusal = 'L’evento è già iniziato: non puoi più annullare l’iscrizione.'
  await expect(toast(page, 'Errore', refusal)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Evento concluso' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Annulla iscrizione' })).toHaveCount(0)
})

test('it goes into a calendar and to friends', async ({ page, app, context }) => {
  const { id } = await wholeEvent(app, await named(app, 'Sara Greco'))
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/events/${id}`)
  await page.route('**/calendar', (route) => route.abort())
  await page.getByRole('button', { name: 'Aggiungi al calendario' }).click()
  await expect(toast(page, 'Errore', 'Connessione assente. Controlla la rete e riprova.')).toBeVisible()
  await page.unroute('**/calendar')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Aggiungi al calendario' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('Stelvio all’alba')
  await page.getByRole('button', { name: 'Condividi' }).click()
  await expect(toast(page, 'Link copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/events/${id}`)
})

test('the proposer sees how a proposal stands; nobody else sees it at all', async ({
  page,
  app,
  browser,
}) => {
  test.slow()
  const states = {
    pending: await insertEvent(app.sql, { title: 'Da leggere', status: 'pending', creatorId: rider.id }),
    rejected: await insertEvent(app.sql, { title: 'Da rifare', status: 'rejected', creatorId: rider.id }),
    cancelled: await insertEvent(app.sql, { title: 'Annullato', status: 'cancelled', creatorId: rider.id }),
  }
  await app.sql`update events set cancellation_reason = 'Strada chiusa per frana.' where id = ${states.cancelled}`
  const main = page.getByRole('main')

  await page.goto(`/events/${states.pending}`)
  await expect(main.getByText('In attesa di approvazione', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Partecipa' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Aggiungi al calendario' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Ritira la proposta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ritira la proposta' }).click()
  await expect(toast(page, 'Proposta ritirata')).toBeVisible()
  // The toast says the same.
  await expect(main.getByText('Proposta ritirata', { exact: true })).toBeVisible()
  await expect(main.getByText('Evento cancellato', { exact: true })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Ritira la proposta' })).toHaveCount(0)

  await page.goto(`/events/${states.rejected}`)
  await expect(main.getByText('Rifiutato', { exact: true })).toBeVisible()
  await expect(main.getByText('Manca il ritrovo.', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Correggi e riproponi' }).click()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Da rifare')
  await expect(form(page).getByText('Manca il ritrovo.', { exact: true })).toBeVisible()

  await page.goto(`/events/${states.cancelled}`)
  await expect(main.getByText('Evento cancellato', { exact: true })).toBeVisible()
  await expect(main.getByText('Strada chiusa per frana.', { exact: true })).toBeVisible()

  const other = await openFor(browser, app, await named(app, 'Bruno Curva'), page, '/')
  for (const id of [...Object.values(states), '7f3c', crypto.randomUUID()]) {
    await other.goto(`/events/${id}`)
    await expect(heading(other, 'Evento')).toBeVisible()
    await expect(other.getByText('Evento non trovato', { exact: true })).toBeVisible()
  }
  await other.getByRole('main').getByRole('link', { name: 'Torna agli eventi' }).click()
  await expect(other).toHaveURL('/events')
  await other.context().close()
})

test('an event that cannot be loaded can be tried again', async ({ page, app }) => {
  const id = await insertEvent(app.sql, { title: 'Giro dei laghi' })
  await page.route(`**/api/events/${id}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/events/${id}`)
  const retry = page.getByRole('main').getByRole('button', { name: 'Riprova' })
  await expect(retry).toBeVisible()
  await page.unroute(`**/api/events/${id}`)
  await retry.click()
  await expect(heading(page, 'Giro dei laghi')).toBeVisible()
})

test('a change is seen by whoever has it open', async ({ page, app, browser }) => {
  const id = await insertEvent(app.sql, { title: 'Giro dei laghi' })
  await page.goto(`/events/${id}`)
  await expect(fact(page, 'Iscritti')).toHaveText('0 partecipanti')
  const other = await openFor(browser, app, await named(app, 'Bruno Curva'), page, `/events/${id}`)
  await other.getByRole('button', { name: 'Partecipa' }).click()
  await expect(fact(page, 'Iscritti')).toHaveText('1 partecipante')
  await other.context().close()
})

test('the page passes axe, reflow and touch in every state', async ({ page, app }) => {
  test.slow()
  const { id } = await wholeEvent(app, await named(app, 'Sara Greco'))
  await join(app, id, rider)
  const rejected = await insertEvent(app.sql, { status: 'rejected', creatorId: rider.id })
  for (const address of [id, rejected, '7f3c']) {
    await page.goto(`/events/${address}`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    if (address === id) await expect(region(page, 'Partecipanti (2)').getByRole('listitem')).toHaveCount(2)
    if (address === rejected)
      await expect(page.getByRole('button', { name: 'Correggi e riproponi' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
