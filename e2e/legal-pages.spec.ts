import { expect, heading, riders, test } from './support/test.ts'

test('the privacy policy names the contacts, the rights and the authority', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(heading(page, 'Privacy Policy')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'privacy@tornanti.example' }).first()).toHaveAttribute(
    'href',
    'mailto:privacy@tornanti.example',
  )
  await expect(main.getByRole('link', { name: 'legale@tornanti.example' }).first()).toBeVisible()
  for (const right of [
    'accesso',
    'rettifica',
    'cancellazione',
    'limitazione',
    'portabilità',
    'opposizione',
    'revoca del consenso',
  ]) {
    await expect(main.locator('strong', { hasText: right }).first()).toBeVisible()
  }
  await expect(main).toContainText('Regolamento (UE) 2016/679 (GDPR)')
  await expect(main).toContainText('Garante per la protezione dei dati personali')
  await expect(main).toContainText('almeno 16 anni')
  await expect(main).toContainText('Versione 1.0')
})

test('the terms state the minimum age, one account per person and the courts of Milan', async ({ page }) => {
  await page.goto('/terms-of-service')
  await expect(heading(page, 'Termini e Condizioni')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Devi avere almeno 16 anni')
  await expect(main).toContainText('un solo account per persona')
  await expect(main).toContainText('Foro di Milano')
  await expect(main).toContainText('legge italiana')
  await expect(main.getByRole('link', { name: 'legale@tornanti.example' }).first()).toHaveAttribute(
    'href',
    'mailto:legale@tornanti.example',
  )
  await expect(main).toContainText('Contatto privacy')
  await expect(main).toContainText('Versione 1.0')
})

test('each legal page links back to /signup', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Torna alla registrazione' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(heading(page, 'Crea il tuo account')).toBeVisible()
  }
})

test('the index leads to each section', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/terms-of-service')
  const index = page.getByRole('navigation', { name: 'Indice' })
  await expect(index).toBeVisible()
  const targets = await index
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets.length).toBeGreaterThan(10)
  for (const target of targets) await expect(page.locator(`section${target}`)).toHaveCount(1)
  await index.getByRole('link', { name: /foro competente/ }).click()
  const section = page.getByRole('heading', { name: /foro competente/ })
  await expect(section).toBeInViewport()
  // Not under the bar that stays at the top.
  const bar = await page.getByRole('banner').boundingBox()
  const title = await section.boundingBox()
  expect(title?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})
