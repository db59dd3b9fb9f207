import type { Page } from '@playwright/test'
import { type Settings, settings } from '#contract/settings.ts'
import type { Person } from '#server/testing/people.ts'
import { chooseSection } from './support/admin-menu.ts'
import type { App } from './support/app.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer, silenceLive } from './support/network.ts'
import { expect, heading, requestAs, test, toast } from './support/test.ts'

const address = `**/api${settings.update.path}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page) => page.getByRole('alertdialog', { name: 'Salvare queste modifiche?' })
const stored = async ({ sql }: App) => (await sql`select * from settings`)[0]

let giulia: Person

test.beforeEach(async ({ app, signIn }) => {
  await asOnTheFirstDay(app)
  giulia = await app.people.create({ role: 'super_admin' })
  await signIn(giulia)
})
test.afterEach(({ app }) => asOnTheFirstDay(app))

/** The app lives longer than a journey. */
async function asOnTheFirstDay({ sql }: App): Promise<void> {
  await sql`
    update settings set app_name = 'Tornanti', app_description = default, maintenance_mode = false,
      registration_enabled = true, email_notifications = true, push_notifications = false, admin_alerts = true,
      user_registration_alerts = true, two_factor_required = false, session_timeout = 24, max_login_attempts = 5,
      password_min_length = 8, auto_approve_events = false, max_file_size = 10, allowed_file_types = default,
      moderation_enabled = true`
}

async function open(page: Page, gruppo = ''): Promise<void> {
  await page.goto(gruppo ? `/admin/settings?gruppo=${gruppo}` : '/admin/settings')
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeVisible()
}

/** Another super admin saves. */
async function saveElsewhere(app: App, change: Partial<Settings>): Promise<void> {
  const request = await requestAs(app, await app.people.create({ role: 'super_admin' }))
  const { version, values } = await (await request.get('/api/admin/settings')).json()
  const answer = await request.put('/api/admin/settings', { data: { ...values, ...change, version } })
  expect(answer.status()).toBe(200)
  await request.dispose()
}

test('the four tabs hold every setting with its default', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('tab')).toHaveText(['Generali', 'Notifiche', 'Sicurezza', 'Contenuti'])
  await expect(field(page, 'Nome dell’app')).toHaveValue('Tornanti')
  await expect(field(page, 'Descrizione')).toHaveValue(/^Per i viaggiatori in moto/)
  await expect(toggle(page, 'Modalità manutenzione')).not.toBeChecked()
  await expect(toggle(page, 'Registrazioni aperte')).toBeChecked()
  await tab(page, 'Notifiche').click()
  await expect(page).toHaveURL('/admin/settings?gruppo=notifiche')
  await expect(toggle(page, 'Notifiche via email')).toBeChecked()
  await expect(toggle(page, 'Notifiche push')).not.toBeChecked()
  await expect(toggle(page, 'Avvisi agli amministratori')).toBeChecked()
  await expect(toggle(page, 'Avvisi di registrazione')).toBeChecked()
  await tab(page, 'Sicurezza').click()
  await expect(toggle(page, 'Verifica in due passaggi obbligatoria')).not.toBeChecked()
  await expect(field(page, 'Durata della sessione')).toHaveValue('24')
  await expect(field(page, 'Tentativi di accesso')).toHaveValue('5')
  await expect(field(page, 'Lunghezza minima della password')).toHaveValue('8')
  await tab(page, 'Contenuti').click()
  await expect(toggle(page, 'Approvazione automatica degli eventi')).not.toBeChecked()
  await expect(toggle(page, 'Moderazione dei post')).toBeChecked()
  await expect(field(page, 'Dimensione massima delle foto')).toHaveValue('10')
  for (const type of ['jpg', 'jpeg', 'png', 'pdf (nessun effetto)'])
    await expect(page.getByRole('checkbox', { name: type, exact: true })).toBeChecked()
})

test('what is changed on two tabs is saved at once, and shown among the last changes', async ({
  page,
  app,
}) => {
  await open(page)
  await field(page, 'Nome dell’app').fill('Curve')
  await tab(page, 'Contenuti').click()
  await field(page, 'Dimensione massima delle foto').fill('5')
  await page.getByRole('checkbox', { name: 'pdf (nessun effetto)' }).uncheck()
  await expect(page.getByText('Modifiche non salvate: Generali, Contenuti.')).toBeVisible()
  await press(page, 'Salva')
  await expect(toast(page, 'Successo')).toBeVisible()
  expect(await stored(app)).toMatchObject({
    appName: 'Curve',
    maxFileSize: 5,
    allowedFileTypes: ['jpg', 'jpeg', 'png'],
  })
  const newest = page.getByRole('region', { name: 'Ultime modifiche' }).getByRole('listitem').first()
  await expect(newest).toContainText('Anna Prova')
  await expect(newest).toContainText('Nome dell’app: Tornanti → Curve')
  await expect(newest).toContainText('Dimensione massima delle foto: 10 MB → 5 MB')
  // The app calls itself so at once, without a reload.
  await expect(page).toHaveTitle('Configurazioni · Curve')
  await expect(page.getByText(/^Modifiche non salvate/)).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Dimensione massima delle foto')).toHaveValue('5')
})

test('a heavy switch asks first, and says what will happen', async ({ page, app, browser }) => {
  await open(page)
  await toggle(page, 'Modalità manutenzione').check()
  await toggle(page, 'Registrazioni aperte').uncheck()
  await press(page, 'Salva')
  await expect(confirm(page).getByRole('listitem')).toHaveCount(2)
  await expect(confirm(page)).toContainText('Il sito chiude subito per tutti tranne gli amministratori')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await confirm(page).getByRole('button', { name: 'Annulla' }).click()
  expect(await stored(app)).toMatchObject({ maintenanceMode: false })
  await expect(toggle(page, 'Modalità manutenzione')).toBeChecked()

  const visitor = await browser.newPage({ baseURL: app.url })
  await visitor.goto('/login')
  await press(page, 'Salva')
  await confirm(page).getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Successo')).toBeVisible()
  expect(await stored(app)).toMatchObject({ maintenanceMode: true, registrationEnabled: false })
  await visitor.goto('/')
  await expect(heading(visitor, 'Torniamo presto')).toBeVisible()
  await visitor.close()
  // Whoever closed it still stands inside, and opens it again.
  await page.reload()
  await toggle(page, 'Modalità manutenzione').uncheck()
  await press(page, 'Salva')
  await expect(confirm(page)).toContainText('Il sito riapre subito per tutti.')
  await confirm(page).getByRole('button', { name: 'Salva' }).click()
  await expect(confirm(page)).toHaveCount(0)
  expect(await stored(app)).toMatchObject({ maintenanceMode: false })
})

test('open pages of riders close and open with the site', async ({ page, app, browser }) => {
  const rider = await app.people.create()
  const other = await browser.newContext({ baseURL: app.url, extraHTTPHeaders: { origin: app.url } })
  const data = { identifier: rider.nickname, password: rider.password }
  expect((await other.request.post('/api/auth/login', { data })).status()).toBe(200)
  const theirs = await other.newPage()
  const listening = theirs.waitForResponse('**/api/live*')
  await theirs.goto('/events')
  await expect(heading(theirs, 'Eventi')).toBeVisible()
  await listening
  await open(page)
  await toggle(page, 'Modalità manutenzione').check()
  await press(page, 'Salva')
  await confirm(page).getByRole('button', { name: 'Salva' }).click()
  await expect(heading(theirs, 'Torniamo presto')).toBeVisible()
  await other.close()
})

test('errors stand under their fields, on whichever tab', async ({ page, app }) => {
  await open(page, 'sicurezza')
  await field(page, 'Durata della sessione').fill('0')
  await tab(page, 'Generali').click()
  await press(page, 'Salva')
  await expect(page).toHaveURL('/admin/settings?gruppo=sicurezza')
  await expect(field(page, 'Durata della sessione')).toBeFocused()
  await expect(page.getByText('Inserisci un numero intero da 1 a 720')).toBeVisible()
  await expect(tab(page, 'Sicurezza · 1 errore')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await tab(page, 'Generali').click()
  await field(page, 'Nome dell’app').fill(' ')
  await press(page, 'Salva')
  await expect(field(page, 'Nome dell’app')).toBeFocused()
  await expect(page.getByText('Nome dell’app è richiesto')).toBeVisible()
  expect(await stored(app)).toMatchObject({ sessionTimeout: 24, appName: 'Tornanti' })
})

test('leaving with changes asks first; the tabs do not', async ({ page }) => {
  await open(page)
  await field(page, 'Nome dell’app').fill('Curve')
  await tab(page, 'Sicurezza').click()
  await tab(page, 'Generali').click()
  await expect(field(page, 'Nome dell’app')).toHaveValue('Curve')
  await chooseSection(page, 'Dashboard')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button').first().click()
  await expect(field(page, 'Nome dell’app')).toHaveValue('Curve')
  await press(page, 'Annulla modifiche')
  await expect(field(page, 'Nome dell’app')).toHaveValue('Tornanti')
  await chooseSection(page, 'Dashboard')
  await expect(page).toHaveURL('/admin')
})

test('a failure keeps what was typed, and the next try saves it once', async ({ page, app }) => {
  await open(page, 'contenuti')
  await field(page, 'Dimensione massima delle foto').fill('7')
  await page.route(address, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL' } })
      : route.fallback(),
  )
  await press(page, 'Salva')
  await expect(toast(page, 'Errore', 'Impossibile salvare le impostazioni')).toBeVisible()
  await expect(field(page, 'Dimensione massima delle foto')).toHaveValue('7')
  await page.unroute(address)
  const letThrough = await holdBack(page, address, 'PUT')
  await page.getByRole('button', { name: 'Salva', exact: true }).dblclick()
  letThrough()
  await expect(toast(page, 'Successo')).toBeVisible()
  expect(await stored(app)).toMatchObject({ maxFileSize: 7 })
  expect(await app.sql`select from settings_history where changed_by = ${giulia.id}`).toHaveLength(1)
})

test('a lost answer: the form finds out that it was saved', async ({ page, app }) => {
  await silenceLive(page)
  await open(page, 'contenuti')
  await field(page, 'Dimensione massima delle foto').fill('6')
  await loseAnswer(page, address, 'PUT')
  await press(page, 'Salva')
  await expect(toast(page, 'Errore', 'Impossibile salvare le impostazioni')).toBeVisible()
  await expect(page.getByText(/^Modifiche non salvate/)).toHaveCount(0)
  await expect(page.getByText('Qualcun altro ha appena salvato le configurazioni')).toHaveCount(0)
  expect(await stored(app)).toMatchObject({ maxFileSize: 6 })
})

test('what somebody else saves appears by itself in an untouched form', async ({ page, app }) => {
  await open(page)
  await saveElsewhere(app, { appName: 'Passi' })
  await expect(field(page, 'Nome dell’app')).toHaveValue('Passi')
  await expect(page.getByRole('region', { name: 'Ultime modifiche' })).toContainText('Tornanti → Passi')
})

test('somebody else was faster: what was typed stays, and the form shows what changed', async ({
  page,
  app,
}) => {
  await silenceLive(page)
  await open(page)
  await field(page, 'Nome dell’app').fill('Curve')
  await field(page, 'Descrizione').fill('Solo strade belle.')
  await saveElsewhere(app, { appName: 'Passi', maxFileSize: 4 })
  await press(page, 'Salva')
  const clash = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha appena salvato' })
  await expect(clash).toContainText('Nel frattempo è cambiato: Nome dell’app, Dimensione massima delle foto.')
  await expect(clash).toContainText('Hai cambiato anche tu: Nome dell’app.')
  await expect(clash).toBeInViewport()
  await expect(field(page, 'Nome dell’app')).toHaveValue('Curve')
  expect(await stored(app)).toMatchObject({ appName: 'Passi' })
  expect(await axeViolations(page)).toEqual([])
  await clash.getByRole('button', { name: 'Tieni le mie modifiche' }).click()
  await expect(clash).toHaveCount(0)
  await press(page, 'Salva')
  await expect(toast(page, 'Successo')).toBeVisible()
  expect(await stored(app)).toMatchObject({
    appName: 'Curve',
    appDescription: 'Solo strade belle.',
    maxFileSize: 4,
  })
})

test('somebody else was faster: one’s own changes can be let go', async ({ page, app }) => {
  await open(page)
  await field(page, 'Nome dell’app').fill('Curve')
  await saveElsewhere(app, { appName: 'Passi' })
  // The live line tells of it before anything is sent.
  await press(page, 'Scarta le mie modifiche')
  await expect(field(page, 'Nome dell’app')).toHaveValue('Passi')
  await expect(page.getByText(/^Modifiche non salvate/)).toHaveCount(0)
})

test('settings that did not come are asked for again', async ({ page }) => {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await page.goto('/admin/settings')
  await expect(page.getByText('Impossibile caricare le impostazioni')).toBeVisible()
  await page.unroute(address)
  await press(page, 'Riprova')
  await expect(field(page, 'Nome dell’app')).toHaveValue('Tornanti')
})

test('a switch is turned by the keyboard', async ({ page }) => {
  await open(page)
  await toggle(page, 'Modalità manutenzione').focus()
  await page.keyboard.press('Space')
  await expect(toggle(page, 'Modalità manutenzione')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Modifiche non salvate/)).toHaveCount(0)
})

test('the tabs pass axe, reflow and touch, with the longest name', async ({ page, app }) => {
  test.slow()
  await saveElsewhere(app, {
    appName: 'Motociclisticamente'.repeat(3),
    appDescription: 'Strade '.repeat(42).trim(),
  })
  for (const gruppo of ['', 'notifiche', 'sicurezza', 'contenuti']) {
    await open(page, gruppo)
    await expect(
      page.getByRole('region', { name: 'Ultime modifiche' }).getByRole('listitem').first(),
    ).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Motociclisticamente'.repeat(3))
  expect(await sidewaysScrolls(page)).toEqual([])
})
