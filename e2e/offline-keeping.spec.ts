import type { Page } from '@playwright/test'
import { fill, form, named, newEntry, photo, save } from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import {
  keepButton,
  keepItinerary,
  keptLine,
  leaveBehind,
  nothing,
  stelvio,
  whatLies,
} from './support/kept.ts'
import { holdBack } from './support/network.ts'
import { expect, heading, signOut, toast } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

// The browser says of every question that it had no line; the router logs what it caught.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError/ })
// What happens in the background waits for a calm moment, which a busy machine has seldom.
const calmly = { timeout: 60_000 }

const offlineCard = (page: Page) => page.getByRole('region', { name: 'Disponibile offline' })

test('cancelled midway nothing is kept, and it can be pressed again; without room and without signal it says so', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.slow()
  await signIn(await named(app, 'Anna Prova'))
  const { path } = await stelvio(app)
  await page.goto(path)
  await expect(keepButton(page)).toBeVisible()
  const letGo = await holdBack(page, '**/api/itineraries/*/gpx', 'GET')
  await keepButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Lo tengo su questo dispositivo' })).toHaveAttribute(
    'aria-valuenow',
    '45',
  )
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(keepButton(page)).toBeFocused()
  expect(await whatLies(page)).toMatchObject({ itineraries: 0, copies: 0 })
  letGo()

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await keepButton(page).click()
  await expect(
    toast(page, 'Errore', 'Non c’è abbastanza spazio su questo dispositivo. Libera memoria e riprova.'),
  ).toBeVisible()
  expect(await whatLies(page)).toMatchObject({ itineraries: 0, copies: 0 })
  await page.reload()
  await keepButton(page).click()
  await expect(keptLine(page)).toBeVisible()
  await page.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(keepButton(page)).toBeVisible()
  expect(await whatLies(page)).toMatchObject({ itineraries: 0, copies: 0 })

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Serve la connessione: potrai farlo appena torna il segnale.')).toBeVisible()
  await expect(keepButton(page)).toBeDisabled()
})

test('the profile lists what is kept with size and age; signing out wipes all of it, and the next person finds nothing', async ({
  page,
  app,
  signIn,
}) => {
  test.slow()
  await signIn(await named(app, 'Anna Prova'))
  const { path } = await stelvio(app)
  await page.goto('/profile')
  await expect(offlineCard(page).getByText('Niente da aprire senza segnale')).toBeVisible()
  await keepItinerary(page, path)
  await page.goto('/profile')
  await expect(offlineCard(page).getByText(/^1 itinerario · [\d,]+ (kB|MB) in tutto$/)).toBeVisible()
  await expect(offlineCard(page).getByRole('listitem')).toHaveText(/stelvio.*(kB|MB) · aggiornato .*Rimuovi/i)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await whatLies(page)).toMatchObject({ itineraries: 1, copies: 1 })

  // Somebody else, without a sign-out in between.
  await signIn(await named(app, 'Bruno Prova'))
  await page.goto('/profile')
  await expect(offlineCard(page).getByText('Niente da aprire senza segnale')).toBeVisible()
  await expect.poll(() => whatLies(page)).toMatchObject({ itineraries: 0, copies: 0 })

  await page.goto(path)
  await keepButton(page).click()
  await expect(keptLine(page)).toBeVisible()
  await page.goto('/')
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect.poll(() => whatLies(page)).toEqual(nothing)
})

test('what a page that went away left of somebody else goes; what is kept by whoever is here stays, with its map', async ({
  page,
  app,
  signIn,
}) => {
  test.slow()
  await signIn(await named(app, 'Anna Prova'))
  const { id, path } = await stelvio(app)
  await keepItinerary(page, path)
  const map = `tiles-${id}`
  await page.evaluate((name) => caches.open(name), map)
  await leaveBehind(page)
  // Swept once after each start, by the next one if this one's is over.
  await page.reload()
  await expect.poll(() => whatLies(page), calmly).toMatchObject({ itineraries: 1, copies: 1 })
  expect((await whatLies(page)).caches).toContain(map)
})

test('what one saves is kept by itself, renewed when it changes, and goes with the heart or the itinerary', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.slow()
  const anna = await named(app, 'Anna Prova')
  const [road] = await app.sql<{ id: string }[]>`
    insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km, external_url)
    values (gen_random_uuid(), 'Strada senza campo', 'Bella.', 'Facile', 'Strada', 'Un giorno', 80, 'https://esempio.it')
    returning id`
  const path = `/route-planner/${road?.id}`
  await app.sql`insert into itinerary_saves (user_id, itinerary_id) values (${anna.id}, ${road?.id ?? ''})`
  await signIn(anna)
  await page.goto('/')
  await workerIsReady(page)
  await page.goto('/profile')
  await expect(offlineCard(page).getByRole('link', { name: 'Strada senza campo' })).toBeVisible(calmly)
  await expect(offlineCard(page).getByText(/tra i salvati/)).toBeVisible()

  await app.sql`update itineraries set title = 'Strada col nome nuovo', version = version + 1 where id = ${road?.id ?? ''}`
  await page.reload()
  await expect(offlineCard(page).getByRole('link', { name: 'Strada col nome nuovo' })).toBeVisible(calmly)
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('dialog', { name: 'Strada col nome nuovo' })).toBeVisible()

  await context.setOffline(false)
  await app.sql`update itineraries set status = 'inactive' where id = ${road?.id ?? ''}`
  await page.goto(path)
  await expect(page.getByText('Itinerario non trovato')).toBeVisible()
  await expect.poll(() => whatLies(page)).toMatchObject({ itineraries: 0, copies: 0 })
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Riprova' }).first()).toBeVisible()
  await expect(page.getByText('Strada col nome nuovo')).toHaveCount(0)
})

test('photographs of the own diary are there without signal, in their small copy, and gone after signing out', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.slow()
  await signIn(await named(app, 'Anna Prova'))
  await page.goto('/diary')
  await workerIsReady(page)
  await newEntry(page).click()
  await fill(page, 'Una gita con foto')
  await form(page)
    .getByLabel('File delle foto')
    .setInputFiles([await photo('rosso.jpg', '#9c2f22')])
  await expect(form(page).getByRole('listitem', { name: 'Foto 1 di 1' })).toBeVisible()
  await save(page)
  await expect(page.getByRole('article', { name: 'Una gita con foto' })).toBeVisible()
  await expect.poll(async () => (await whatLies(page)).caches, calmly).toEqual(['pictures'])
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length))
    .toBe(1)

  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto('/diary')
  const shown = later.getByRole('article', { name: 'Una gita con foto' }).locator('img')
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0)

  await context.setOffline(false)
  await later.goto('/')
  await signOut(later)
  await expect(heading(later, 'Accedi')).toBeVisible()
  await expect.poll(async () => (await whatLies(later)).caches).toEqual([])
})
