import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the own profile shows who one is, and is changed', async ({ page, signIn, app }) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  await expect(page.getByLabel('Nome visualizzato')).toHaveValue('Anna Prova')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).not.toBeEditable()
  await expect(page.getByLabel('Registrato il')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await expect(page.getByText('0/500', { exact: true })).toBeVisible()

  await page.getByLabel('Nome visualizzato').fill('Anna dello Stelvio')
  await page.getByLabel('Bio').fill('Curve e caffè 🏍️')
  // The variation selector of the emoji counts, as it does for the rule.
  await expect(page.getByText('16/500', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(
    toast(page, 'Profilo aggiornato', 'Le tue informazioni sono state salvate con successo'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await expect(page.getByText('Anna dello Stelvio', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nome visualizzato')).toHaveValue('Anna dello Stelvio')
  await expect(page.getByLabel('Bio')).toHaveValue('Curve e caffè 🏍️')
})

test('what is wrong is said under its field; a failure in the words of the specification', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  await page.getByLabel('Nome visualizzato').fill('A')
  await page.getByLabel('Bio').fill('x'.repeat(501))
  await expect(page.getByText('501/500', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(page.getByText('Nome visualizzato deve essere tra 2 e 100 caratteri')).toBeVisible()
  await expect(page.getByText('Bio non può superare 500 caratteri')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByLabel('Nome visualizzato').fill('Anna Bianchi')
  await page.getByLabel('Bio').fill('Breve.')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(
    toast(page, 'Errore', "Si è verificato un errore durante l'aggiornamento del profilo"),
  ).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Breve.')
})

test('what was typed is not lost by a link: leaving asks first', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Quasi persa')
  const away = page.getByRole('link', { name: 'Tornanti, vai alla home' })
  await away.click()
  const question = page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
  await question.getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Quasi persa')
  await away.click()
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(page).toHaveURL('/')
  // Saved or untouched, nothing is asked.
  await page.goto('/profile')
  await expect(page.getByLabel('Bio')).not.toHaveValue('')
  await away.click()
  await expect(page).toHaveURL('/')
})

test.describe('a session that ends under the form', () => {
  test.use({ expectedNoise: /401/ })

  test('is opened again over it, and the bio is saved', async ({ page, context, signIn, app }) => {
    const person = await app.people.create()
    await signIn(person)
    await page.goto('/profile')
    await page.getByLabel('Bio').fill('Scritta prima')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Salva modifiche' }).click()
    const again = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await again.getByLabel('Email, nickname o telefono').fill(person.email)
    await again.getByLabel('Password', { exact: true }).fill(person.password)
    await again.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByLabel('Bio')).toHaveValue('Scritta prima')
    await page.getByRole('button', { name: 'Salva modifiche' }).click()
    await expect(toast(page, 'Profilo aggiornato')).toBeVisible()
  })
})

test('the points card shows the way to the next rank, and the history goes on as one scrolls', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  const card = section(page, 'I tuoi punti')
  await expect(card.getByText('345', { exact: true })).toBeVisible()
  await expect(card.getByText('Gold', { exact: true })).toBeVisible()
  await expect(card.getByRole('progressbar', { name: 'Verso Platinum' })).toHaveAttribute(
    'aria-valuenow',
    '38',
  )
  await expect(card.getByText('mancano 155 punti')).toBeVisible()

  const history = section(page, 'Storico punti')
  const list = section(page, 'Elenco dei punti')
  expect((await list.boundingBox())?.height).toBe(400)
  await expect(history.getByRole('listitem').first()).toContainText('Bonus Admin')
  await expect(history.getByText('−10', { exact: true })).toBeVisible()
  await expect(history.getByText('+50', { exact: true }).first()).toBeVisible()
  await expect(history.getByText(/^Partecipazione · \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await list.focus()
  await page.keyboard.press('End')
  await expect(history.getByRole('listitem')).toHaveCount(23)
  await expect(history.getByRole('button', { name: 'Carica altri' })).toHaveCount(0)
  await expect(list).toHaveAttribute('tabindex', '0')
})

test('at the top there is no next rank; with nothing yet, the next step', async ({ page, signIn, app }) => {
  await signIn('sara_gs')
  await page.goto('/profile')
  const card = section(page, 'I tuoi punti')
  await expect(card.getByText('Diamond', { exact: true })).toBeVisible()
  await expect(card.getByText('Hai raggiunto il livello massimo!')).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')

  const newcomer = await app.people.create()
  await signIn(newcomer)
  await page.reload()
  await expect(page.getByText('Ancora nessun punto')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vai agli eventi' })).toHaveAttribute('href', '/events')
  await expect(card.getByText('mancano 100 punti')).toBeVisible()

  await app.sql`
    insert into user_points (user_id, point_type, description, points)
    values (${newcomer.id}, 'achievement', 'Primo giro', 10)`
  await page.reload()
  // Nothing to scroll is no stop of the keyboard.
  await expect(section(page, 'Elenco dei punti')).toContainText('Primo giro')
  await expect(section(page, 'Elenco dei punti')).not.toHaveAttribute('tabindex')
})

test('a failed load says so and tries again', async ({ page, signIn }) => {
  await signIn(riders.rider)
  let isBroken = true
  for (const path of ['**/api/profile', '**/api/points/history', '**/api/auth/sessions'])
    await page.route(path, (route) =>
      isBroken ? route.fulfill({ status: 422, json: { code: 'INVALID_INPUT' } }) : route.fallback(),
    )
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByLabel('Nome visualizzato')).toHaveValue('Anna Bianchi')
})

test('the page can be read, scanned and used at every width', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  await expect(section(page, 'Elenco dei punti')).toBeVisible()
  await expect(page.getByText('Questa sessione')).toBeVisible()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
})
