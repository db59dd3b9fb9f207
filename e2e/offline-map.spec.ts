import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type App, startApp } from './support/app.ts'
import { named } from './support/diary.ts'
import { keepButton, keptLine, stelvio, whatLies } from './support/kept.ts'
import { withWebGl } from './support/launch.ts'
import { coloursOf, mapIsReady } from './support/map.ts'
import { waterEverywhere } from './support/pmtiles.ts'
import { expect, workerScope } from './support/test.ts'
import { test as base, workerIsReady } from './support/worker.ts'

/** A server whose operator has tiles of their own. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tornanti-tiles-'))
      const file = join(folder, 'water.pmtiles')
      await writeFile(file, waterEverywhere(14))
      const app = await startApp({ MAP_PMTILES: file })
      await use(app)
      await app.stop()
      await rm(folder, { recursive: true })
    },
    workerScope,
  ],
})

test.use({ ...withWebGl, expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError|Failed to fetch/ })
test.describe.configure({ timeout: 180_000 })
const soon = { timeout: 45_000 }

/** How many pixels of the map have the colour of water, in which the embedded map has none on the Stelvio. */
async function waterOn(page: Page): Promise<number> {
  const map = page.locator('dialog [data-map-ready]')
  await map.scrollIntoViewIfNeeded()
  return (await coloursOf(page, map)).get('203,218,219') ?? 0
}

const keptMaps = async (page: Page) =>
  (await whatLies(page)).caches.filter((name) => name.startsWith('tiles-'))

test('the tiles of the operator around a kept road are drawn without signal, and go with it', async ({
  page,
  app,
  signIn,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(await named(app, 'Anna Prova'))
  const { path } = await stelvio(app)
  await page.goto(path)
  await workerIsReady(page)
  await mapIsReady(page, 'dialog')
  await expect.poll(() => waterOn(page), soon).toBeGreaterThan(5000)
  await keepButton(page).click()
  await expect(keptLine(page)).toBeVisible(soon)
  expect(await keptMaps(page)).toHaveLength(1)
  await page.close()

  await context.setOffline(true)
  const later = await context.newPage()
  await later.emulateMedia({ colorScheme: 'light' })
  await later.goto(path)
  await mapIsReady(later, 'dialog')
  await expect.poll(() => waterOn(later), soon).toBeGreaterThan(5000)
  await expect(later.getByRole('dialog').getByText('Acqua di prova')).toBeVisible()

  await later.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(keptLine(later)).toHaveCount(0)
  expect(await keptMaps(later)).toEqual([])
})
