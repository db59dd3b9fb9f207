import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, riders, test } from './support/test.ts'

const path = '/come-funzionano-i-punti'

test('anybody can read how points work, at every width', async ({ page }) => {
  await page.goto(path)
  await expect(heading(page, 'Come funzionano i punti')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: 'Proponi un evento' })).toContainText('+50 punti')
  await expect(main.getByRole('listitem').filter({ hasText: 'Partecipi a un evento' })).toContainText(
    '+10 punti',
  )
  const ranks = await main.getByRole('row').allInnerTexts()
  expect(ranks.slice(1).map((row) => row.split(/\s+/))).toEqual([
    ['Bronze', '0'],
    ['Silver', '100'],
    ['Gold', '250'],
    ['Platinum', '500'],
    ['Diamond', '1.000'],
  ])
  await expect(main).toContainText('viene prima chi ci è arrivato prima')
  await expect(main).toContainText('non scende mai sotto zero')
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  expect([
    ...(await axeViolations(page)),
    ...(isPhone ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]).toEqual([])
})

test('the points card of the profile leads there by keyboard, and the page to the events', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'I tuoi punti', exact: true })
  await card.getByRole('link', { name: 'Come funzionano i punti' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(heading(page, 'Come funzionano i punti')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Vai agli eventi' }).click()
  await expect(page).toHaveURL('/events')
})

test('a visitor who was sent to a page of rules learns whose they are, and finds the way in', async ({
  page,
  signIn,
}) => {
  const pages = { [path]: 'Come funzionano i punti', '/come-contiamo-i-tornanti': 'Come contiamo i tornanti' }
  const bar = page.getByRole('banner')
  for (const [address, title] of Object.entries(pages))
    for (const [link, goal] of [
      ['Accedi', '/login'],
      ['Registrati', '/signup'],
    ] as const) {
      await page.goto(address)
      await expect(heading(page, title)).toBeVisible()
      await expect(bar.getByText('Tornanti', { exact: true })).toBeVisible()
      await bar.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(goal)
    }
  await signIn(riders.rider)
  await page.goto(path)
  await expect(bar.getByRole('button', { name: 'Menu utente' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0)
})
