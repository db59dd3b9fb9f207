import { named } from './support/diary.ts'
import { createButton, emptyCalendar, field, form, openEvents, wholeEvent } from './support/events.ts'
import { withWebGl } from './support/launch.ts'
import { mapIsReady } from './support/map.ts'
import { expect, test } from './support/test.ts'

test.use(withWebGl)

test.beforeEach(async ({ app, signIn }) => {
  test.slow()
  await emptyCalendar(app)
  await signIn(await named(app, 'Anna Passo'))
})

test('the page draws the meeting point, and the road with its profile', async ({ page, app }) => {
  const { id } = await wholeEvent(app, await named(app, 'Sara Greco'))
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('region', { name: 'Mappa del ritrovo: Bar Stelvio' })).toBeVisible()
  for (const title of ['Il ritrovo sulla mappa', 'Itinerario']) {
    const section = page.getByRole('region', { name: title, exact: true })
    await section.scrollIntoViewIfNeeded()
    await expect(section.locator('[data-map-ready]')).toBeVisible({ timeout: 30_000 })
  }
})

test('a press on the small map of the form is a place, which can be taken away', async ({ page }) => {
  await openEvents(page)
  await createButton(page).click()
  await form(page).getByRole('button', { name: 'Indica il ritrovo sulla mappa' }).click()
  await mapIsReady(page, 'dialog')
  const map = form(page).locator('[data-map-ready]')
  await map.scrollIntoViewIfNeeded()
  await map.click({ position: { x: 100, y: 110 } })
  await expect(field(page, 'Latitudine')).toHaveValue(/^\d\d,\d+$/)
  await expect(field(page, 'Longitudine')).toHaveValue(/^-?\d+,\d+$/)
  await form(page).getByRole('button', { name: 'Togli la posizione' }).click()
  await expect(form(page).getByRole('button', { name: 'Indica il ritrovo sulla mappa' })).toBeFocused()
  await expect(field(page, 'Latitudine')).toHaveCount(0)
})
