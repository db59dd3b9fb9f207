import type { Page } from '@playwright/test'
import { insertPoi } from '#server/testing/poi.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, riders, test, toast } from './support/test.ts'

// Without WebGL, as on old phones: whatever the map shows, the list and the forms do as well.
// On the salt of Tuz Gölü, in Turkey: no demo content is anywhere near.
const lake = { lng: 33.3, lat: 38.7 }
const lakeView = (zoom: number) => `/map?lng=${lake.lng}&lat=${lake.lat}&zoom=${zoom}`
const at = (east: number, north: number) => ({ longitude: lake.lng + east, latitude: lake.lat + north })

const list = (page: Page) => page.getByRole('region', { name: 'Punti nella mappa' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page, signIn }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signIn(riders.rider)
})

test('without WebGL the list does the work, and says why', async ({ page }) => {
  await page.goto('/map')
  await expect(page.getByText('Questo browser non riesce a disegnare la mappa.')).toBeVisible()
  await expect(list(page).getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Proponi un punto' }).click()
  await expect(page.getByText('La mappa non è disponibile: scrivi le coordinate.')).toBeVisible()
})

test('without WebGL the list and the address go where one searches, and near oneself', async ({
  page,
  context,
  app,
}) => {
  await insertPoi(app.sql, {
    name: 'Chiosco del faro',
    category: 'restaurant',
    longitude: 15.1,
    latitude: 37.5,
  })
  await insertPoi(app.sql, { name: 'Chiosco del lago', category: 'restaurant', ...at(2, 0) })
  await page.goto('/map')
  await page.getByRole('combobox', { name: 'Cerca una località' }).fill('catania')
  await page
    .getByRole('option', { name: /^Catania/ })
    .first()
    .click()
  await expect(page).toHaveURL(/lng=15\.\d+&lat=37\.\d+&zoom=10/)
  await expect(list(page).getByRole('button', { name: /Chiosco del faro/ })).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Chiosco del lago/ })).toHaveCount(0)

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: lake.lat, longitude: lake.lng + 2 })
  await chip(page, 'Vicino a me').click()
  await expect(list(page).getByRole('button')).toHaveText([/Chiosco del lago/])
  await expect(page).toHaveURL(/lng=35\.3&lat=38\.7&zoom=12/)
})

test('saved itineraries are listed with the map, and hidden with it', async ({ page }) => {
  await page.goto('/map')
  const saved = page.getByRole('region', { name: 'Itinerari salvati' })
  await expect(saved.getByRole('link').first()).toHaveAttribute('href', /^\/route-planner\/[0-9a-f-]{36}$/)
  await chip(page, 'Itinerari salvati').click()
  await expect(saved).toHaveCount(0)
  await expect(page).toHaveURL(/salvati=no/)
  await page.reload()
  await expect(chip(page, 'Itinerari salvati')).toHaveAttribute('aria-pressed', 'false')
  await chip(page, 'Itinerari salvati').click()
  await expect(saved).toBeVisible()
  await expect(page).not.toHaveURL(/salvati/)
})

test('filters show one category, and the address keeps them', async ({ page, app }) => {
  await insertPoi(app.sql, { name: 'Officina del lago', category: 'repair_shop', ...at(0, 0) })
  await insertPoi(app.sql, { name: 'Trattoria del lago', category: 'restaurant', ...at(0.01, 0) })
  await page.goto(lakeView(11))
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/, /Trattoria del lago/])

  await chip(page, 'Officina').click()
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/])
  await expect(page).toHaveURL(/categorie=repair_shop/)

  await page.reload()
  await expect(chip(page, 'Officina')).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/])

  await chip(page, 'Alloggio').click()
  await chip(page, 'Officina').click()
  await expect(list(page).getByText('Nessun punto qui')).toBeVisible()
  await chip(page, 'Tutti').click()
  await expect(list(page).getByRole('button')).toHaveCount(2)
  await expect(page).not.toHaveURL(/categorie/)
})

test('a proposal is saved once and waits for verification', async ({ page, app }) => {
  await page.goto(lakeView(9))
  await chip(page, 'Proponi un punto').click()
  const dialog = page.getByRole('dialog', { name: 'Proponi un punto' })
  await dialog.getByRole('button', { name: 'Proponi', exact: true }).click()
  await expect(dialog.getByText('Compila tutti i campi obbligatori')).toHaveCount(4)

  await dialog.getByLabel('Nome').fill('Fontana del sale')
  await dialog.getByLabel('Categoria').selectOption('Area di Sosta')
  await dialog.getByLabel('Latitudine').fill('95')
  await dialog.getByLabel('Longitudine').fill('33,3')
  await expect(dialog.getByText('Latitudine deve essere tra -90 e 90')).toBeVisible()
  await dialog.getByLabel('Latitudine').fill('38,75')
  await dialog.getByLabel('Descrizione').fill('Acqua fresca.')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Proponi', exact: true }).click()
  await expect(toast(page, 'Punto proposto', 'Sarà visibile dopo la verifica')).toBeVisible()
  await expect(dialog).toBeHidden()

  const saved = await app.sql`
    select category, latitude, verified, description from poi where name = 'Fontana del sale'`
  expect(saved).toEqual([
    { category: 'rest_area', latitude: 38.75, verified: false, description: 'Acqua fresca.' },
  ])
  await page.reload()
  await expect(list(page).getByText('Fontana del sale')).toHaveCount(0)
})

test('points that do not come can be asked for again', async ({ page }) => {
  await page.route('**/api/poi?*', (route) => route.abort())
  await page.goto('/map')
  await expect(list(page).getByRole('alert')).toContainText('Connessione assente')
  await page.unroute('**/api/poi?*')
  await list(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
})
