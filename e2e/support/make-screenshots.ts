import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '#server/db/demo-people.ts'
import { type App, startApp } from './app.ts'
import { withWebGl } from './launch.ts'
import { mapIsReady } from './map.ts'
import { riders } from './test.ts'

/**
 * Takes web/public/screenshots/ of the built app with its demo content, which a phone shows before it installs:
 *   npm run build && BROWSER_PATH=$(which chromium) node scripts/run.mjs e2e/support/make-screenshots.ts
 */
const folder = join(import.meta.dirname, '../../web/public/screenshots')
const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
}
type Size = keyof typeof sizes

await mkdir(folder, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(withWebGl.launchOptions)
try {
  await takeNarrow(await openPage(browser, app, 'narrow'))
  await takeWide(await openPage(browser, app, 'wide'))
} finally {
  await browser.close()
  await app.stop()
}

async function takeNarrow(page: Page) {
  await picture(page, 'home-narrow', '/')
  const [stelvio] = await app.sql<{ id: string }[]>`select id from itineraries where title ilike '%stelvio%'`
  await picture(page, 'itinerary-narrow', `/route-planner/${stelvio?.id}`, async () => {
    await mapIsReady(page, 'dialog')
    await page.locator('dialog [data-map-ready]').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  })
  await picture(page, 'events-narrow', '/events')
  await picture(page, 'community-narrow', '/community', () =>
    page
      .getByRole('article')
      .first()
      .evaluate((post) => {
        post.scrollIntoView({ block: 'start' })
      }),
  )
}

async function takeWide(page: Page) {
  await picture(page, 'home-wide', '/')
  await picture(page, 'itineraries-wide', '/route-planner')
}

async function openPage(browser: Browser, { url }: App, size: Size): Promise<Page> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const data = { identifier: riders.rider, password: demoPassword }
  await context.request.post('/api/auth/login', { data, headers: { origin: url } })
  return context.newPage()
}

async function picture(page: Page, name: string, path: string, arrange?: () => Promise<void>) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await arrange?.()
  await page.evaluate(() => document.fonts.ready)
  // Pictures, drawings and tiles come a moment after the words.
  await page.waitForTimeout(2_500)
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}
