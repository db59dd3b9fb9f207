import type { Locator, Page } from '@playwright/test'
import { expect, heading, test } from './support/test.ts'

// The pictures were made by Debian's Chromium 156 on arm64, with the fonts of this repository.
// Another Chromium may draw the edges of letters a little differently: playwright.config.ts says how much may differ.
// Its date fields speak the browser's language, which is English there.

const sections = {
  tokens: 'Marchio, colori e caratteri',
  buttons: 'Pulsanti',
  fields: 'Campi di testo',
  choices: 'Scelte e date',
  texts: 'Testi lunghi',
  checkboxes: 'Caselle',
  switches: 'Interruttori',
  faces: 'Etichette e volti',
  carousel: 'Carosello',
  cards: 'Schede',
  tabs: 'Schede a linguetta',
  charts: 'Grafici',
  waiting: 'Attesa e avanzamento',
  states: 'Vuoto ed errore',
  banners: 'Avvisi',
}

const dialogs = { detail: 'Dettaglio', form: 'Modulo', sheet: 'Filtri', confirm: 'Elimina' }
const toasts = ['Toast riuscito', 'Toast informativo', 'Toast di errore']

async function openShowcase(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto('/_ui')
  await expect(heading(page, 'Componenti')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const press = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true }).click()

for (const scheme of ['light', 'dark'] as const) {
  test(`every piece in every state looks as it was agreed, ${scheme}`, async ({ page }) => {
    await openShowcase(page, scheme)
    for (const [name, title] of Object.entries(sections)) {
      const section = page.getByRole('region', { name: title, exact: true })
      await section.scrollIntoViewIfNeeded()
      await expect.soft(section).toHaveScreenshot(`${name}-${scheme}.png`)
    }
  })

  test(`dialogs, menus and toasts look as it was agreed, ${scheme}`, async ({ page }) => {
    await page.clock.install()
    await openShowcase(page, scheme)
    // Toasts stay and what is under way never ends.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const overlays = page.getByRole('region', { name: 'Finestre, menu e notifiche' })
    const dialog = page.locator('dialog[open]')
    for (const name of toasts) await press(overlays, name)
    await expect
      .soft(page.getByRole('region', { name: 'Notifiche', exact: true }))
      .toHaveScreenshot(`toasts-${scheme}.png`)
    await page.clock.runFor(60_000)

    await overlays.getByRole('button', { name: /menu di/ }).click()
    await expect
      .soft(page.locator(':popover-open:has([role=menuitem])'))
      .toHaveScreenshot(`menu-${scheme}.png`)
    await page.keyboard.press('Escape')

    for (const [name, button] of Object.entries(dialogs)) {
      await press(overlays, button)
      await expect.soft(dialog).toHaveScreenshot(`${name}-${scheme}.png`)
      if (name !== 'confirm') await page.keyboard.press('Escape')
    }
    await press(dialog, 'Elimina')
    await page.mouse.move(0, 0)
    await expect.soft(dialog).toHaveScreenshot(`confirm-pending-${scheme}.png`)
  })
}

test('the drawing of the pass looks as it was agreed', async ({ page, isMobile }) => {
  await openShowcase(page, 'light')
  // Each light once and each frame once: it weighs more than any other picture.
  const scheme = isMobile ? 'light' : 'dark'
  const landscape = page.locator(`[data-theme=${scheme}] > div`).first()
  await expect(landscape).toHaveScreenshot(`pass-${scheme}.png`)
})
