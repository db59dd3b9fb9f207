import type { Page } from '@playwright/test'
import { axeViolations } from './support/inspect.ts'
import { withWebGl } from './support/launch.ts'
import { coloursOf, mapIsReady } from './support/map.ts'
import { expect, riders, test } from './support/test.ts'

test.use(withWebGl)
// Without a graphics card each picture of a map takes seconds.
test.describe.configure({ timeout: 120_000 })
const soon = { timeout: 45_000 }

const slider = (page: Page) => page.getByRole('slider', { name: 'Posizione lungo la traccia' })
const dot = (page: Page) => page.locator('[data-track-cursor]')
const km = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'))

test.beforeEach(async ({ page, app, signIn }) => {
  await signIn(riders.rider)
  const [stelvio] = await app.sql<{ id: string }[]>`select id from itineraries where title ilike '%stelvio%'`
  await page.goto(`/route-planner/${stelvio?.id}`)
})

test('the line is drawn in the colours of its curviness, with the words beside it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await mapIsReady(page, 'dialog')
  const map = page.locator('dialog [data-map-ready]')
  await map.scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Colori della traccia' })).toHaveText(
    'rettilineascorrevolemossatortuosa',
  )
  await expect.poll(async () => (await coloursOf(page, map)).get('140,23,48') ?? 0, soon).toBeGreaterThan(100)
  await expect(page.getByRole('img', { name: 'Partenza' })).toBeAttached()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
})

test('arrow keys on the profile move the dot on the map, and say where it is', async ({ page }) => {
  await mapIsReady(page, 'dialog')
  await expect(dot(page)).toHaveCount(0)
  await slider(page).focus()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^km 0,0, quota 9\d\d metri, /)
  const start = await dot(page).boundingBox()
  for (let i = 0; i < 5; i++) await page.keyboard.press('PageUp')
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    /^km 2\d,\d, quota 2\d\d\d metri, (salita|discesa) del /,
  )
  const middle = await dot(page).boundingBox()
  expect(middle).not.toEqual(start)
  await page.keyboard.press('End')
  expect(await km(page)).toBeGreaterThan(45)
  await page.keyboard.press('Home')
  expect(await km(page)).toBe(0)
})

test('pointing at the line, or tapping it, moves the cursor of the profile', async ({ page, isMobile }) => {
  await mapIsReady(page, 'dialog')
  await slider(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp')
  const wanted = await km(page)
  // In the middle: the heading of the dialog stays in sight above whatever scrolls.
  await page.locator('dialog [data-map-ready]').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const box = await dot(page).boundingBox()
  if (!box) throw new Error('The dot is nowhere.')
  await slider(page).blur()
  await expect(dot(page)).toHaveCount(0)
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await expect(async () => {
    if (isMobile) await page.touchscreen.tap(place.x, place.y)
    else {
      await page.mouse.move(box.x, box.y)
      await page.mouse.move(place.x, place.y, { steps: 3 })
    }
    await expect(dot(page)).toHaveCount(1, { timeout: 2000 })
  }).toPass(soon)
  expect(Math.abs((await km(page)) - wanted)).toBeLessThan(1)
})

test('a press on the profile puts the cursor there', async ({ page }) => {
  await mapIsReady(page, 'dialog')
  await slider(page).scrollIntoViewIfNeeded()
  await slider(page).click()
  await expect(dot(page)).toHaveCount(1)
  expect(await km(page)).toBeGreaterThan(20)
  expect(await km(page)).toBeLessThan(26)
})

test('a mouse over the profile, or a finger along it, takes the dot along', async ({
  page,
  context,
  isMobile,
}) => {
  await mapIsReady(page, 'dialog')
  await slider(page).evaluate((profile) => profile.scrollIntoView({ block: 'center' }))
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('There is no profile.')
  const y = box.y + box.height / 2
  const seen: number[] = []
  const finger = isMobile ? await context.newCDPSession(page) : null
  for (const [step, part] of [0.2, 0.5, 0.8].entries()) {
    const x = box.x + box.width * part
    if (finger)
      await finger.send('Input.dispatchTouchEvent', {
        type: step === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x, y }],
      })
    else await page.mouse.move(x, y)
    await expect(dot(page)).toHaveCount(1)
    await expect.poll(() => km(page)).toBeGreaterThan(seen.at(-1) ?? 3)
    seen.push(await km(page))
  }
  expect(seen.at(-1)).toBeGreaterThan(30)
})

test('hairpins are marked once the map is close enough to tell them apart', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await mapIsReady(page, 'dialog')
  const map = page.locator('dialog [data-map-ready]')
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const closer = page.getByRole('button', { name: 'Ingrandisci' })
  // Only what the map itself draws: the pins and buttons over it have the colour that is counted.
  await map.evaluate((element) => {
    for (const over of element.parentElement?.children ?? [])
      if (over !== element && over instanceof HTMLElement) over.style.opacity = '0'
  })
  // Each has a ring in the colour of the ink, in which the map draws nothing else.
  const marks = async () => (await coloursOf(page, map)).get('33,28,25') ?? 0
  expect(await marks()).toBeLessThan(20)
  for (let i = 0; i < 3; i++) await closer.click()
  await expect.poll(marks, soon).toBeGreaterThan(100)
})

test('without WebGL the drawing stands in, and the profile still answers', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.reload()
  await expect(page.getByRole('img', { name: /^Traccia di 46,1 km/ })).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('PageUp')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^km 4,6/)
})
