import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { romeWall } from '#contract/rome-time.ts'
import type { App } from './support/app.ts'
import { openFor } from './support/community.ts'
import { named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { demoPassword, expect, heading, riders, test, toast } from './support/test.ts'

const dayMs = 86_400_000
const title = 'Alba sullo Stelvio in compagnia'

const clean = async (page: Page) => expect(await axeViolations(page)).toEqual([])

/** So many days from now, at this time of Rome. */
const wall = (days: number, time: string) =>
  `${romeWall(new Date(Date.now() + days * dayMs)).slice(0, 10)}T${time}`

async function fillMoment(page: Page, label: string, moment: string) {
  const [day = '', time = ''] = moment.split('T')
  await page.getByLabel(`${label}, data`).fill(day)
  await page.getByLabel(`${label}, ora`).fill(time)
}

/** The rider's proposal, typed into the form. */
async function propose(page: Page, start: string, end: string) {
  await page.goto('/events')
  await page.getByRole('button', { name: 'Crea Evento' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crea Evento' })
  await dialog.getByLabel('Titolo').fill(title)
  await dialog.getByLabel('Descrizione').fill('Partenza al buio, colazione in cima, rientro per il Gavia.')
  await dialog.getByLabel('Località').fill('Prato allo Stelvio')
  await dialog.getByLabel('Punto di ritrovo').first().fill('Distributore in paese')
  await dialog.getByLabel('Tipo evento').selectOption('Giro in moto')
  await dialog.getByLabel('Difficoltà').selectOption('Avanzato')
  await fillMoment(page, 'Data inizio', start)
  await fillMoment(page, 'Data fine', end)
  await dialog.getByLabel('Max partecipanti').fill('2')
  await dialog.getByLabel('Prezzo (€)').fill('12,50')
  await clean(page)
  await dialog.getByRole('button', { name: 'Invia per approvazione' }).click()
  await expect(toast(page, 'Evento creato')).toBeVisible()
}

async function approve(browser: Browser, app: App, page: Page) {
  const admin = { nickname: riders.admin, password: demoPassword }
  const boss = await openFor(browser, app, admin, page, '/admin/events')
  const card = boss.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Viaggio')
  await clean(boss)
  await card.getByRole('button', { name: 'Approva' }).click()
  await expect(toast(boss, 'Evento approvato')).toBeVisible()
  await expect(card).toHaveCount(0)
}

const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: title })
const idOf = (page: Page) => page.url().split('/').at(-1) ?? ''

test.describe.configure({ timeout: 240_000 })

test('from proposal to the ride, and its points', async ({ page, app, browser, signIn }) => {
  await app.sql`delete from events`
  const [anna, bruno, carla] = [
    await named(app, 'Anna Passo'),
    await named(app, 'Bruno Valico'),
    await named(app, 'Carla Curva'),
  ]
  await signIn(anna)
  const [start, end] = [wall(3, '06:30'), wall(3, '18:00')]

  // Propose: nobody else sees it yet.
  await propose(page, start, end)
  await expect(page.getByText('In attesa di approvazione')).toBeVisible()
  const brunos = await openFor(browser, app, bruno, page, '/events')
  await expect(brunos.getByText('Nessun evento prossimo')).toBeVisible()
  await expect(
    brunos.getByText('Gli eventi verranno mostrati qui quando saranno approvati dagli amministratori'),
  ).toBeVisible()

  // Approve: it comes to everybody's page by itself, and its proposer comes along.
  await approve(browser, app, page)
  await expect(cardOf(brunos)).toContainText('1/2')
  await expect(brunos.getByRole('tab', { name: 'Prossimi Eventi (1)' })).toBeVisible()
  await expect(cardOf(page).getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  for (const words of [
    'Giro in moto',
    'Avanzato',
    '06:30',
    'Prato allo Stelvio',
    'Distributore in paese',
    '€ 12,50',
    'Anna Passo',
  ])
    await expect(cardOf(brunos)).toContainText(words)
  await clean(brunos)
  expect(await sidewaysScrolls(brunos)).toEqual([])

  // Join: it is full.
  await cardOf(brunos).getByRole('button', { name: 'Partecipa' }).click()
  await expect(toast(brunos, 'Registrazione completata')).toBeVisible()
  await expect(cardOf(brunos).getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  await expect(cardOf(brunos)).toContainText('2/2')

  // Waiting list.
  const carlas = await openFor(browser, app, carla, page, '/events')
  await expect(cardOf(carlas).getByRole('button', { name: 'Evento al completo' })).toBeDisabled()
  await cardOf(carlas).getByRole('button', { name: "Mettiti in lista d'attesa" }).click()
  await expect(cardOf(carlas)).toContainText("Sei in lista d'attesa: 1º posto")
  await clean(carlas)
  await cardOf(carlas).getByRole('link', { name: title }).click()
  await expect(heading(carlas, title)).toBeVisible()

  // Leave: the first in line is registered, told by mail, and sees it without a reload.
  await cardOf(brunos).getByRole('link', { name: title }).click()
  await brunos.getByRole('button', { name: 'Annulla iscrizione' }).click()
  await brunos.getByRole('alertdialog').getByRole('button', { name: 'Annulla iscrizione' }).click()
  await expect(carlas.getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  await expect(carlas.getByRole('main')).toContainText('Anna Passo')
  await clean(carlas)
  expect(await sidewaysScrolls(carlas)).toEqual([])
  expect(await app.mailbox.next(carla.email)).toContain('Si è liberato un posto')

  // The calendar file, by a reader that is none of ours.
  const download = carlas.waitForEvent('download')
  await carlas.getByRole('button', { name: 'Aggiungi al calendario' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('alba-sullo-stelvio-in-compagnia.ics')
  const [entry] = new ICAL.Component(
    ICAL.parse(await readFile(await file.path(), 'utf8')),
  ).getAllSubcomponents('vevent')
  if (!entry) throw new Error('The calendar file is empty.')
  const event = new ICAL.Event(entry)
  expect(event.summary).toBe(title)
  expect([romeWall(event.startDate.toJSDate()), romeWall(event.endDate.toJSDate())]).toEqual([start, end])

  // Past: by the clock of the database, as if the days had gone by.
  const id = idOf(carlas)
  await app.sql`
    update events set start_date = now() - interval '12 hours', end_date = now() - interval '1 hour' where id = ${id}`
  await carlas.goto('/events')
  await carlas.getByRole('tab', { name: 'Eventi Passati (1)' }).click()
  await expect(cardOf(carlas)).toContainText('Completato')
  await expect(cardOf(carlas).getByRole('button', { name: 'Evento concluso' })).toBeDisabled()
  await clean(carlas)

  // Points: for who came, and for who had the idea.
  await carlas.goto('/profile')
  await expect(carlas.getByText(`Hai partecipato a «${title}»`)).toBeVisible({ timeout: 45_000 })
  await page.goto('/profile')
  await expect(page.getByText(`Hai partecipato a «${title}»`)).toBeVisible()
  await expect(page.getByText(`Evento approvato: «${title}»`)).toBeVisible()
  const totals = await app.sql<{ totalPoints: number }[]>`
    select total_points from profiles where user_id = any(${[anna.id, bruno.id, carla.id]}) order by total_points`
  expect(totals.map(({ totalPoints }) => totalPoints)).toEqual([0, 10, 60])
})
