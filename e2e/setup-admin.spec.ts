import type { Page } from '@playwright/test'
import { password as strictPassword } from '#contract/text.ts'
import type { App } from './support/app.ts'
import {
  test as base,
  bottomBar,
  expect,
  heading,
  logIn,
  runningApp,
  toast,
  workerScope,
} from './support/test.ts'

const test = base.extend<object, { emptyApp: App; productionApp: App }>({
  emptyApp: [runningApp({ DEMO: '0' }), workerScope],
  productionApp: [runningApp({ NODE_ENV: 'production' }), workerScope],
})

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Crea amministratore' })

test('an empty site gets its first administrator, once', async ({ page, emptyApp }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: emptyApp.url })
  await page.goto(`${emptyApp.url}/setup-admin`)
  await expect(heading(page, 'Configurazione iniziale')).toBeVisible()

  await expect(email(page)).toHaveValue('admin@tornanti.local')
  await expect(password(page)).toHaveAttribute('type', 'text')
  const made = await password(page).inputValue()
  expect(strictPassword.safeParse(made).success).toBe(true)
  expect(made.length).toBeGreaterThanOrEqual(20)
  await page.getByRole('button', { name: 'Copia password' }).click()
  await expect(toast(page, 'Password copiata')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made)
  await page.reload()
  await expect(password(page)).not.toHaveValue(made)

  await email(page).fill('')
  await password(page).fill('')
  await create(page).click()
  await expect(toast(page, 'Errore', 'Inserisci email e password')).toBeVisible()
  await email(page).fill('capo@test.example')
  await password(page).fill('debole')
  await create(page).click()
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true')

  await password(page).fill(made)
  await create(page).click()
  await expect(page).toHaveURL(`${emptyApp.url}/login`)
  await expect(toast(page, 'Successo')).toBeVisible()
  await expect(page.getByLabel('Email, nickname o telefono')).toHaveValue('capo@test.example')
  await logIn(page, 'capo@test.example', made)
  await expect(page.getByRole('link', { name: 'Dashboard Amministratore' })).toBeVisible()
  await bottomBar(page).getByRole('link', { name: 'Admin' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.goto(`${emptyApp.url}/setup-admin`)
  await expect(page.getByText('Configurazione già completata', { exact: true })).toBeVisible()
  await expect(create(page)).toHaveCount(0)
})

test('in production the printed link opens the setup, and nothing else does', async ({
  page,
  productionApp,
}) => {
  // The server answers a moment before it greets.
  const printed = () => /http:\S+\/setup-admin#code=\S+/.exec(productionApp.output())?.[0] ?? ''
  await expect.poll(printed, productionApp.output()).not.toBe('')
  const link = printed()
  const refusal =
    "Codice di configurazione mancante, non valido o scaduto. Usa il link stampato all'avvio del server: vale 30 minuti."

  await page.goto(`${productionApp.url}/setup-admin`)
  await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  await create(page).click()
  await expect(toast(page, 'Errore', refusal)).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`${productionApp.url}/setup-admin#code=${'x'.repeat(43)}`)
  await create(page).click()
  await expect(toast(page, 'Errore', refusal)).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL(`${productionApp.url}/setup-admin`)
  const made = await password(page).inputValue()
  await create(page).click()
  await expect(toast(page, 'Successo')).toBeVisible()
  await logIn(page, 'admin@tornanti.local', made)
  await expect(page).toHaveURL(`${productionApp.url}/`)

  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({
    name: '__Host-tornanti',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
})

test('production has no showcase of the design system, other sites do', async ({ page, productionApp }) => {
  const answer = await page.goto(`${productionApp.url}/_ui`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Componenti')).toHaveCount(0)
  await page.goto('/_ui')
  await expect(heading(page, 'Componenti')).toBeVisible()
})
