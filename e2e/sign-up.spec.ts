import {
  acceptBoth,
  fillSignUp,
  marketingBox,
  newcomer,
  privacyBox,
  signUpField,
  submit,
  termsBox,
} from './support/sign-up.ts'
import { expect, heading, logIn, test, toast } from './support/test.ts'

const refused = 'Errore di registrazione'

test('the form has its eight fields, three boxes and the way to /login', async ({ page }) => {
  await page.goto('/signup')
  await expect(heading(page, 'Crea il tuo account')).toBeVisible()
  for (const label of Object.keys(newcomer())) await expect(signUpField(page, label)).toBeEditable()
  for (const box of [privacyBox(page), termsBox(page), marketingBox(page)])
    await expect(box).not.toBeChecked()
  await page.getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/login')
})

test('the submit is disabled until both privacy and terms are checked', async ({ page }) => {
  await page.goto('/signup')
  await fillSignUp(page, newcomer())
  await marketingBox(page).check()
  await expect(submit(page)).toBeDisabled()
  await privacyBox(page).check()
  await expect(submit(page)).toBeDisabled()
  await termsBox(page).check()
  await expect(submit(page)).toBeEnabled()
  await privacyBox(page).uncheck()
  await expect(submit(page)).toBeDisabled()
})

test('the legal texts open in a new tab without ticking their box', async ({ page }) => {
  await page.goto('/signup')
  await signUpField(page, 'Nome').fill('Marta')
  const texts = { 'Privacy Policy': '/privacy-policy', 'Termini e Condizioni': '/terms-of-service' }
  for (const [name, path] of Object.entries(texts)) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    const opened = page.context().waitForEvent('page')
    await link.click()
    const tab = await opened
    await expect(tab).toHaveURL(path)
    await expect(heading(tab, name)).toBeVisible()
    await tab.close()
  }
  await expect(privacyBox(page)).not.toBeChecked()
  await expect(termsBox(page)).not.toBeChecked()
  await expect(signUpField(page, 'Nome')).toHaveValue('Marta')
})

