import type { Page } from '@playwright/test'
import { named } from './support/diary.ts'
import { axeViolations } from './support/inspect.ts'
import { keepButton, keepItinerary, keptLine, stelvio } from './support/kept.ts'
import { withWebGl } from './support/launch.ts'
import { mapIsReady } from './support/map.ts'
import { expect } from './support/test.ts'
import { test } from './support/worker.ts'

// The browser says of every question that it had no line; the router logs what it caught.
test.use({ ...withWebGl, expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError/ })

const slider = (page: Page) => page.getByRole('slider', { name: 'Posizione lungo la traccia' })

test('kept by its button, an itinerary opens without signal after the browser was closed: track, profile, points, file', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.slow()
  await signIn(await named(app, 'Anna Prova'))
  const { id, path } = await stelvio(app)
  await keepItinerary(page, path)
  await expect(keepButton(page)).toHaveCount(0)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.close()

  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(path)
  await expect(later.getByRole('dialog').getByText(/^Aggiornato /)).toBeVisible()
  await expect(keptLine(later)).toBeVisible()
  await mapIsReady(later, 'dialog')
  await expect(later.getByRole('img', { name: 'Partenza' })).toBeAttached()
  await expect(slider(later)).toHaveAttribute('aria-valuenow', '0')
  await later.getByLabel('Distanza dal percorso').selectOption('10')
  await expect(later.getByRole('dialog').getByText('Connessione assente')).toHaveCount(0)
  const download = later.waitForEvent('download')
  await later.getByRole('button', { name: 'Scarica GPX' }).click()
  expect((await download).suggestedFilename()).toMatch(/stelvio.*\.gpx$/i)
  expect(await axeViolations(later, 'dialog[open]')).toEqual([])

  await later.goto('/route-planner')
  const carousel = later.getByRole('region', { name: 'Disponibili offline' })
  await expect(carousel.getByRole('link', { name: /stelvio/i })).toBeVisible()
  await later.goto('/route-planner?words=gavia')
  await expect(carousel.getByRole('link', { name: /stelvio/i })).toBeVisible()
  await expect(later.getByRole('button', { name: 'Riprova' })).toBeVisible()
  await carousel.getByRole('link', { name: /stelvio/i }).click()
  await expect(later).toHaveURL(new RegExp(id))
  await expect(slider(later)).toBeVisible()
})
