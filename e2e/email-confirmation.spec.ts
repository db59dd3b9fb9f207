import type { Page } from '@playwright/test'
import { acceptBoth, fillSignUp, newcomer, submit } from './support/sign-up.ts'
import { expect, heading, logIn, riders, test, toast } from './support/test.ts'

const banner = (page: Page) => page.getByRole('region', { name: "Conferma dell'email" })
const thanks = ['Email confermata', 'Grazie! Il tuo indirizzo è confermato.'] as const

test('the mailed link confirms the address and the banner disappears', async ({ page, app }) => {
  const form = newcomer()
  await page.goto('/signup')
  await fillSignUp(page, form)
  await acceptBoth(page)
  await submit(page).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, form.Email, form.Password)
  await expect(banner(page)).toContainText(form.Email)

  const token = await app.mailbox.token(form.Email)
  await page.goto(`/#confirm=${token}`)
  await expect(toast(page, ...thanks)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await page.goto(`/?again#confirm=${token}`)
  await expect(toast(page, 'Errore', 'Link non valido o scaduto')).toBeVisible()
})

test('the link works for whoever is not signed in on this device', async ({ page, app }) => {
  const person = await app.people.create({ isConfirmed: false })
  await app.sql`insert into mail_outbox (kind, user_id) values ('email_confirmation', ${person.id})`
  await page.goto(`/#confirm=${await app.mailbox.token(person.email)}`)
  await expect(page).toHaveURL('/login')
  await expect(toast(page, ...thanks)).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('an unconfirmed address can use the app, and Invia di nuovo sends the mail again', async ({
  page,
  app,
  signIn,
}) => {
  const person = await app.people.create({ isConfirmed: false })
  await signIn(person)
  await page.goto('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
  await expect(banner(page)).toContainText(person.email)
  await banner(page).getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect(
    toast(page, 'Email inviata!', "Controlla la tua email per confermare l'indirizzo"),
  ).toBeVisible()
  expect(await app.mailbox.next(person.email)).toContain('Conferma il tuo indirizzo email')
})

test('a confirmed address sees no banner', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})
