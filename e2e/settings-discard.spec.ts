import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('changes of several fields are not thrown away without a question', async ({ page, app, signIn }) => {
  await signIn(await app.people.create({ role: 'super_admin' }))
  await page.goto('/admin/settings')
  await field(page, 'Nome dell’app').fill('Curve')
  await expect(page.getByText('5/60', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Sicurezza' }).click()
  await field(page, 'Tentativi di accesso').fill('7')
  await press(page, 'Annulla modifiche')
  const question = page.getByRole('alertdialog', { name: 'Annullare tutte le modifiche?' })
  await expect(question.getByRole('listitem')).toHaveText([
    'Nome dell’app (Generali)',
    'Tentativi di accesso (Sicurezza)',
  ])
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect(field(page, 'Tentativi di accesso')).toHaveValue('7')
  await press(page, 'Annulla modifiche')
  await question.getByRole('button', { name: 'Annulla modifiche' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Tentativi di accesso')).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Annulla modifiche' })).toHaveCount(0)
})

test.describe('a session that ends under the settings', () => {
  test.use({ expectedNoise: /401/ })

  test('is opened again over them, and what was changed is still there', async ({
    page,
    context,
    app,
    signIn,
  }) => {
    const giulia = await app.people.create({ role: 'super_admin' })
    await signIn(giulia)
    await page.goto('/admin/settings')
    await field(page, 'Nome dell’app').fill('Curve di sera')
    await context.clearCookies()
    await press(page, 'Salva')
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await again.getByLabel('Email, nickname o telefono').fill(giulia.email)
    await again.getByLabel('Password', { exact: true }).fill(giulia.password)
    await again.getByRole('button', { name: 'Accedi' }).click()
    await expect(again).toHaveCount(0)
    await expect(field(page, 'Nome dell’app')).toHaveValue('Curve di sera')
  })
})

test('a long name of the app stays in the sky above the sign-in', async ({ page, app }) => {
  const name = 'Motociclisti Viaggiatori delle Alpi e degli Appennini Uniti'
  const call = async (appName: string) => {
    await app.sql`update settings set app_name = ${appName}`
    const site = async () => (await (await page.request.get('/api/auth/session')).json()).site
    await expect.poll(async () => (await site()).appName).toBe(appName)
  }
  await call(name)
  try {
    for (const width of [page.viewportSize()?.width ?? 0, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/login')
      const logo = page.getByRole('main').getByRole('link', { name })
      const box = await logo.getByText(name).boundingBox()
      if (!box) throw new Error('no name')
      expect(box.x + box.width).toBeLessThanOrEqual(width - 20)
      // Behind it begin the peaks.
      expect(box.y + box.height).toBeLessThanOrEqual(width < 1024 ? 52 : 72)
      expect(await sidewaysScrolls(page)).toEqual([])
    }
  } finally {
    await call('Tornanti')
  }
})
