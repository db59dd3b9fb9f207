import { inspect } from './support/inspect-states.ts'
import { forgetKept, pagesWithoutSession } from './support/network.ts'
import { adminScreens, home, publicScreens, riderScreens, superAdminScreens } from './support/screens.ts'
import { acceptBoth, submit } from './support/sign-up.ts'
import { expect, logIn, riders, test, toast } from './support/test.ts'

test.beforeEach(() => test.slow())

test('public screens pass axe, reflow and touch', async ({ page }) => {
  await inspect(page, publicScreens)
})

test('home and the screens of riders pass axe, reflow and touch', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await inspect(page, [home, ...riderScreens])
})

test('the admin area passes axe, reflow and touch', async ({ page, signIn }) => {
  await signIn(riders.admin)
  await inspect(page, [home, ...adminScreens.slice(0, 2)])
  await signIn(riders.superAdmin)
  await inspect(page, [...adminScreens, ...superAdminScreens])
})

test('forms in every state pass axe, reflow and touch', async ({ page, app }) => {
  const person = await app.people.create()
  await page.goto('/login')
  await app.sql`insert into mail_outbox (kind, user_id) values ('password_reset', ${person.id})`
  const token = await app.mailbox.token(person.email)
  await inspect(page, [
    {
      path: '/login',
      heading: 'Accedi',
      name: '/login with mistakes',
      arrange: async (page) => {
        await logIn(page, '', '')
        await expect(page.getByText('Password è richiesta')).toBeVisible()
      },
    },
    {
      path: '/login',
      heading: 'Accedi',
      name: '/login refused',
      arrange: async (page) => {
        await logIn(page, 'nessuno_mai')
        await expect(toast(page, 'Errore', 'Utente non trovato')).toBeVisible()
      },
    },
    {
      path: '/login',
      heading: 'Accedi',
      name: '/login, forgotten password sent',
      arrange: async (page) => {
        await page.getByRole('button', { name: 'Password dimenticata?' }).click()
        await page.getByLabel('Email, nickname o telefono').fill('nessuno@altrove.example')
        await page.getByRole('button', { name: 'Reimposta Password' }).click()
        await expect(toast(page, 'Email inviata!')).toBeVisible()
      },
    },
    {
      path: '/signup',
      heading: 'Crea il tuo account',
      name: '/signup with mistakes',
      arrange: async (page) => {
        await page.getByLabel('Nickname').fill('a')
        await page.getByLabel('Conferma password').fill('b')
        await acceptBoth(page)
        await submit(page).click()
        await expect(toast(page, 'Errori di validazione')).toBeVisible()
      },
    },
    {
      path: `/reset-password#token=${token}`,
      heading: 'Nuova password',
      name: '/reset-password with a good link',
      arrange: async (page) => {
        await page.getByLabel('Nuova password').fill('abc')
        await page.getByRole('button', { name: 'Salva nuova password' }).click()
        await expect(page.getByText('Le password non coincidono')).toBeVisible()
      },
    },
  ])
})

test('closed doors pass axe, reflow and touch', async ({ page, app }) => {
  await app.changeSettings({ registrationEnabled: false })
  await inspect(page, [{ path: '/signup', heading: 'Crea il tuo account', name: '/signup closed' }])
  await app.changeSettings({ maintenanceMode: true })
  await inspect(page, [{ path: '/', heading: 'Torniamo presto', name: 'maintenance' }])
  await page.route('**/api/auth/setup', (route) => route.fulfill({ json: { isOpen: true, needsCode: true } }))
  await inspect(page, [
    {
      path: '/setup-admin',
      heading: 'Configurazione iniziale',
      name: '/setup-admin open',
      arrange: (page) => expect(page.getByRole('button', { name: 'Crea amministratore' })).toBeVisible(),
    },
  ])
})

test('the menu, the banner and a toast pass axe, reflow and touch', async ({ page, signIn, app }) => {
  const longEmail = `${'curva.dopo.curva.'.repeat(3)}fino.al.passo@test.example`
  await signIn(await app.people.create({ isConfirmed: false, email: longEmail, role: 'admin' }))
  await inspect(page, [
    {
      ...home,
      name: 'banner and toast',
      arrange: async (page) => {
        await page.getByRole('button', { name: 'Invia di nuovo' }).click()
        await expect(toast(page, 'Email inviata!')).toBeVisible()
      },
    },
    {
      ...home,
      name: 'user menu',
      arrange: (page) => page.getByRole('button', { name: 'Menu utente' }).click(),
    },
  ])
})

test.describe(() => {
  test.use({ expectedNoise: /ApiError|guasto/ })

  test('error screens pass axe, reflow and touch', async ({ page, signIn }) => {
    await signIn(riders.rider)
    await page.route('**/assets/friends-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function FriendsPage() { throw new Error("guasto") }',
      }),
    )
    await inspect(page, [{ path: '/friends', heading: 'Qualcosa è andato storto' }])
    await page.route('**/api/**', (route) => route.abort())
    await pagesWithoutSession(page)
    await forgetKept(page)
    await inspect(page, [{ path: '/', heading: 'Non riusciamo a collegarci', name: 'no connection' }])
  })
})
