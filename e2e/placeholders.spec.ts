import { riderPlaceholders } from './support/screens.ts'
import { expect, heading, riders, test } from './support/test.ts'

test('screens of later issues show their heading and say honestly that they are not ready', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(riders.superAdmin)
  for (const { path, heading: title } of [...riderPlaceholders]) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Non è ancora pronto', { exact: true })).toBeVisible()
    await expect(main.getByText(/^Qui .+\. Ci stiamo lavorando\.$/)).toBeVisible()
    await expect(main.getByRole('link')).toHaveCount(1)
    await expect(page).toHaveTitle(`${title} · Tornanti`)
  }
  // The way on leads somewhere.
  await page.goto('/notifications')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
})
