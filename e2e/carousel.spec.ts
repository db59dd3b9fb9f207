import { expect, riders, test } from './support/test.ts'

test.beforeEach(async ({ signIn }) => signIn(riders.rider))

test('a carousel moves by arrows on a desktop and by a swipe on a phone', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/route-planner')
  const list = page.getByRole('list', { name: 'I più popolari' })
  await expect(list).toBeVisible()
  if (isMobile) {
    const finger = await context.newCDPSession(page)
    const box = await list.boundingBox()
    const y = (box?.y ?? 0) + 60
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await touch('touchStart', 350)
    for (let x = 340; x > 40; x -= 20) await touch('touchMove', x)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else
    await page
      .getByRole('region', { name: 'I più popolari' })
      .getByRole('button', { name: 'Successivo' })
      .click()
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200)
})

test('a carousel moves by one card a key', async ({ page }) => {
  await page.goto('/route-planner')
  const list = page.getByRole('list', { name: 'I più popolari' })
  await list.focus()
  const firstSeen = () =>
    list.evaluate((element) => {
      const places = [...element.children].map((card) => card.getBoundingClientRect().left)
      const edge = element.getBoundingClientRect().left
      // Whole, or cut by less than the snapping leaves.
      return places.findIndex((place) => place >= edge - 2)
    })
  for (const [key, place] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(firstSeen).toBe(place)
  }
  await page.keyboard.press('End')
  const isAtEnd = () =>
    list.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => scrollLeft + clientWidth > scrollWidth - 2)
  await expect.poll(isAtEnd).toBe(true)
  // Faster than it scrolls: each key counts.
  await page.keyboard.press('Home')
  await expect.poll(firstSeen).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(firstSeen).toBe(2)
})
