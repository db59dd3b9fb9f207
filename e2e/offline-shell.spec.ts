import type { Page } from '@playwright/test'
import { expect, heading, riders } from './support/test.ts'
import { test, walkTo, workerIsReady } from './support/worker.ts'

// The router logs what it caught; anything else in the console would still fail the journey.
test.use({ expectedNoise: /ApiError/ })

const anyHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const isOurs = async (page: Page) => {
  await expect(anyHeading(page)).toBeVisible()
  await expect(page).toHaveTitle(/Tornanti/)
}

test('after one visit the app opens without signal, at whatever address, and goes on when it is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await workerIsReady(page)
  await context.setOffline(true)
  for (const path of ['/', '/diary', '/events?quando=passati', '/user/7f3c']) {
    await page.goto(path)
    await isOurs(page)
  }
  await page.goto('/privacy-policy')
  await expect(heading(page, 'Privacy Policy')).toBeVisible()
  await page.goto('/non/esiste')
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()

  await context.setOffline(false)
  await page.goto('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
})

test('every screen has its code without signal, maps too, though it was never opened', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await workerIsReady(page)
  await context.setOffline(true)
  for (const [path, title] of [
    ['/route-planner', 'Itinerari'],
    ['/events', 'Eventi'],
    ['/community', 'Community'],
    ['/diary', 'Diario di viaggio'],
    ['/friends', 'Amici'],
    ['/map', 'Mappa'],
    ['/profile', 'Il mio Profilo'],
    ['/notifications', 'Notifiche'],
    ['/outbox', 'Scritto senza connessione'],
    ['/come-contiamo-i-tornanti', 'Come contiamo i tornanti'],
    ['/come-funzionano-i-punti', 'Come funzionano i punti'],
    ['/terms-of-service', 'Termini e Condizioni'],
    ['/', 'Tornanti'],
  ] as const) {
    await walkTo(page, path)
    await expect(heading(page, title)).toBeVisible()
  }
  const kept = await keptPaths(page)
  for (const file of [
    /maplibre-gl-[\w-]+\.js$/,
    /maplibre-gl-worker-/,
    /map-land-/,
    /map-places-/,
    /\.woff2$/,
  ])
    expect(kept.some((path) => file.test(path))).toBe(true)
})

test('a server that is gone, a gateway without one and a line that carries nothing are no white page', async ({
  page,
  deployment,
}) => {
  await page.goto('/login')
  await workerIsReady(page)
  for (const line of ['gone', 'gateway', 'silent'] as const) {
    deployment.line = line
    await page.goto('/login')
    await expect(heading(page, 'Accedi')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/gateway/i)
  }
})

test('what the server says is never hidden: what is not there, and maintenance', async ({ page, app }) => {
  await page.goto('/login')
  await workerIsReady(page)
  const missing = await page.goto('/foto.jpg')
  expect([missing?.status(), missing?.fromServiceWorker()]).toEqual([404, false])
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  const api = await page.goto('/api/nothing')
  expect([api?.status(), api?.fromServiceWorker()]).toEqual([404, false])
  await app.changeSettings({ maintenanceMode: true })
  await page.goto('/')
  await expect(heading(page, 'Torniamo presto')).toBeVisible()
})

test('nothing of a person is kept beside the app: the files of the app and the page that a visitor gets', async ({
  page,
  signIn,
  deployment,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await workerIsReady(page)
  for (const path of ['/diary', '/community', '/profile', '/']) {
    await page.goto(path)
    await expect(anyHeading(page)).toBeVisible()
  }
  const kept = await keptPaths(page)
  expect(kept.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/', '/builds'])
  const shell = await page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '')
  expect(shell).toBe(await (await fetch(deployment.url)).text())
})

test('once kept, a file is not asked for again', async ({ page, deployment }) => {
  await page.goto('/login')
  await workerIsReady(page)
  deployment.asked.length = 0
  await page.goto('/signup')
  await expect(heading(page, 'Crea il tuo account')).toBeVisible()
  expect(deployment.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
})

async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all(
      // Pictures and tiles are somebody's, and wiped with them (e2e/offline-keeping.spec.ts).
      (await caches.keys())
        .filter((name) => name === 'builds' || name.startsWith('app-'))
        .map(async (name) => (await caches.open(name)).keys()),
    )
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
