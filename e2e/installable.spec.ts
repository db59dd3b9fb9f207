import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { launchOptions } from './support/launch.ts'
import { bottomBar, expect, heading, riders, test } from './support/test.ts'

type Manifest = {
  theme_color: string
  background_color: string
  icons: { src: string; type: string }[]
  shortcuts: { name: string; url: string; icons: { src: string; type: string }[] }[]
  screenshots: { src: string; type: string }[]
}

const hint = (page: Page) => page.getByRole('region', { name: 'Installa Tornanti' })
const menuEntry = (page: Page) => page.getByRole('menuitem', { name: 'Installa l’app' })
const manifestOf = async (page: Page): Promise<Manifest> =>
  (await page.request.get('/manifest.webmanifest')).json()

/** As Chrome does when it finds the app worth installing. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed') {
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
      return { outcome: answer }
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
  }, outcome)
}
const timesAsked = (page: Page) => page.locator('html').getAttribute('data-asked')

test('Chromium finds a manifest without a fault, and nothing that keeps the app from being installed', async ({
  app,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-installable-'))
  // In a window of its own profile: in one that forgets everything nothing can be installed.
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(`${app.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const cdp = await context.newCDPSession(page)
  const { errors, url } = await cdp.send('Page.getAppManifest')
  expect({ errors, url }).toEqual({ errors: [], url: `${app.url}/manifest.webmanifest` })
  expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  expect(await cdp.send('Page.getAppId')).toMatchObject({ appId: `${app.url}/` })
  await context.close()
  await rm(folder, { recursive: true })
})

test('its pictures are there, its shortcuts lead to screens, its colours are those of the page', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.emulateMedia({ colorScheme: 'light' })
  const manifest = await manifestOf(page)
  const pictures = [manifest, ...manifest.shortcuts]
    .flatMap(({ icons }) => icons)
    .concat(manifest.screenshots)
  for (const { src, type } of pictures) {
    const answer = await page.request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
  }
  const titles = {
    Itinerari: 'Itinerari',
    Diario: 'Diario di viaggio',
    Eventi: 'Eventi',
    Community: 'Community',
  }
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(Object.keys(titles))
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(heading(page, titles[name as keyof typeof titles])).toBeVisible()
  }
  const bar = await page.locator('meta[name=theme-color][media*=light]').getAttribute('content')
  expect([manifest.theme_color, manifest.background_color]).toEqual([bar, bar])
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(245, 240, 232)')
})

test('where the browser offers it, Home hints at it once and the menu keeps it', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
  await offerInstall(page, 'accepted')
  await expect(hint(page)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  // Not twice in a session.
  await page.getByRole('link', { name: /^Amici/ }).click()
  await expect(heading(page, 'Amici')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(hint(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Menu utente' }).click()
  await menuEntry(page).click()
  expect(await timesAsked(page)).toBe('1')
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await expect(page.getByRole('menuitem', { name: 'Profilo' })).toBeVisible()
  await expect(menuEntry(page)).toHaveCount(0)
})

test('the hint asks once, whatever is answered', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await offerInstall(page, 'dismissed')
  await hint(page).getByRole('button', { name: 'Installa' }).dblclick()
  await expect(hint(page)).toHaveCount(0)
  expect(await timesAsked(page)).toBe('1')
  // Offered anew at once, as Chrome does.
  await offerInstall(page, 'dismissed')
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await expect(menuEntry(page)).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})

test('whoever does not want it now is left in peace, in the next session too', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await offerInstall(page, 'accepted')
  await hint(page).getByRole('button', { name: 'Non ora' }).click()
  await expect(hint(page)).toHaveCount(0)
  // The focus is where the reader was, not at the top of the page.
  await expect(page.getByRole('link', { name: /Instagram/ })).toBeFocused()
  const next = await context.newPage()
  await next.goto('/')
  await expect(heading(next, 'Tornanti')).toBeVisible()
  await offerInstall(next, 'accepted')
  await next.getByRole('button', { name: 'Menu utente' }).click()
  await expect(menuEntry(next)).toBeVisible()
  await expect(hint(next)).toHaveCount(0)
})

test('on an iPhone, where only the person can do it, three steps say how', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await signIn(riders.rider)
  await page.goto('/')
  await hint(page).getByRole('button', { name: 'Come si fa' }).click()
  const steps = page.getByRole('dialog', { name: 'Installa Tornanti' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /Condividi/,
    /Aggiungi alla schermata Home/,
    /Aggiungi/,
  ])
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await steps.getByRole('button', { name: 'Ho capito' }).click()
  await expect(hint(page).getByRole('button', { name: 'Come si fa' })).toBeFocused()
})

test('bars and page keep clear of the camera and of the home bar', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  const cdp = await context.newCDPSession(page)
  const logo = page.getByRole('link', { name: 'Tornanti, vai alla home' })
  const entry = bottomBar(page).getByRole('link').first()
  const boxOf = async (part: typeof logo) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { height } = page.viewportSize() ?? { height: 0 }
  const before = await boxOf(logo)
  await cdp.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 47, bottom: 34, left: 50, right: 50 },
  })
  await expect.poll(async () => (await boxOf(logo)).y).toBe(before.y + 47)
  expect((await boxOf(logo)).x).toBeGreaterThanOrEqual(isMobile ? 50 : before.x)
  const { y, height: entryHeight } = await boxOf(entry)
  expect(y + entryHeight).toBeLessThanOrEqual(height - 34)
})

test('a shortcut of the installed app asks before it takes typed text along', async ({
  page,
  signIn,
  app,
}) => {
  await page.addInitScript(() => {
    const launchQueue = {
      setConsumer: (consume: (launch: { targetURL: string }) => void) => Object.assign(window, { consume }),
    }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  const launch = (path: string) =>
    page.evaluate((targetURL) => {
      ;(window as unknown as { consume: (launch: { targetURL: string }) => void }).consume({ targetURL })
    }, app.url + path)
  await signIn(await app.people.create())
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await launch('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  await page.getByLabel('Bio').fill('Mezza frase')
  await launch('/events')
  await page
    .getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
    .getByRole('button', { name: 'Continua a scrivere' })
    .click()
  await expect(page.getByLabel('Bio')).toHaveValue('Mezza frase')
})
