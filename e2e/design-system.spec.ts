import type { Page } from '@playwright/test'
import { expect, heading, test } from './support/test.ts'

const sections = {
  tokens: 'Marchio, colori e caratteri',
  buttons: 'Pulsanti',
  fields: 'Campi',
  overlays: 'Finestre, menu e notifiche',
  faces: 'Etichette e volti',
  cards: 'Carosello e schede',
  tabs: 'Schede a linguetta',
  states: 'Attesa, vuoto, errore',
}

const dialogs = { detail: 'Dettaglio', form: 'Modulo', sheet: 'Filtri', confirm: 'Elimina' }
const toasts = ['Toast riuscito', 'Toast informativo', 'Toast di errore']

async function openShowcase(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto('/_ui')
  await expect(heading(page, 'Componenti')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every piece in every state looks as it was agreed, ${scheme}`, async ({ page }) => {
    await openShowcase(page, scheme)
    for (const [name, title] of Object.entries(sections)) {
      const section = page.getByRole('region', { name: title })
      await section.scrollIntoViewIfNeeded()
      await expect.soft(section).toHaveScreenshot(`${name}-${scheme}.png`)
    }
  })

  test(`dialogs, menus and toasts look as it was agreed, ${scheme}`, async ({ page }) => {
    await openShowcase(page, scheme)
    const overlays = page.getByRole('region', { name: sections.overlays })
    for (const [name, button] of Object.entries(dialogs)) {
      await overlays.getByRole('button', { name: button, exact: true }).click()
      await expect.soft(page.locator('dialog[open]')).toHaveScreenshot(`${name}-${scheme}.png`)
      await page.keyboard.press('Escape')
    }
    await overlays.getByRole('button', { name: /menu di/ }).click()
    await expect
      .soft(page.locator(':popover-open:has([role=menuitem])'))
      .toHaveScreenshot(`menu-${scheme}.png`)
    await page.keyboard.press('Escape')
    for (const name of toasts) await overlays.getByRole('button', { name, exact: true }).click()
    await expect
      .soft(page.getByRole('region', { name: 'Notifiche', exact: true }))
      .toHaveScreenshot(`toasts-${scheme}.png`)
  })
}

test('the drawing of the pass looks as it was agreed, by day and by night', async ({ page }) => {
  await openShowcase(page, 'light')
  const pass = page.getByRole('region', { name: 'Il passo' })
  for (const scheme of ['light', 'dark']) {
    const landscape = pass.locator(`[data-theme=${scheme}] > div`).first()
    await expect.soft(landscape).toHaveScreenshot(`pass-${scheme}.png`)
  }
})
