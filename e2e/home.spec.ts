import { expect, heading, riders, test } from './support/test.ts'

const tagline = 'Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari'
const tiles = {
  Itinerari: '/route-planner',
  'Diario di viaggio': '/diary',
  Amici: '/friends',
  Community: '/community',
  Eventi: '/events',
  Profilo: '/profile',
  Mappa: '/map',
}

test('the landing screen has a hero with logo, title and tagline', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(heading(page, 'Tornanti').locator('svg')).toBeVisible()
  await expect(page.getByText(tagline, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Home · Tornanti')
  const hero = await page.getByRole('main').locator('header').boundingBox()
  expect(hero?.height ?? 0).toBeGreaterThan(300)
})

test('home links to what the bars do not, and each tile opens its screen', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/')
  const main = page.getByRole('main')
  for (const [name, path] of Object.entries(tiles)) {
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
  }
  await main.getByRole('link', { name: /^Amici/ }).click()
  await expect(page).toHaveURL('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
})

test('the social card opens the profile in a new tab that knows nothing of ours', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/')
  const social = page.getByRole('link', { name: /Instagram/ })
  await expect(social).toHaveAttribute('href', /^https:\/\//)
  await expect(social).toHaveAttribute('target', '_blank')
  await expect(social).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the button Dashboard Amministratore is for admins and super admins only', async ({ page, signIn }) => {
  const dashboard = page.getByRole('link', { name: 'Dashboard Amministratore' })
  await signIn(riders.rider)
  await page.goto('/')
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(dashboard).toHaveCount(0)
  for (const nickname of [riders.admin, riders.superAdmin]) {
    await signIn(nickname)
    await page.goto('/')
    await dashboard.click()
    await expect(page).toHaveURL('/admin')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
})
