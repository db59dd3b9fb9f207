import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { bottomBar, expect, heading } from './support/test.ts'
import { buildOf, newBuildIsReady, test, walkTo, workerIsReady } from './support/worker.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Aggiornamento dell’app' })
const update = (page: Page) => notice(page).getByRole('button', { name: 'Aggiorna' })
const bio = (page: Page) => page.getByLabel('Bio')

async function openOn(page: Page, path: string, title: string): Promise<string | null> {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await workerIsReady(page)
  return buildOf(page)
}

test.beforeEach(async ({ app, signIn }) => signIn(await app.people.create()))

test('a new build is announced, and opens where one is', async ({ page, deployment }) => {
  const before = await openOn(page, '/friends', 'Amici')
  deployment.bringNewBuild()
  await newBuildIsReady(page)
  await expect(notice(page).getByText('Nuova versione disponibile', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await update(page).click()
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await expect(heading(page, 'Amici')).toBeVisible()
  await expect(page).toHaveURL('/friends')
  await expect(notice(page)).toHaveCount(0)
  // The whole of the new build is kept: it opens without a server as well.
  deployment.line = 'gone'
  await page.goto('/privacy-policy')
  await expect(heading(page, 'Privacy Policy')).toBeVisible()
  expect(await buildOf(page)).not.toBe(before)
})

test('put off, it is not announced again; the app opened anew is the new one, without a word', async ({
  page,
  deployment,
}) => {
  const before = await openOn(page, '/friends', 'Amici')
  deployment.bringNewBuild()
  await newBuildIsReady(page)
  await notice(page).getByRole('button', { name: 'Più tardi' }).click()
  await expect(notice(page)).toHaveCount(0)
  await walkTo(page, '/events')
  await expect(heading(page, 'Eventi')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await buildOf(page)).toBe(before)

  await page.reload()
  await expect(heading(page, 'Eventi')).toBeVisible()
  expect(await buildOf(page)).not.toBe(before)
  // Its worker may still wait: the page is not told of a build that it is of.
  await workerIsReady(page)
  await expect(notice(page)).toHaveCount(0)
})

test('while something is being typed the update waits', async ({ page, deployment }) => {
  await openOn(page, '/profile', 'Il mio Profilo')
  await bio(page).fill('Mezza frase')
  deployment.bringNewBuild()
  await newBuildIsReady(page)
  await expect(page.getByText('11/500')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  // It lies ready: as soon as nothing can be lost, it is announced; and steps back for the next word.
  await bio(page).fill('')
  await expect(notice(page)).toBeVisible()
  await bio(page).fill('Ancora')
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(notice(page)).toBeVisible()
  await update(page).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(bio(page)).toHaveValue('Ancora')
})

test('an update in one tab leaves the other as it is, with what is typed and every screen of its own', async ({
  page,
  context,
  deployment,
}) => {
  const before = await openOn(page, '/friends', 'Amici')
  const other = await context.newPage()
  await openOn(other, '/profile', 'Il mio Profilo')
  await bio(other).fill('Mezza frase')
  deployment.bringNewBuild()
  await newBuildIsReady(page)
  await update(page).click()
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await expect(heading(page, 'Amici')).toBeVisible()

  await expect(bio(other)).toHaveValue('Mezza frase')
  expect(await buildOf(other)).toBe(before)
  await expect(notice(other)).toHaveCount(0)
  await bio(other).fill('')
  // A screen that was never opened here, whose file no server has any more.
  await walkTo(other, '/diary')
  await expect(heading(other, 'Diario di viaggio')).toBeVisible()
  expect(await buildOf(other)).toBe(before)
  await update(other).click()
  await expect.poll(() => buildOf(other).catch(() => before)).not.toBe(before)
  await expect(heading(other, 'Diario di viaggio')).toBeVisible()
})

test('a build that has reached only one of two servers is kept whole all the same', async ({
  page,
  deployment,
}) => {
  const before = await openOn(page, '/friends', 'Amici')
  deployment.bringNewBuild()
  deployment.line = 'mixed'
  await newBuildIsReady(page)
  await update(page).click()
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await expect(heading(page, 'Amici')).toBeVisible()
  deployment.line = 'gone'
  await walkTo(page, '/diary')
  await expect(heading(page, 'Diario di viaggio')).toBeVisible()
})

test('the notice is reached and left by keyboard, and the focus goes back', async ({ page, deployment }) => {
  await openOn(page, '/friends', 'Amici')
  deployment.bringNewBuild()
  await newBuildIsReady(page)
  await expect(notice(page)).toBeVisible()
  const last = bottomBar(page).getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(update(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(last).toBeFocused()
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the app works all the same', async ({ page }) => {
    await page.goto('/friends')
    await expect(heading(page, 'Amici')).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })
})
