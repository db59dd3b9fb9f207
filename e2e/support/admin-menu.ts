import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Amministrazione' })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Amministrazione' })
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu di amministrazione' })

/** Where the sections of the back office are: the sidebar, or on a phone the drawer, which is opened for it. */
export async function openSections(page: Page): Promise<Locator> {
  if (!isPhone(page)) return sidebar(page)
  if (!(await drawer(page).isVisible())) await menuButton(page).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

/** What stands on every screen of the back office and leads to the sections. */
export const sectionsEntry = (page: Page) => (isPhone(page) ? menuButton(page) : sidebar(page))

/** Chooses a section by its name. */
export async function chooseSection(page: Page, name: string): Promise<void> {
  const sections = await openSections(page)
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

/** What tells how many notifications wait, without anything being opened. */
export const unreadSign = (page: Page) =>
  isPhone(page) ? menuButton(page) : sidebar(page).getByRole('link', { name: /^Notifiche/ })
