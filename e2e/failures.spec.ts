import { pagesWithoutSession } from './support/network.ts'
import { acceptBoth, fillSignUp, newcomer, signUpField, submit } from './support/sign-up.ts'
import { bottomBar, expect, heading, logIn, riders, test, toast } from './support/test.ts'

// The router logs what it caught; anything else in the console would still fail the journey.
test.use({ expectedNoise: /ApiError/ })

const noConnection = 'Connessione assente. Controlla la rete e riprova.'

test('without the API a signed-in rider reads an Italian sentence and can try again', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await pagesWithoutSession(page)
  let refused = 0
  await page.route('**/api/**', (route) => {
    refused += 1
    return route.abort()
  })
  // The app asks a few times by itself, at most a second apart: what comes after that is the person's own doing.
  const hasGivenUp = () =>
    expect(async () => {
      const before = refused
      await page.waitForTimeout(2_500)
      expect(refused).toBe(before)
    }).toPass()
  await page.goto('/')
  await expect(heading(page, 'Non riusciamo a collegarci')).toBeVisible()
  await expect(page.getByText(noConnection, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await hasGivenUp()
  const asked = refused
  // Still down: still the same sentence, not an endless spinner.
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(() => refused).toBeGreaterThan(asked)
  await hasGivenUp()
  await expect(page.getByText(noConnection, { exact: true })).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(heading(page, 'Tornanti')).toBeVisible()
})

test('a server in trouble is said in Italian too, whatever it answers', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await pagesWithoutSession(page)
  const answers = [
    { status: 502, contentType: 'text/html', body: '<html><body>Bad Gateway nginx</body></html>' },
    { status: 503, json: { code: 'UNAVAILABLE', message: 'Servizio momentaneamente non disponibile.' } },
    { status: 200, contentType: 'text/html', body: '<html>captive portal</html>' },
  ]
  for (const answer of answers) {
    await page.route('**/api/auth/session', (route) => route.fulfill(answer))
    await page.goto('/diary')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Non riusciamo a collegarci|Qualcosa è andato storto)$/,
    )
    await expect(page.getByRole('button', { name: /^(Riprova|Ricarica la pagina)$/ })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/nginx|gateway|captive|JSON|undefined/i)
    await page.unroute('**/api/auth/session')
  }
})

test('the forms of visitors answer when the API is down, and keep what was typed', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
  await logIn(page, riders.rider)
  await expect(toast(page, 'Errore di login', noConnection)).toBeVisible()
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Reimposta Password' }).click()
  await expect(toast(page, 'Errore', noConnection)).toBeVisible()
  await expect(page.getByLabel('Email, nickname o telefono')).toHaveValue(riders.rider)

  await page.goto('/setup-admin')
  await expect(page.getByRole('alert').filter({ hasText: noConnection })).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Configurazione già completata', { exact: true })).toBeVisible()
})

test('a server too busy to check a password says so at login and sign-up, and keeps what was typed', async ({
  page,
}) => {
  const busy = 'In questo momento ci sono molte richieste. Riprova tra qualche secondo.'
  const answer = { status: 503, json: { code: 'BUSY', message: busy } }
  await page.route('**/api/auth/login', (route) => route.fulfill(answer))
  await page.goto('/login')
  await logIn(page, riders.rider)
  await expect(toast(page, 'Errore di login', busy)).toBeVisible()
  await expect(page.getByLabel('Email, nickname o telefono')).toHaveValue(riders.rider)
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(heading(page, 'Tornanti')).toBeVisible()

  await page.context().clearCookies()
  await page.route('**/api/auth/sign-up', (route) => route.fulfill(answer))
  await page.goto('/signup')
  const form = newcomer()
  await fillSignUp(page, form)
  await acceptBoth(page)
  await submit(page).click()
  await expect(toast(page, 'Errore di registrazione', busy)).toBeVisible()
  await expect(signUpField(page, 'Email')).toHaveValue(form.Email)
  await page.unroute('**/api/auth/sign-up')
  await submit(page).click()
  await expect(toast(page, 'Account creato con successo!')).toBeVisible()
})

test('a session lookup that hangs renders the app signed out; a late answer still signs in', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  await pagesWithoutSession(page)
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/session', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/profile')
  await expect(page.locator('#root')).toBeAttached()
  await page.clock.runFor(4_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(heading(page, 'Accedi')).toBeVisible()
  release()
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedNoise: /./ })

  test('a screen that breaks leaves the bars and a way on, without a word of the fault', async ({
    page,
    signIn,
  }) => {
    await signIn(riders.rider)
    await page.goto('/')
    await page.route('**/assets/friends-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function FriendsPage() { throw new Error("segreto interno") }',
      }),
    )
    await page.getByRole('link', { name: /^Amici/ }).click()
    await expect(heading(page, 'Qualcosa è andato storto')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('segreto interno')
    await expect(bottomBar(page)).toBeVisible()
    await page.unroute('**/assets/friends-page-*.js')
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
    await expect(heading(page, 'Amici')).toBeVisible()
  })

  test('a screen whose code cannot be fetched says so and can be tried again', async ({ page, signIn }) => {
    await signIn(riders.rider)
    await page.goto('/')
    await page.route('**/assets/friends-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: /^Amici/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Non riusciamo a collegarci|Qualcosa è andato storto)$/,
    )
    await page.unroute('**/assets/friends-page-*.js')
    await page.getByRole('button', { name: /^(Riprova|Ricarica la pagina)$/ }).click()
    await expect(heading(page, 'Amici')).toBeVisible()
  })
})