test('every mistake is said at once, with a toast and the focus on the first', async ({ page }) => {
  await page.goto('/signup')
  await acceptBoth(page)
  await submit(page).click()
  await expect(toast(page, 'Errori di validazione', 'Correggi gli errori nel modulo')).toBeVisible()
  const required = {
    Nome: 'Nome è richiesto',
    Cognome: 'Cognome è richiesto',
    'Città di residenza': 'Città di residenza è richiesta',
    Email: 'Email è richiesta',
    Password: 'Password è richiesta',
  }
  for (const [label, message] of Object.entries(required)) {
    await expect(signUpField(page, label)).toHaveAccessibleDescription(message)
    await expect(signUpField(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(signUpField(page, 'Nickname')).not.toHaveAttribute('aria-invalid')
  await expect(signUpField(page, 'Nome')).toBeFocused()

  await fillSignUp(page, { Nome: 'Marta', Cognome: 'De Rossi', 'Città di residenza': 'Bormio' })
  await submit(page).click()
  await expect(signUpField(page, 'Email')).toBeFocused()
})

test('each rule of each field has its message', async ({ page }) => {
  await page.goto('/signup')
  await acceptBoth(page)
  const wrong: [label: string, typed: string, message: string][] = [
    ['Nome', 'a'.repeat(51), 'Nome non può superare 50 caratteri'],
    ['Cognome', 'a'.repeat(51), 'Cognome non può superare 50 caratteri'],
    ['Città di residenza', 'a'.repeat(101), 'Città di residenza non può superare 100 caratteri'],
    ['Email', 'a@b', 'Email deve essere tra 5 e 254 caratteri'],
    ['Email', 'marta.test.example', 'Formato email non valido'],
    ['Nickname', 'ab', 'Nickname deve essere tra 3 e 20 caratteri'],
    ['Nickname', 'a'.repeat(21), 'Nickname deve essere tra 3 e 20 caratteri'],
    ['Nickname', 'marta-r', 'Nickname può contenere solo lettere, numeri e underscore'],
    ['Nickname', '3331234567', 'Nickname non può essere un numero di telefono'],
    ['Telefono', '12345', 'Formato telefono non valido (es: +393331234567)'],
    ['Telefono', 'casa', 'Formato telefono non valido (es: +393331234567)'],
    ['Password', 'Ab1!', 'Password deve essere tra 8 e 128 caratteri'],
    [
      'Password',
      'tuttominuscolo',
      'Password deve contenere maiuscola, minuscola, numero e un carattere speciale (@$!%*?&)',
    ],
    ['Conferma password', 'diversa', 'Le password non coincidono'],
  ]
  await submit(page).click()
  for (const [label, typed, message] of wrong) {
    await signUpField(page, label).fill(typed)
    await expect(signUpField(page, label)).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`))
  }
})

test('a newcomer signs up, finds the identifier filled in, logs in and is welcomed', async ({
  page,
  app,
}) => {
  const form = newcomer()
  await page.goto('/signup')
  await fillSignUp(page, form)
  await acceptBoth(page)
  await marketingBox(page).check()
  await submit(page).click()
  await expect(page).toHaveURL('/login')
  await expect(
    toast(page, 'Account creato con successo!', 'Ora puoi accedere con le tue credenziali.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email, nickname o telefono')).toHaveValue(form.Email)
  const [profile] = await app.sql`
    select display_name, phone_number, city, marketing_consent, gdpr_consent_version,
      privacy_accepted_at is not null and terms_accepted_at is not null as has_accepted
    from profiles where email = ${form.Email}`
  expect(profile).toEqual({
    displayName: 'Marta De Rossi',
    phoneNumber: `+39${form.Telefono.replace(' ', '')}`,
    city: 'Bormio',
    marketingConsent: true,
    gdprConsentVersion: '1.0',
    hasAccepted: true,
  })

  await page.getByLabel('Password', { exact: true }).fill(form.Password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Benvenuto!', 'Login effettuato con successo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu utente' })).toHaveText(/^MD/)
})

test('nickname and phone may be left empty', async ({ page }) => {
  const form = newcomer({ Nickname: '', Telefono: '' })
  await page.goto('/signup')
  await fillSignUp(page, form)
  await acceptBoth(page)
  await submit(page).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, form.Email, form.Password)
  await expect(page).toHaveURL('/')
})

test('a taken e-mail, nickname or phone is named, and nothing typed is lost', async ({ page, app }) => {
  const taken = await app.people.create()
  const cases = [
    { wish: { Email: taken.email }, says: 'Email già registrata. Prova ad accedere invece.', field: 'Email' },
    { wish: { Nickname: taken.nickname.toUpperCase() }, says: 'Nickname già in uso', field: 'Nickname' },
    { wish: { Telefono: taken.phone }, says: 'Numero di telefono già in uso', field: 'Telefono' },
    {
      wish: { Nickname: taken.nickname, Telefono: taken.phone },
      says: 'Nickname e numero di telefono già in uso',
      field: 'Nickname',
    },
  ]
  await page.goto('/signup')
  await acceptBoth(page)
  for (const { wish, says, field } of cases) {
    const form = newcomer(wish)
    await fillSignUp(page, form)
    await submit(page).click()
    await expect(toast(page, refused, says)).toBeVisible()
    await expect(signUpField(page, field)).toHaveAttribute('aria-invalid', 'true')
    await expect(signUpField(page, field)).toBeFocused()
    await expect(page).toHaveURL('/signup')
    for (const [label, text] of Object.entries(form)) await expect(signUpField(page, label)).toHaveValue(text)
    await expect(privacyBox(page)).toBeChecked()
    await page.getByRole('button', { name: 'Chiudi' }).first().click()
  }
  // Corrected, the same form goes through.
  await fillSignUp(page, newcomer())
  await submit(page).click()
  await expect(page).toHaveURL('/login')
})

test('a server that fails is an unknown error of the registration, and nothing is lost', async ({ page }) => {
  await page.goto('/signup')
  const form = newcomer()
  await fillSignUp(page, form)
  await acceptBoth(page)
  await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 500, body: 'crash' }))
  await submit(page).click()
  await expect(toast(page, refused, 'Errore sconosciuto durante la registrazione')).toBeVisible()
  await expect(signUpField(page, 'Password')).toHaveValue(form.Password)
})

test('closed registrations are said on the page, and refused even when they close while one types', async ({
  page,
  app,
}) => {
  await page.goto('/signup')
  await fillSignUp(page, newcomer())
  await acceptBoth(page)
  await app.changeSettings({ registrationEnabled: false })
  await submit(page).click()
  await expect(toast(page, refused, 'Le registrazioni sono momentaneamente chiuse.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Le registrazioni sono momentaneamente chiuse.')
  await expect(submit(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeVisible()
})

test('a higher minimum length of the password is asked and said', async ({ page, app }) => {
  await app.changeSettings({ passwordMinLength: 12 })
  await page.goto('/signup')
  await expect(page.getByText('Tra 12 e 128 caratteri')).toBeVisible()
  await fillSignUp(page, newcomer({ Password: 'Stelvio-1!', 'Conferma password': 'Stelvio-1!' }))
  await acceptBoth(page)
  await submit(page).click()
  await expect(signUpField(page, 'Password')).toHaveAccessibleDescription(
    'Password deve essere tra 12 e 128 caratteri',
  )
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
