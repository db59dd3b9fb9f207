import type { Page } from '@playwright/test'
import { demoPassword, expect, heading, logIn, riders, test, toast } from './support/test.ts'

const identifier = (page: Page) => page.getByLabel('Email, nickname o telefono')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test.beforeEach(({ page }) => page.goto('/login'))

test('the form has an identifier, a password, the forgotten-password toggle and a link to /signup', async ({
  page,
}) => {
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect(identifier(page)).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Password dimenticata?' })).toBeVisible()
  await page.getByRole('link', { name: 'Registrati' }).click()
  await expect(page).toHaveURL('/signup')
})

test('each rule has its message, under its field, and the first wrong field has the focus', async ({
  page,
}) => {
  const cases = [
    { typed: ['', ''], says: ['Email, nickname o telefono è richiesto', 'Password è richiesta'] },
    { typed: ['   ', 'x'], says: ['Email, nickname o telefono è richiesto', 'Password troppo corta'] },
    { typed: ['ab', 'ab'], says: ['Identificativo troppo corto', 'Password troppo corta'] },
    {
      typed: ['a'.repeat(255), 'a'.repeat(129)],
      says: ['Identificativo troppo lungo', 'Password troppo lunga'],
    },
  ]
  for (const { typed, says } of cases) {
    await logIn(page, typed[0] ?? '', typed[1] ?? '')
    await expect(identifier(page)).toHaveAccessibleDescription(says[0] ?? '')
    await expect(password(page)).toHaveAccessibleDescription(says[1] ?? '')
    await expect(identifier(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(identifier(page)).toBeFocused()
  }
  await logIn(page, riders.rider, '')
  await expect(password(page)).toBeFocused()
  await expect(identifier(page)).not.toHaveAttribute('aria-invalid')
})

test('by nickname, e-mail or phone, however they are written', async ({ page, app }) => {
  const person = await app.people.create({ nickname: 'Curva_Stretta', phone: '+393339876543' })
  for (const typed of [
    'curva_STRETTA',
    ` ${person.email.toUpperCase()} `,
    '333 987 6543',
    '0039 3339876543',
  ]) {
    await page.goto('/login')
    await logIn(page, typed, person.password)
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Benvenuto!', 'Login effettuato con successo')).toBeVisible()
    await page.context().clearCookies()
  }
})

test('an unknown identifier answers Utente non trovato', async ({ page }) => {
  await logIn(page, 'nessuno_mai')
  await expect(toast(page, 'Errore', 'Utente non trovato')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(identifier(page)).toHaveValue('nessuno_mai')
})

test('a wrong password answers Errore di login and keeps what was typed', async ({ page }) => {
  await logIn(page, riders.rider, 'Sbagliata1!')
  await expect(toast(page, 'Errore di login', 'Password non corretta')).toBeVisible()
  await expect(identifier(page)).toHaveValue(riders.rider)
  await expect(password(page)).toBeFocused()
  // Another try with the right one succeeds.
  await logIn(page, riders.rider)
  await expect(page).toHaveURL('/')
})

test('too many attempts pause the account, and say for how long', async ({ page, app }) => {
  const person = await app.people.create()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = page.waitForResponse('**/api/auth/login')
    await logIn(page, person.nickname, `Sbagliata${attempt}!`)
    expect((await answer).status()).toBe(401)
  }
  await logIn(page, person.nickname, person.password)
  await expect(toast(page, 'Errore di login', 'Troppi tentativi. Riprova tra 15 minuti.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a blocked account is told so', async ({ page, app }) => {
  const person = await app.people.create()
  await app.sql`update users set blocked_at = now() where id = ${person.id}`
  await logIn(page, person.nickname, person.password)
  const reason = 'Questo account è stato bloccato. Contatta gli amministratori.'
  await expect(toast(page, 'Errore di login', reason)).toBeVisible()
})

test('the password can be shown and hidden', async ({ page }) => {
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Mostra password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.getByRole('button', { name: 'Nascondi password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('pressing twice signs in once', async ({ page }) => {
  let calls = 0
  await page.route('**/api/auth/login', async (route) => {
    calls++
    await route.continue()
  })
  await identifier(page).fill(riders.rider)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi' }).dblclick()
  await expect(page).toHaveURL('/')
  expect(calls).toBe(1)
})
