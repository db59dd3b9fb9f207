import { act, called, dialog, insertProposal, openContent } from './support/content.ts'
import { withWebGl } from './support/launch.ts'
import { mapIsReady } from './support/map.ts'
import { expect, test } from './support/test.ts'

test.use(withWebGl)

test.beforeEach(async ({ page, app, signIn }) => {
  test.slow()
  await openContent({ page, app, signIn })
})

test('a tap on the small map fills in the coordinates of a new point', async ({ page }) => {
  await page.getByRole('button', { name: 'Nuovo POI' }).click()
  const form = dialog(page, 'Nuovo POI')
  await mapIsReady(page, 'dialog')
  const map = form.locator('[data-map-ready]')
  await map.scrollIntoViewIfNeeded()
  await map.click({ position: { x: 100, y: 110 } })
  await expect(form.getByLabel('Latitudine')).toHaveValue(/^\d\d,\d+$/)
  await expect(form.getByLabel('Longitudine')).toHaveValue(/^-?\d+,\d+$/)
})

test('a proposal is shown on the map, among those beside it', async ({ page, app }) => {
  const [name, near] = [called('Sulla mappa'), called('Accanto')]
  const place = { latitude: 38.1234, longitude: 16.1234 + Math.random() / 10 }
  await insertProposal(app, { name, ...place })
  await insertProposal(app, { name: near, ...place, latitude: 38.1243, category: 'parking' })
  await page.reload()
  await act(page, name, 'Vedi sulla mappa').click()
  await mapIsReady(page, 'dialog')
  const shown = dialog(page, name)
  await expect(shown.getByRole('region', { name: `Mappa: ${name}` })).toBeVisible()
  await expect(shown.getByText('a 100 m')).toBeVisible()
  const map = shown.locator('[data-map-ready]')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  // Of the same size on the map as beside its name in the list, and inside of the map.
  for (const sign of [shown.locator('svg.lucide-map-pin.fill-red'), shown.locator('svg.size-7').first()]) {
    const place = await sign.boundingBox()
    expect(box && place && place.y > box.y && place.y < box.y + box.height).toBe(true)
  }
})
