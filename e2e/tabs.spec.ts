import type { Page } from '@playwright/test'
import { sidewaysScrolls } from './support/inspect.ts'
import { expect, riders, test } from './support/test.ts'

// A width that is no whole number of pixels is cut by a part of one.
const whole = { ratio: 0.98 }
const chosen = (page: Page) => page.getByRole('tab', { selected: true })

async function rows(page: Page): Promise<number> {
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
  return new Set(tops).size
}

test('tabs are one row at every width, with the chosen one in view, and the page stays in place', async ({
  page,
  signIn,
}) => {
  await signIn(riders.superAdmin)
  for (const path of ['/admin/content?elenco=post', '/admin/settings', '/admin/events?stato=cancellati']) {
    await page.goto(path)
    for (const width of [320, 390, page.viewportSize()?.width ?? 0]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(chosen(page), `${path} at ${width} px`).toBeInViewport(whole)
      expect(await rows(page), `${path} at ${width} px`).toBe(1)
    }
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})

test('on a phone keys bring the tabs into view that have no room, and the row fades where there is more', async ({
  page,
  signIn,
}) => {
  await signIn(riders.superAdmin)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/content')
  const row = page.getByRole('tablist').locator('..')
  const fade = () => row.evaluate((element) => getComputedStyle(element).maskImage !== 'none')
  const first = page.getByRole('tab', { name: 'Da verificare' })
  const last = page.getByRole('tab', { name: 'Post in attesa' })
  await expect(first).toBeInViewport(whole)
  await expect(last).not.toBeInViewport()
  expect(await fade()).toBe(true)
  await first.focus()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport(whole)
  await expect(first).not.toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeInViewport(whole)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(fade).toBe(false)
})
