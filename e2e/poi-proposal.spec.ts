import { expect, riders, test } from './support/test.ts'

test('coordinates are filled in as they are written here, and each error has an example of its own', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/map')
  await page.getByRole('button', { name: 'Proponi un punto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proponi un punto' })
  const [latitude, longitude] = [dialog.getByLabel('Latitudine'), dialog.getByLabel('Longitudine')]
  await latitude.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '46.534838, 10.37')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(latitude).toHaveValue('46,53484')
  await expect(longitude).toHaveValue('10,37')

  await longitude.fill('est')
  await dialog.getByRole('button', { name: 'Proponi', exact: true }).click()
  await expect(dialog.getByText('Longitudine deve essere un numero, come 10,45317')).toBeVisible()
  await expect(dialog.getByText(/^Latitudine deve/)).toHaveCount(0)
})
