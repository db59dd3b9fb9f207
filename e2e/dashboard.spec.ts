import { counts, inItalian, openSuperDashboard, showSection, stat } from './support/dashboard.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { insertEvent, titled } from './support/moderation.ts'
import { silenceLive } from './support/network.ts'
import { expect, requestAs, test } from './support/test.ts'

test('a super admin sees what there is, and what is urgent', async ({ page, app, signIn }) => {
  await insertEvent(app.sql, { title: titled('In attesa'), status: 'pending' })
  await openSuperDashboard({ page, app, signIn })
  const { members, events, pending, pois, posts, entries } = await counts(app)
  await expect(stat(page, 'Utenti Registrati')).toContainText(inItalian(members))
  await expect(stat(page, 'Eventi Totali')).toContainText(
    `${inItalian(events)}${inItalian(pending)} in attesa`,
  )
  await expect(stat(page, 'POI & Contenuti')).toContainText(inItalian(pois))
  await expect(stat(page, 'Attività Community')).toContainText(
    `${inItalian(posts)}post e ${inItalian(entries)} voci di diario`,
  )
  const shortcuts = page.getByRole('navigation', { name: 'Scorciatoie' })
  await expect(shortcuts.getByRole('link')).toHaveCount(6)
  await expect(shortcuts.getByRole('link', { name: /^Eventi/ })).toContainText(`Urgente ${pending}`)
  for (const [name, path] of [
    ['Gestione Utenti', '/admin/users'],
    ['Eventi', '/admin/events'],
    ['Contenuti & POI', '/admin/content'],
    ['Analisi & Report', '/admin/analytics'],
    ['Notifiche', '/admin/notifications'],
    ['Configurazioni', '/admin/settings'],
  ] as const)
    await expect(shortcuts.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
})

test('without proposals nothing is urgent', async ({ page, app, signIn }) => {
  await page.route('**/api/admin/stats/totals', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), pendingEvents: 0 } })
  })
  await openSuperDashboard({ page, app, signIn })
  await expect(stat(page, 'Eventi Totali')).toContainText('0 in attesa')
  await expect(page.getByText('Urgente')).toHaveCount(0)
})

test('the system is shown as measured, and said to be away when it is', async ({ page, app, signIn }) => {
  await openSuperDashboard({ page, app, signIn })
  const database = page.getByRole('region', { name: 'Database', exact: true })
  await expect(database.getByText('Raggiungibile', { exact: true })).toBeVisible()
  await expect(database).toContainText(/Tempo di risposta[\d.,]+ ms/)
  await expect(database).toContainText(/Dimensione[\d.,]+ MB/)
  await expect(database).toContainText(/PostgreSQL \d+/)
  const server = page.getByRole('region', { name: 'Server', exact: true })
  await expect(server).toContainText('Server attivi1')
  await expect(server).toContainText(/Memoria[\d.,]+ MB/)
  await expect(page.getByRole('region', { name: 'Lavori in attesa' })).toContainText('Email non consegnate')

  await page.route('**/api/admin/stats/system', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }),
  )
  await page.getByRole('button', { name: 'Misura di nuovo' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Stato non misurabile' })
  await expect(alert).toBeVisible()
  // What was measured before is no fact any more.
  await expect(database).toHaveCount(0)
  await page.unroute('**/api/admin/stats/system')
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(database.getByText('Raggiungibile', { exact: true })).toBeVisible()
})

test('a database that does not answer is a fact', async ({ page, app, signIn }) => {
  await page.route('**/api/admin/stats/system', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), database: null, jobs: null } })
  })
  await openSuperDashboard({ page, app, signIn })
  await expect(page.getByText('Non raggiungibile', { exact: true })).toBeVisible()
  await expect(page.getByText('Raggiungibile', { exact: true })).toHaveCount(0)
})

test('the charts of a month are read by keyboard and as a table', async ({ page, app, signIn }) => {
  await openSuperDashboard({ page, app, signIn })
  for (const name of ['Nuovi utenti', 'Nuovi post', 'Nuovi eventi'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('slider')).toBeVisible()
  const chart = page.getByRole('region', { name: 'Nuovi utenti', exact: true })
  const slider = chart.getByRole('slider')
  await slider.focus()
  const today = await slider.getAttribute('aria-valuetext')
  expect(today).toMatch(/^\d\d\/\d\d\/\d{4}: \d+$/)
  await expect(chart.getByText(today ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '2')
  await chart.getByText('Dati in tabella').click()
  await expect(chart.getByRole('row')).toHaveCount(31)
  await expect(chart.getByRole('row').last()).toHaveText(today?.replace(': ', '') ?? '')
})

test('a tab has its address, and keys move among them', async ({ page, app, signIn }) => {
  await openSuperDashboard({ page, app, signIn })
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Panoramica', 'Utenti', 'Sistema', 'Attività Recenti'])
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/admin?sezione=utenti')
  await page.getByRole('tab', { name: 'Sistema' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: /^Configurazioni/ })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  await expect(panel.getByRole('link', { name: /^Notifiche/ })).toHaveAttribute(
    'href',
    '/admin/notifications',
  )
  // A tab that is not of this dashboard shows the first.
  await showSection(page, 'punti')
  await expect(page.getByRole('tab', { name: 'Panoramica' })).toHaveAttribute('aria-selected', 'true')
})

test('numbers that did not come are asked for again', async ({ page, app, signIn }) => {
  await page.route('**/api/admin/stats/totals', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await openSuperDashboard({ page, app, signIn }, 'sistema')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await page.unroute('**/api/admin/stats/totals')
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(stat(page, 'Utenti Registrati')).toBeVisible()
})

test('whoever signs up, writes or proposes moves the numbers by themselves', async ({
  page,
  app,
  signIn,
}) => {
  await openSuperDashboard({ page, app, signIn }, 'attivita')
  const { pending } = await counts(app)
  await expect(stat(page, 'Eventi Totali')).toContainText(`${pending} in attesa`)
  const newcomer = await app.people.create()
  const request = await requestAs(app, newcomer)
  const name = titled('Ultimo arrivato')
  expect((await request.put('/api/profile', { data: { displayName: name } })).status()).toBe(200)
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toContainText(name)
  await expect(first).toContainText('adesso')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5)
  await request.dispose()
})

test('the dashboard passes axe, reflow and touch', async ({ page, app, signIn }) => {
  test.slow()
  await silenceLive(page)
  const boss = await openSuperDashboard({ page, app, signIn })
  await app.sql`
    update profiles set display_name = ${'Motociclistastraordinariamentelunghissimo'.repeat(2)} where user_id = ${boss.id}`
  for (const section of ['', 'utenti', 'sistema', 'attivita']) {
    await showSection(page, section)
    await expect(page.getByRole('status').filter({ hasText: 'Caricamento' })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
