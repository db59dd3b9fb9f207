import type { Page } from '@playwright/test'
import { insertPoi } from '#server/testing/poi.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { withWebGl } from './support/launch.ts'
import { coloursOf, mapIsReady } from './support/map.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

test.use(withWebGl)

// On the salt of Tuz Gölü, in Turkey: no demo content is anywhere near.
const lake = { lng: 33.3, lat: 38.7 }
const lakeView = (zoom: number) => `/map?lng=${lake.lng}&lat=${lake.lat}&zoom=${zoom}`

const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const list = (page: Page) => page.getByRole('region', { name: 'Punti nella mappa' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const viewIn = (page: Page) => {
  const query = new URL(page.url()).searchParams
  return { lng: Number(query.get('lng')), lat: Number(query.get('lat')), zoom: Number(query.get('zoom')) }
}

test.beforeEach(async ({ signIn }) => signIn(riders.rider))

test('Italy is drawn with its points, says whose data it is, and passes axe, reflow and touch', async ({
  page,
}, { project }) => {
  await page.goto('/map')
  await expect(heading(page, 'Mappa')).toBeVisible()
  await mapIsReady(page)
  await expect(page.getByText('Natural Earth · GeoNames')).toBeVisible()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(async () => (await coloursOf(page, canvas(page))).size).toBeGreaterThan(200)
  await canvas(page).screenshot({ path: `/tmp/tornanti-map-${project.name}.png` })

  expect(await smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
})

test('filters show one category, and the address keeps them and the view', async ({ page, app }) => {
  await insertPoi(app.sql, { name: 'Officina del lago', category: 'repair_shop', ...at(0, 0) })
  await insertPoi(app.sql, { name: 'Trattoria del lago', category: 'restaurant', ...at(0.01, 0) })
  await page.goto(lakeView(11))
  await mapIsReady(page)
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/, /Trattoria del lago/])

  await chip(page, 'Officina').click()
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/])
  await expect(page).toHaveURL(/categorie=repair_shop/)
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  await expect.poll(() => viewIn(page).zoom).toBe(12)

  await page.reload()
  await mapIsReady(page)
  await expect(chip(page, 'Officina')).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('button')).toHaveText([/Officina del lago/])
  expect(viewIn(page)).toEqual({ ...lake, zoom: 12 })

  await chip(page, 'Alloggio').click()
  await chip(page, 'Officina').click()
  await expect(list(page).getByText('Nessun punto qui')).toBeVisible()
  await chip(page, 'Tutti').click()
  await expect(list(page).getByRole('button')).toHaveCount(2)
  await expect(page).not.toHaveURL(/categorie/)
})

test('a press on a sign opens the point with the way there; close ones open as a group', async ({
  page,
  app,
}) => {
  await insertPoi(app.sql, {
    name: 'Belvedere (del sale)',
    category: 'scenic_spot',
    description: 'Bianco fino all’orizzonte.',
    address: 'Riva nord',
    rating: 4.5,
    ...at(1, 1),
  })
  for (const east of [0, 0.002]) await insertPoi(app.sql, { name: `Vicino ${east}`, ...at(1.05 + east, 1) })

  await page.goto(`/map?lng=${lake.lng + 1}&lat=${lake.lat + 1}&zoom=13`)
  await mapIsReady(page)
  await canvas(page).click()
  const sheet = page.getByRole('dialog', { name: 'Belvedere (del sale)' })
  await expect(sheet.getByText('Punto Panoramico')).toBeVisible()
  await expect(sheet.getByText('4,5 su 5')).toBeVisible()
  await expect(sheet.getByText('Riva nord')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Apri nel navigatore' })).toHaveAttribute(
    'href',
    `geo:${lake.lat + 1},${lake.lng + 1}?q=${lake.lat + 1},${lake.lng + 1}(Belvedere%20%20del%20sale%20)`,
  )
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto(`/map?lng=${lake.lng + 1.051}&lat=${lake.lat + 1}&zoom=11`)
  await mapIsReady(page)
  await canvas(page).click()
  await expect.poll(() => viewIn(page).zoom).toBeGreaterThan(11.5)
})

