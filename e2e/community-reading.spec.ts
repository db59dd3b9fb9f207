import type { Locator } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import { article, emptyFeed, insertPost, openCommunity } from './support/community.ts'
import { insertEntry, named } from './support/diary.ts'
import { setTextSize } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ app, signIn }) => {
  await emptyFeed(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
})

test('whoever chooses a type or a tag in the feed reads on at the filters', async ({ page, app }) => {
  for (let i = 1; i <= 12; i++)
    await insertPost(app, rider, `Post numero ${i}`, { tags: ['gomme'], postType: 'question' })
  await openCommunity(page)
  const filters = page.getByRole('search', { name: 'Filtra i post' })
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(filters).not.toBeFocused()
  await page.getByRole('article').last().getByRole('link', { name: 'Tag gomme' }).press('Enter')
  await expect(page).toHaveURL('/community?tag=gomme')
  await expect(filters).toBeFocused()
  await page.getByRole('article').last().getByRole('link', { name: 'Domanda' }).press('Enter')
  await expect(page).toHaveURL(/tipo=question/)
  await expect(filters).toBeFocused()
  await page.keyboard.press('Tab')
  const type = page.getByLabel('Filtra per tipo')
  await expect(type).toBeFocused()
  await type.selectOption('Tour')
  await expect(type).toBeFocused()
  await page.getByText('Nessun post con questi filtri').waitFor()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Azzera filtri' }).last().press('Enter')
  await expect(page).toHaveURL('/community')
  await expect(filters).toBeFocused()
})

test('a text that is cut ends in words, not in an empty line', async ({ page, app }) => {
  const lines = ['uno', 'due', 'tre', 'quattro', 'cinque', '', 'sei', 'sette', 'otto', 'nove']
  await insertPost(app, rider, lines.join('\n'))
  const id = await insertEntry(app, rider, 'Giro al Gavia')
  await app.sql`update diary_entries set description = ${'uno\ndue\n\ntre\nquattro'} where id = ${id}`
  await openCommunity(page)
  const card = article(page, 'cinque')
  await expect(card.getByRole('button', { name: 'Leggi tutto' })).toBeVisible()
  expect(await lastLine(card.locator('.line-clamp-6'))).toBe('sei')
  await card.getByRole('button', { name: 'Leggi tutto' }).click()
  await expect(card.getByRole('button', { name: 'Mostra meno' })).toBeVisible()
  await expect(card.getByText('nove')).toBeVisible()
  await openCommunity(page, '?scheda=diari')
  expect(await lastLine(page.locator('.line-clamp-3'))).toBe('tre')
})

test('whether a text is cut is asked again when the page has another width or larger letters', async ({
  page,
  app,
}) => {
  await insertPost(app, rider, `Salita ${'e ancora un tornante '.repeat(16)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await openCommunity(page)
  const more = article(page, 'Salita').getByRole('button', { name: 'Leggi tutto' })
  await expect(more).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(more).toHaveCount(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(more).toBeVisible()
})

/** The line of words at the bottom of a text that is cut; empty where it ends without one. */
const lastLine = (text: Locator) =>
  text.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const box = range.getBoundingClientRect()
        const middle = (box.top + box.bottom) / 2
        if (middle < bottom && middle > bottom - lineHeight) words.push(word)
      }
    }
    return words.join(' ')
  })

/** Whether all that it holds is inside its box. */
const holds = (part: Locator) => part.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)

test('with text twice as large names and badges of the feed have room', async ({ page, app }) => {
  await insertPost(app, rider, 'Chi viene domenica al passo?', { postType: 'ride-request' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openCommunity(page)
    await setTextSize(page, 200)
    const card = article(page, 'Chi viene domenica')
    const name = card.getByRole('link', { name: 'Anna Passo' })
    // A word is never broken: the name has a line, or one for each of its two words.
    const letters = await name.evaluate((link) => link.getClientRects().length)
    expect(letters, `${width} px`).toBeLessThanOrEqual(2)
    for (const badge of ['Bronze', 'Richiesta di uscita'])
      expect(await holds(card.getByText(badge, { exact: true })), `${badge} at ${width} px`).toBe(true)
  }
})

test('millions of points push no rank out of its column', async ({ page, app }) => {
  await app.sql`update profiles set total_points = 7654321 where user_id = ${rider.id}`
  for (const [width, text] of [
    [page.viewportSize()?.width ?? 0, 100],
    [320, 100],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await openCommunity(page)
    await setTextSize(page, text)
    const row = page.getByRole('region', { name: 'Classifica' }).getByRole('listitem').first()
    await expect(row).toContainText('7.654.321')
    const badge = row.getByText('Diamond', { exact: true })
    expect(await holds(badge), `${width} px, ${text} %`).toBe(true)
    expect(await areApart(badge, row.getByText('7.654.321')), `${width} px, ${text} %`).toBe(true)
  }
})

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('Not on the page.')
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

test('both tabs are seen whole on the narrowest screen', async ({ page }) => {
  for (const text of [100, 200]) {
    await page.setViewportSize({ width: 320, height: 640 })
    await openCommunity(page)
    await setTextSize(page, text)
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${text} %`).toBeLessThanOrEqual(320)
      expect(await holds(tab)).toBe(true)
    }
  }
})
