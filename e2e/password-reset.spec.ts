import type { Page } from '@playwright/test'
import { expect, heading, logIn, test, toast } from './support/test.ts'

const newPassword = 'Gavia-2621-metri!'
const identifier = (page: Page) => page.getByLabel('Email, nickname o telefono')
const chosen = (page: Page) => page.getByLabel('Nuova password')
const again = (page: Page) => page.getByLabel('Conferma password')
const save = (page: Page) => page.getByRole('button', { name: 'Salva nuova password' })

async function askForLink(page: Page, typed: string) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await identifier(page).fill(typed)
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
}

test('the toggle turns Accedi into Reimposta Password and back, keeping the identifier', async ({ page }) => {
  await page.goto('/login')
  await identifier(page).fill('anna')
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expect(page.getByRole('button', { name: 'Reimposta Password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accedi' })).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(identifier(page)).toHaveValue('anna')
  await page.getByRole('button', { name: 'Torna al login' }).click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reimposta Password' })).toHaveCount(0)
  await expect(identifier(page)).toHaveValue('anna')
})

test('a reset with an empty identifier asks for the e-mail', async ({ page }) => {
  await askForLink(page, '')
  await expect(toast(page, 'Errore', 'Inserisci la tua email per il reset')).toBeVisible()
  await expect(identifier(page)).toHaveAccessibleDescription('Inserisci la tua email per il reset')
  await identifier(page).fill('ab')
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(identifier(page)).toHaveAccessibleDescription('Identificativo troppo corto')
})

test('an unknown identifier gets the same answer as a known one, and no mail', async ({ page, app }) => {
  await askForLink(page, 'nessuno@altrove.example')
  await expect(
    toast(page, 'Email inviata!', 'Controlla la tua email per reimpostare la password'),
  ).toBeVisible()
  expect(await app.mailbox.to('nessuno@altrove.example')).toEqual([])
})

test('from the forgotten password to the first login with the new one', async ({ page, app }) => {
  const person = await app.people.create()
  await askForLink(page, person.nickname)
  await expect(
    toast(page, 'Email inviata!', 'Controlla la tua email per reimpostare la password'),
  ).toBeVisible()
  const token = await app.mailbox.token(person.email)

  await page.goto(`/reset-password#token=${token}`)
  await expect(heading(page, 'Nuova password')).toBeVisible()
  await expect(chosen(page)).toBeVisible()
  // The token is not left where a passer-by, a screenshot or the history could show it.
  await expect(page).toHaveURL('/reset-password')
  expect(
    await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage])),
  ).not.toContain(token)

  await save(page).click()
  await expect(chosen(page)).toHaveAccessibleDescription('Password è richiesta')
  await chosen(page).fill('corta')
  await again(page).fill('diversa')
  await save(page).click()
  await expect(chosen(page)).toHaveAccessibleDescription('Password deve essere tra 8 e 128 caratteri')
  await expect(again(page)).toHaveAccessibleDescription('Le password non coincidono')
  await chosen(page).fill('solominuscole')
  await expect(chosen(page)).toHaveAccessibleDescription(
    'Password deve contenere maiuscola, minuscola, numero e un carattere speciale (@$!%*?&)',
  )

  await chosen(page).fill(newPassword)
  await again(page).fill(newPassword)
  await save(page).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Password aggiornata', 'Ora puoi accedere con la nuova password')).toBeVisible()

  await logIn(page, person.nickname, person.password)
  await expect(toast(page, 'Errore di login', 'Password non corretta')).toBeVisible()
  await logIn(page, person.nickname, newPassword)
  await expect(page).toHaveURL('/')

  await page.context().clearCookies()
  await page.goto(`/reset-password#token=${token}`)
  await expect(page.getByText('Link non valido o scaduto', { exact: true })).toBeVisible()
})

test('a used, cut or missing link says so and offers another', async ({ page, app }) => {
  const person = await app.people.create()
  const addresses = [
    '/reset-password',
    '/reset-password#token=',
    '/reset-password#token=abc',
    `/reset-password#token=${'x'.repeat(43)}`,
  ]
  for (const address of addresses) {
    await page.goto(address)
    // The same page with another fragment is no new visit: a mail program always opens a new one.
    await page.reload()
    await page.goto(address)
    await expect(page.getByText('Link non valido o scaduto', { exact: true })).toBeVisible()
    await expect(chosen(page)).toHaveCount(0)
  }
  await identifier(page).fill(person.email)
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(toast(page, 'Email inviata!')).toBeVisible()
  expect(await app.mailbox.token(person.email)).toHaveLength(43)
})

test('an expired link asks for another one from whoever is signed in, too', async ({ page, app, signIn }) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await expect(page.getByText('Link non valido o scaduto', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Tornanti/ })).toBeVisible()
  // Between the bars there is no second logo.
  await expect(page.getByRole('main').getByRole('link', { name: 'Tornanti' })).toBeHidden()
  await expect(identifier(page)).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(toast(page, 'Email inviata!')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  expect(await app.mailbox.token(person.email)).toHaveLength(43)
})

test('a link that is used up while the form is open is refused at the end', async ({ page, app }) => {
  const person = await app.people.create()
  await askForLink(page, person.email)
  const token = await app.mailbox.token(person.email)
  await page.goto(`/reset-password#token=${token}`)
  await chosen(page).fill(newPassword)
  await again(page).fill(newPassword)
  await app.sql`delete from auth_tokens where user_id = ${person.id}`
  await save(page).click()
  await expect(page.getByText('Link non valido o scaduto', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reimposta Password' })).toBeVisible()
})

test('the reset signs out every open session of the account', async ({ page, app, signIn }) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  const visitor = await page.context().browser()?.newPage({ baseURL: app.url })
  if (!visitor) throw new Error('no browser')
  await askForLink(visitor, person.email)
  await visitor.goto(`/reset-password#token=${await app.mailbox.token(person.email)}`)
  await chosen(visitor).fill(newPassword)
  await again(visitor).fill(newPassword)
  await save(visitor).click()
  await expect(visitor).toHaveURL('/login')
  await visitor.context().close()
  await page.reload()
  await expect(page).toHaveURL('/login')
})
