import type { Locator, Page } from '@playwright/test'
import { chooseSection } from './support/admin-menu.ts'
import { newcomer, privacyBox, signUpField, submit, termsBox } from './support/sign-up.ts'
import { bottomBar, expect, heading, riders, test, toast } from './support/test.ts'

/** Tabs on until the target has the focus; every stop on the way must show where it is. */
async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => focusIsVisible(page), { message: 'the focus is visible at every stop' })
      .toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

function focusIsVisible(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    // Between the last stop and the first the focus is in the browser's own bars.
    if (!focused || focused === document.body) return true
    // A title that opens its whole card shows the focus on the card.
    const shown = (focused.classList.contains('stretched') && focused.closest('.relative')) || focused
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    const { bottom, top, width } = focused.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight && width > 0
    return isInView && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu utente' })

test('sign up, log in, look around and log out without a mouse', async ({ page }) => {
  const form = newcomer()
  await page.goto('/signup')
  await expect(heading(page, 'Crea il tuo account')).toBeVisible()
  for (const [label, text] of Object.entries(form)) {
    await tabTo(page, signUpField(page, label))
    await page.keyboard.type(text)
  }
  for (const box of [privacyBox(page), termsBox(page)]) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Account creato con successo!')).toBeVisible()
  await expect(heading(page, 'Accedi')).toBeFocused()

  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(form.Password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Tornanti')).toBeFocused()

  const events = bottomBar(page).getByText('Eventi').locator('..')
  await tabTo(page, events)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events')
  await expect(heading(page, 'Eventi')).toBeFocused()

  await tabTo(page, menuButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profilo' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Esci' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Accedi')).toBeFocused()
})

test('the menu opens with Enter, Space and arrows, and Escape gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(riders.admin)
  await page.goto('/')
  await tabTo(page, menuButton(page))
  const items = page.getByRole('menuitem')
  for (const [key, first] of [
    ['Enter', 'Profilo'],
    ['Space', 'Profilo'],
    ['ArrowDown', 'Profilo'],
    ['ArrowUp', 'Esci'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(items.filter({ hasText: first })).toBeFocused()
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    await expect(items).toHaveCount(0)
  }
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(items.filter({ hasText: 'Amministrazione' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(heading(page, 'Dashboard')).toBeFocused()
})

test('the first stop of every screen skips to the content', async ({ page, signIn }) => {
  await signIn(riders.rider)
  for (const path of ['/community', '/privacy-policy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const skip = page.getByRole('link', { name: 'Vai al contenuto' })
    expect((await skip.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1)
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    expect((await skip.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#main :focus')).toHaveCount(1)
  }
})

test('every screen that one walks to begins at its heading', async ({ page, signIn }) => {
  await signIn(riders.superAdmin)
  await page.goto('/')
  await page.getByRole('link', { name: /^Diario di viaggio/ }).click()
  await expect(heading(page, 'Diario di viaggio')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Tornanti')).toBeFocused()
  await page.getByRole('link', { name: 'Dashboard Amministratore' }).click()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await chooseSection(page, 'Gestione Utenti')
  await expect(heading(page, 'Gestione Utenti')).toBeFocused()
})

test('a dialog keeps the focus inside and gives it back when it closes', async ({ page }) => {
  await page.goto('/_ui')
  for (const name of ['Dettaglio', 'Modulo', 'Filtri']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      )
      expect(isBehind).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  // What cannot be undone begins at the way out.
  const remove = page.getByRole('button', { name: 'Elimina', exact: true }).last()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
})
