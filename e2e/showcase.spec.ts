import { inspect, type State } from './support/inspect-states.ts'
import { expect, test } from './support/test.ts'

test('the design system passes axe, reflow and touch, with everything that opens', async ({ page }) => {
  test.slow()
  const showcase = { path: '/_ui', heading: 'Componenti' }
  const opened = (name: string, part: string): State => ({
    ...showcase,
    name: `/_ui, ${name}`,
    part,
    arrange: async (page) => {
      const section = page.getByRole('region', { name: 'Finestre, menu e notifiche' })
      const button = section.getByRole('button', { name, exact: true })
      // A menu closes when the page moves: it comes to rest first, and its last scroll event with the next frame.
      await button.scrollIntoViewIfNeeded()
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      )
      await button.click()
      await expect(page.locator(part)).toBeVisible()
    },
  })
  await inspect(page, [
    showcase,
    opened('Dettaglio', 'dialog[open]'),
    opened('Modulo', 'dialog[open]'),
    opened('Filtri', 'dialog[open]'),
    opened('Elimina', 'dialog[open]'),
    opened('Azioni per Passo dello Stelvio', ':popover-open:has([role=menuitem])'),
    opened('Toast di errore', 'section:popover-open[aria-label=Notifiche]'),
  ])
})
