import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { aMember, brokenPieces, openUsers, roomBeside, rowOf, searchFor } from './support/users.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openUsers({ page, app, signIn })
})

test('one long name spoils nobody’s row, and an address breaks where it may', async ({ page, app }) => {
  const word = `Largo${Date.now().toString(36)}`
  const long = await aMember(app, `${word} ${'Massimiliano'.repeat(3)} ${'Sanseverino'.repeat(3)}`)
  const short = await aMember(app, `${word} Breve`)
  const pieces = [`i${word.slice(-6)}@`, 'demo.', 'tornanti.', 'example']
  await app.sql`update profiles set email = ${pieces.join('')} where user_id = ${short.id}`
  await searchFor(page, word)
  await expect(rowOf(page, long.displayName)).toBeVisible()
  const row = rowOf(page, short.displayName)
  expect(await brokenPieces(row.getByText(pieces.join('')), pieces)).toEqual([])
  const button = row.getByRole('button', { name: /^Promuovi/ })
  expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(isPhone ? 230 : 100)
  expect((await rowOf(page, long.displayName).boundingBox())?.height).toBeLessThanOrEqual(isPhone ? 290 : 100)
})

test('the boxes of the search show the whole of what is chosen', async ({ page }) => {
  for (const label of ['Consensi', 'Ordina per'])
    for (const option of await page.getByLabel(label).getByRole('option').allTextContents()) {
      await page.getByLabel(label).selectOption(option)
      expect(await page.getByLabel(label).evaluate(roomBeside), option).toBeGreaterThanOrEqual(0)
    }
})

test('the list passes axe, reflow and touch; the menu works by keyboard', async ({ page, app }) => {
  test.slow()
  const long = await aMember(app, 'Massimiliano Sanseverino-Bentivoglio di Castelfranco')
  await app.sql`update profiles set email = ${`un.indirizzo.molto.lungo.${long.nickname}@motoclub-alpi-orientali.example`} where user_id = ${long.id}`
  await page.reload()
  await expect(rowOf(page, long.displayName)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: `Azioni per ${long.displayName}` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Vedi dettagli' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: long.displayName })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Azioni per ${long.displayName}` })).toBeFocused()
})
