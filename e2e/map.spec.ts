import type { Page } from '@playwright/test'
import { insertPoi } from '#server/testing/poi.ts'
import { axeViolations, smallTargets } from './support/inspect.ts'
import { withWebGl } from './support/launch.ts'
import { coloursOf, mapIsReady } from './support/map.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

test.use(withWebGl)
// Without a graphics card each picture of a map takes seconds.
test.describe.configure({ timeout: 180_000 })
const soon = { timeout: 45_000 }

// On the salt of Tuz Gölü, in Turkey: no demo content is anywhere near.
const lake = { lng: 33.3, lat: 38.7 }
const lakeView = (zoom: number) => `/map?lng=${lake.lng}&lat=${lake.lat}&zoom=${zoom}`
const at = (east: number, north: number) => ({ longitude: lake.lng + east, latitude: lake.lat + north })

const list = (page: Page) => page.getByRole('region', { name: 'Punti nella mappa' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const viewIn = (page: Page) => {
  const query = new URL(page.url()).searchParams
  return { lng: Number(query.get('lng')), lat: Number(query.get('lat')), zoom: Number(query.get('zoom')) }
}

test.beforeEach(async ({ signIn }) => signIn(riders.rider))

test('Italy is drawn with its points, says whose data it is, and passes axe and touch', async ({ page }) => {
  await page.goto('/map')
  await expect(heading(page, 'Mappa')).toBeVisible()
  await mapIsReady(page)
  await expect(page.getByText('Natural Earth · GeoNames')).toBeVisible()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(async () => (await coloursOf(page, canvas(page))).size, soon).toBeGreaterThan(200)

  expect(await smallTargets(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

test('the address keeps the view; a place is found by keyboard, by its Italian name and its province', async ({
  page,
}) => {
  await page.goto(lakeView(11))
  await mapIsReady(page)
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  await expect.poll(() => viewIn(page).zoom, soon).toBe(12)
  await page.reload()
  await mapIsReady(page)
  expect(viewIn(page)).toEqual({ ...lake, zoom: 12 })

  const search = page.getByRole('combobox', { name: 'Cerca una località' })
  await search.fill('samone')
  await expect(page.getByRole('option')).toHaveText(['SamoneTO', 'SamoneTN'])
  await search.fill('milan')
  await expect(page.getByRole('option').first()).toHaveText('MilanoMI')
  await search.fill('bormio')
  await expect(page.getByRole('option', { selected: true })).toHaveText('BormioSO')
  expect(await axeViolations(page, '[role=combobox], [role=listbox]')).toEqual([])
  await search.press('Enter')
  await expect(search).toHaveValue('Bormio (SO)')
  await expect.poll(() => Math.round(viewIn(page).lng * 10), soon).toBe(104)
  expect(viewIn(page).lat).toBeCloseTo(46.467, 1)

  await search.fill('qqqq')
  await expect(page.getByText('Nessuna località trovata')).toBeVisible()
  await search.press('Escape')
  await expect(page.getByText('Nessuna località trovata')).toBeHidden()
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

  const sheet = page.getByRole('dialog', { name: 'Belvedere (del sale)' })
  await page.goto(`/map?lng=${lake.lng + 1}&lat=${lake.lat + 1}&zoom=13`)
  await mapIsReady(page)
  await expect(async () => {
    await canvas(page).click()
    await expect(sheet).toBeVisible({ timeout: 2000 })
  }).toPass(soon)
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
  await expect(async () => {
    await canvas(page).click()
    await expect.poll(() => viewIn(page).zoom, { timeout: 4000 }).toBeGreaterThan(11.5)
  }).toPass(soon)
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
  await expect.poll(() => viewIn(page), soon).toEqual({ lng: 9.15, lat: 44.34, zoom: 12 })
})

test.describe('where the operator’s map does not answer', () => {
  test.use({ expectedNoise: /tiles\.example/ })

  test('ours is drawn', async ({ page }) => {
    await page.route('**/api/map-source', (route) =>
      route.fulfill({ json: { kind: 'style', url: 'https://tiles.example/style.json' } }),
    )
    await page.goto('/map')
    await mapIsReady(page)
    await expect(page.getByText('Natural Earth · GeoNames')).toBeVisible()
  })
})

test('a tap on the small map fills in the coordinates of a proposal', async ({ page }) => {
  await page.goto(lakeView(9))
  await mapIsReady(page)
  await chip(page, 'Proponi un punto').click()
  const dialog = page.getByRole('dialog', { name: 'Proponi un punto' })
  await mapIsReady(page, 'dialog')
  await dialog.locator('canvas').click()
  await expect(dialog.getByLabel('Latitudine')).toHaveValue(/^38,\d+$/)
  await expect(dialog.getByLabel('Longitudine')).toHaveValue(/^33,\d+$/)
  // A place that is typed is shown as well, however far away.
  await dialog.getByLabel('Latitudine').fill('46,5')
  await dialog.getByLabel('Longitudine').fill('10,4')
  const isPinInSight = async () => {
    const [map, pin] = [
      await dialog.locator('canvas').boundingBox(),
      await dialog.locator('svg.lucide-map-pin.fill-red').boundingBox(),
    ]
    return (
      map && pin && pin.x > map.x && pin.x < map.x + map.width && pin.y > map.y && pin.y < map.y + map.height
    )
  }
  await expect.poll(isPinInSight, soon).toBe(true)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
})

test('saved itineraries are lines that can be hidden; the map follows the scheme and keeps them', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/map?lng=10.45&lat=46.55&zoom=10')
  await mapIsReady(page)
  await expect(chip(page, 'Itinerari salvati')).toHaveAttribute('aria-pressed', 'true')
  const seen = async (colour: string) => (await coloursOf(page, canvas(page))).get(colour) ?? 0
  const [strada, stradaInTheDark, land] = ['31,79,143', '148,189,242', '46,39,34']
  await expect.poll(() => seen(strada), soon).toBeGreaterThan(300)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => seen(stradaInTheDark), soon).toBeGreaterThan(300)
  const shown = await seen(stradaInTheDark)
  expect(await seen(land)).toBeGreaterThan(1000)
  await chip(page, 'Itinerari salvati').click()
  await expect.poll(() => seen(stradaInTheDark), soon).toBeLessThan(shown - 200)
})