test('a place is found by keyboard, by its Italian name and its province', async ({ page }) => {
  await page.goto('/map')
  await mapIsReady(page)
  const search = page.getByRole('combobox', { name: 'Cerca una località' })
  await search.fill('samone')
  await expect(page.getByRole('option')).toHaveText([/SamoneTN/, /SamoneTO/])
  await search.fill('milan')
  await expect(page.getByRole('option').first()).toHaveText('MilanoMI')
  await search.fill('bormio')
  await expect(page.getByRole('option', { selected: true })).toHaveText('BormioSO')
  expect(await axeViolations(page, '[role=combobox], [role=listbox]')).toEqual([])
  await search.press('Enter')
  await expect(search).toHaveValue('Bormio (SO)')
  await expect.poll(() => viewIn(page).zoom).toBe(12)
  expect(viewIn(page).lng).toBeCloseTo(10.37, 1)
  expect(viewIn(page).lat).toBeCloseTo(46.467, 1)

  await search.fill('qqqq')
  await expect(page.getByText('Nessuna località trovata')).toBeVisible()
  await search.press('Escape')
  await expect(page.getByText('Nessuna località trovata')).toBeHidden()
})

test('the position is asked for on the press only; a refusal is said in words', async ({ page, context }) => {
  await context.addInitScript(() => {
    const ask = Geolocation.prototype.getCurrentPosition
    Geolocation.prototype.getCurrentPosition = function (...given) {
      document.documentElement.dataset.asked = 'yes'
      return ask.apply(this, given)
    }
  })
  await page.goto('/map')
  await mapIsReady(page)
  await expect(page.locator('html[data-asked]')).toHaveCount(0)
  await chip(page, 'Vicino a me').click()
  await expect(toast(page, 'Posizione non disponibile')).toContainText('Non hai dato il permesso')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 44.34, longitude: 9.15 })
  await chip(page, 'Vicino a me').click()
  await expect(page.getByRole('img', { name: 'La tua posizione' })).toBeVisible()
  await expect.poll(() => viewIn(page)).toEqual({ lng: 9.15, lat: 44.34, zoom: 12 })
})

test('a proposal is saved once and waits for verification', async ({ page, app }) => {
  await page.goto(lakeView(9))
  await mapIsReady(page)
  await chip(page, 'Proponi un punto').click()
  const dialog = page.getByRole('dialog', { name: 'Proponi un punto' })
  await dialog.getByRole('button', { name: 'Proponi', exact: true }).click()
  await expect(dialog.getByText('Compila tutti i campi obbligatori')).toHaveCount(4)

  await dialog.getByLabel('Nome').fill('Fontana del sale')
  await dialog.getByLabel('Categoria').selectOption('Area di Sosta')
  await mapIsReady(page, 'dialog')
  await dialog.locator('canvas').click()
  await expect(dialog.getByLabel('Latitudine')).toHaveValue(/^38\.\d+$/)
  await expect(dialog.getByLabel('Longitudine')).toHaveValue(/^33\.\d+$/)
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
  await mapIsReady(page)
  await expect(list(page).getByText('Fontana del sale')).toHaveCount(0)
})

test('saved itineraries are lines that can be hidden', async ({ page }) => {
  await page.goto('/map?lng=10.45&lat=46.55&zoom=10')
  await mapIsReady(page)
  await expect(chip(page, 'Itinerari salvati')).toHaveAttribute('aria-pressed', 'true')
  const blue = async () => (await coloursOf(page, canvas(page))).get('31,79,143') ?? 0
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(blue).toBeGreaterThan(300)
  const shown = await blue()
  await chip(page, 'Itinerari salvati').click()
  await expect.poll(blue).toBeLessThan(shown - 200)
})

test('a change of scheme changes the map and keeps what lies on it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/map')
  await mapIsReady(page)
  const land = async (colour: string) => (await coloursOf(page, canvas(page))).get(colour) ?? 0
  await expect.poll(() => land('251,248,241')).toBeGreaterThan(1000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => land('46,39,34')).toBeGreaterThan(1000)
})

test('without WebGL the list does the work, and says why', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/map')
  await expect(page.getByText('Questo browser non riesce a disegnare la mappa.')).toBeVisible()
  await expect(list(page).getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Proponi un punto' }).click()
  await expect(page.getByText('La mappa non è disponibile: scrivi le coordinate.')).toBeVisible()
})

test('points that do not come can be asked for again', async ({ page }) => {
  await page.route('**/api/poi?*', (route) => route.abort())
  await page.goto('/map')
  await expect(list(page).getByRole('alert')).toContainText('Connessione assente')
  await page.unroute('**/api/poi?*')
  await list(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
})

const at = (east: number, north: number) => ({ longitude: lake.lng + east, latitude: lake.lat + north })
